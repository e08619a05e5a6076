import { describe, expect, it } from 'vitest';
import { SharedLoad } from './shared-load.ts';

function underWay() {
  const work = Promise.withResolvers<string>();
  let ended = false;
  const load = new SharedLoad('file', (signal) => {
    signal.addEventListener('abort', () => {
      ended = true;
      work.reject(new RangeError('interrupted'));
    });
    return work.promise;
  });
  return { load, work, hasEnded: () => ended };
}

describe('SharedLoad', () => {
  it('[R15] one caller that gives up leaves the load to the others', async () => {
    const { load, work, hasEnded } = underWay();
    const [first, second] = [new AbortController(), new AbortController()];
    const one = load.wait(first.signal);
    const two = load.wait(second.signal);
    first.abort();
    await expect(one).rejects.toMatchObject({ code: 'CANCELLED' });
    expect({ ended: hasEnded(), isGivenUp: load.isGivenUp }).toEqual({ ended: false, isGivenUp: false });
    work.resolve('rows');
    expect(await two).toBe('rows');
  });

  it('[R15] the last one that gives up ends it at once', async () => {
    const { load, hasEnded } = underWay();
    const abort = new AbortController();
    const only = load.wait(abort.signal);
    abort.abort();
    await expect(only).rejects.toMatchObject({ code: 'CANCELLED' });
    expect({ ended: hasEnded(), isGivenUp: load.isGivenUp }).toEqual({ ended: true, isGivenUp: true });
    await load.settled();
  });

  it('[R15] what is loaded stays, whoever gives up later', async () => {
    const { load, work } = underWay();
    work.resolve('rows');
    expect(await load.wait()).toBe('rows');
    await expect(load.wait(AbortSignal.abort())).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(load.isGivenUp).toBe(false);
    expect(await load.wait(new AbortController().signal)).toBe('rows');
  });
});
