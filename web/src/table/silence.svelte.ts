// Whether nothing has happened for so long that a bot may play for whoever keeps all waiting.

const PATIENCE = 60_000; // milliseconds; the server has the last word

export class Silence {
  long = $state(false);

  /** Something happened: listen anew. */
  listen(): () => void {
    this.long = false;
    const timer = setTimeout(() => (this.long = true), PATIENCE);
    return () => clearTimeout(timer);
  }
}
