import type { Words } from "../../lib/words.svelte";
import { common } from "./common";
import { company } from "./company";
import { day } from "./day";
import { door } from "./door";
import { ending } from "./ending";
import { log } from "./log";
import { pad } from "./pad";
import { mine } from "./mine";
import { open } from "./open";
import { pieces } from "./pieces";
import { replay } from "./replay";
import { kept } from "./spaces";
import { study } from "./study";
import { table } from "./table";

export const fr: Words = kept({
  ...common,
  ...day,
  ...door,
  ...pieces,
  ...table,
  ...log,
  ...mine,
  ...ending,
  ...study,
  ...pad,
  ...company,
  ...open,
  ...replay,
});
