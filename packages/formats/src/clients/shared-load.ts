import { OperationCancelledError } from '../base/errors.ts';

/** One load that several callers may wait for. One that gives up does not take it from the others; the last one ends it. */
export class SharedLoad<Result> {
  readonly file: string;
  readonly #what: string;
  readonly #controller = new AbortController();
  readonly #result: Promise<Result>;
  #waiting = 0;
  #isSettled = false;

  constructor(file: string, start: (signal: AbortSignal) => Promise<Result>, what = 'The table operation') {
    this.file = file;
    this.#what = what;
    this.#result = start(this.#controller.signal).finally(() => {
      this.#isSettled = true;
    });
    // Whoever waits sees the failure; without this, one that nobody waits for any more would end the process.
    this.#result.catch(() => undefined);
  }

  /** Ended because nobody wants it: whoever comes now must start another, once this one is out of the way. */
  get isGivenUp(): boolean {
    return this.#controller.signal.aborted;
  }

  async wait(signal?: AbortSignal): Promise<Result> {
    if (signal?.aborted) throw new OperationCancelledError(this.#what);
    this.#waiting += 1;
    const given = Promise.withResolvers<never>();
    const giveUp = (): void => given.reject(new OperationCancelledError(this.#what));
    signal?.addEventListener('abort', giveUp, { once: true });
    try {
      return await Promise.race([this.#result, given.promise]);
    } finally {
      signal?.removeEventListener('abort', giveUp);
      this.#waiting -= 1;
      if (this.#waiting === 0 && !this.#isSettled) this.#controller.abort();
    }
  }

  /** When it has ended, well or not. */
  async settled(): Promise<void> {
    await this.#result.then(
      () => undefined,
      () => undefined,
    );
  }
}
