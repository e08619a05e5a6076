import { type Pool, vectorLength } from '@galley/formats';
import { GalleyError } from '@galley/schema';
import type { SearchIndex } from './search-index.ts';

/** So few that a question asked meanwhile waits some tenths of a second. */
const AT_ONCE = 8;
/** Questions are asked again, with more files read. */
const KEPT_QUESTIONS = 32;
const RETRY_MS = 60_000;
/** A person waits for the answer; texts that are read in the background may take as long as the pool allows. */
const QUESTION_MS = 60_000;

/** Has the model say what texts are about, in a process of its own, little by little. */
export class MeaningFinder {
  readonly #index: SearchIndex;
  readonly #pool: Pick<Pool, 'run'>;
  readonly #signal: AbortSignal;
  readonly #questions = new Map<string, Promise<Uint8Array>>();
  #work: Promise<void> | null = null;
  #failure: { readonly reason: string; readonly at: number } | null = null;

  constructor(index: SearchIndex, pool: Pick<Pool, 'run'>, signal: AbortSignal) {
    this.#index = index;
    this.#pool = pool;
    this.#signal = signal;
  }

  /** Why nothing can be compared by meaning now. */
  get problem(): string | null {
    return this.#failure?.reason ?? null;
  }

  /** Goes on until nothing waits. */
  catchUp(): Promise<void> {
    const failedLately = this.#failure !== null && Date.now() - this.#failure.at < RETRY_MS;
    if (failedLately || this.#index.waitingMeanings === 0) return this.#work ?? Promise.resolve();
    this.#work ??= this.#loop().finally(() => {
      this.#work = null;
    });
    return this.#work;
  }

  /** Null where the model cannot be used. */
  async ofQuestion(text: string): Promise<Uint8Array | null> {
    const asked = this.#questions.get(text) ?? this.#embed([text], QUESTION_MS);
    this.#questions.delete(text);
    this.#questions.set(text, asked);
    for (const old of [...this.#questions.keys()].slice(0, -KEPT_QUESTIONS)) this.#questions.delete(old);
    return this.#guarded(async () => asked).then((vector) => {
      if (vector === null) this.#questions.delete(text);
      return vector;
    });
  }

  async #loop(): Promise<void> {
    while (!this.#signal.aborted) {
      const next = this.#index.nextMeanings(AT_ONCE);
      if (next.length === 0) {
        if (this.#index.waitingMeanings === 0) return;
        continue;
      }
      const vectors = await this.#guarded(() => this.#embed(next.map(({ text }) => text)));
      if (vectors === null || this.#signal.aborted) return;
      this.#index.putMeanings(
        next.map(({ key }, place) => ({
          key,
          vector: vectors.slice(place * vectorLength, (place + 1) * vectorLength),
        })),
      );
    }
  }

  #embed(texts: readonly string[], timeoutMs?: number): Promise<Uint8Array> {
    const limits = { signal: this.#signal, ...(timeoutMs === undefined ? {} : { timeoutMs }) };
    return this.#pool.run('embed', 'embedTexts', [texts], limits);
  }

  async #guarded(work: () => Promise<Uint8Array>): Promise<Uint8Array | null> {
    try {
      const done = await work();
      this.#failure = null;
      return done;
    } catch (error) {
      if (this.#signal.aborted) return null;
      if (!(error instanceof GalleyError)) throw error;
      this.#failure = { reason: error.message, at: Date.now() };
      return null;
    }
  }
}
