/** How far a publish, restore or undo is: steps done of all, two for each file that it writes and one for each it removes. */
export interface PlacingProgress {
  readonly done: number;
  readonly total: number;
}

type Listener = (progress: PlacingProgress) => void;

/** Tells whoever listens how far files are on their way into the folder. Nobody has to listen. */
export class Placing {
  readonly #listeners = new Set<Listener>();
  #done = 0;
  #total = 0;

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  begin(total: number): void {
    this.#done = 0;
    this.#total = total;
  }

  /** Told by whole percents: ten thousand files would be ten thousand messages otherwise. */
  step(): void {
    if (this.#done >= this.#total) return;
    const before = percent(this.#done, this.#total);
    this.#done += 1;
    if (percent(this.#done, this.#total) === before) return;
    for (const listener of this.#listeners) listener({ done: this.#done, total: this.#total });
  }
}

function percent(done: number, total: number): number {
  return Math.floor((done * 100) / total);
}
