// Whether nothing has happened for so long that a bot may play for whoever keeps all waiting.

export class Silence {
  long = $state(false);

  /** Something happened: listen anew, for so many seconds. */
  listen(patience: number): () => void {
    this.long = false;
    const timer = setTimeout(() => (this.long = true), patience * 1000);
    return () => clearTimeout(timer);
  }
}
