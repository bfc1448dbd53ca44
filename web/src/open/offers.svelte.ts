// What is offered on this server, asked for again and again while somebody looks.

import { api } from "../lib/api";
import { myTable } from "../lib/mine";
import type { Offer } from "../lib/types";

const PAUSE = 5_000; // milliseconds

export class Offers {
  open = $state.raw<Offer[]>([]);
  playing = $state.raw<Offer[]>([]);
  known = $state(false);

  /** Look until the end; for an effect. */
  watch(): () => void {
    const look = () => {
      if (!document.hidden) void this.#look();
    };
    look();
    const timer = setInterval(look, PAUSE);
    return () => clearInterval(timer);
  }

  async #look(): Promise<void> {
    try {
      const { open, playing } = await api.offers();
      const others = ({ id }: Offer) => !Object.keys(myTable(id)?.tokens ?? {}).length;
      this.open = open.filter(others);
      this.playing = playing.filter(others);
      this.known = true;
    } catch {
      // the next look may do better
    }
  }
}
