/** Runs what it is given one after the other, in the order of the calls. */
export type Exclusive = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function createMutex(): Exclusive {
  let tail: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = tail.then(work);
    // The next in line goes on whether or not this one failed; the failure belongs to the caller alone.
    tail = turn.then(
      () => undefined,
      () => undefined,
    );
    return turn;
  };
}
