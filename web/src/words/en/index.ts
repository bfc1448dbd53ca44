// English: the keys of every language.

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
import { study } from "./study";
import { table } from "./table";

export const en = {
  ...common,
  ...day,
  ...door,
  ...pieces,
  ...table,
  ...log,
  ...ending,
  ...study,
  ...pad,
  ...company,
  ...mine,
  ...open,
  ...replay,
};
