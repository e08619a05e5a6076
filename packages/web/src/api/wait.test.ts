import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pause, personReturns } from './wait.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const settled = async (work: Promise<void>) => {
  let done = false;
  void work.then(() => {
    done = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  return () => done;
};

it('a pause lasts as long as asked, or until somebody stops it', async () => {
  const stop = new AbortController();
  const done = await settled(pause(1_000, stop.signal));
  await vi.advanceTimersByTimeAsync(999);
  expect(done()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(done()).toBe(true);
  const stopped = await settled(pause(60_000, stop.signal));
  stop.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect([stopped(), vi.getTimerCount()]).toEqual([true, 0]);
  expect((await settled(pause(60_000, stop.signal)))()).toBe(true);
});

it('pauses of a whole night leave no listener behind', async () => {
  const { signal } = new AbortController();
  const [added, removed] = [vi.spyOn(signal, 'addEventListener'), vi.spyOn(signal, 'removeEventListener')];
  for (let night = 0; night < 100; night += 1) {
    const ended = pause(10_000, signal);
    await vi.advanceTimersByTimeAsync(10_000);
    await ended;
  }
  expect(removed).toHaveBeenCalledTimes(added.mock.calls.length);
});

it('waits until somebody turns to the tab, by looking at it as well as by a click', async () => {
  const tab = new EventTarget();
  const page = Object.assign(new EventTarget(), { visibilityState: 'hidden' });
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab));
  vi.stubGlobal('document', page);
  const { signal } = new AbortController();
  const shown = await settled(personReturns(signal));
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(shown()).toBe(false);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(shown()).toBe(true);
  const clicked = await settled(personReturns(signal));
  tab.dispatchEvent(new Event('pointerdown'));
  await vi.advanceTimersByTimeAsync(0);
  expect(clicked()).toBe(true);
  expect((await settled(personReturns(AbortSignal.abort())))()).toBe(true);
});
