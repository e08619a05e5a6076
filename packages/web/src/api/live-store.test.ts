import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LiveStore } from './live-store.ts';

const piece = (delta: string) =>
  ({ type: 'WorkshopAssistantStreamDelta', workbench_id: 'wb_1', run_id: 'run_1', delta }) as const;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('[C5] a burst of pieces is shown once, whole and in order', () => {
  const store = new LiveStore();
  const shown = vi.fn();
  store.subscribe(shown);
  for (const word of ['Twelve ', 'sheets ', 'are done.']) store.receive(piece(word));
  expect([shown.mock.calls.length, store.snapshot().run.summary]).toEqual([0, '']);
  vi.advanceTimersByTime(16);
  expect([shown.mock.calls.length, store.snapshot().run.summary]).toEqual([1, 'Twelve sheets are done.']);
});

it('what is shown stays the same object until something changed, or the page would draw for ever', () => {
  const store = new LiveStore();
  const before = store.snapshot();
  store.setConnection('open');
  vi.advanceTimersByTime(100);
  expect(store.snapshot()).toBe(before);
  store.setConnection('lost');
  store.receive(piece('x'));
  vi.advanceTimersByTime(16);
  expect(store.snapshot()).toMatchObject({ connection: 'lost', run: { summary: 'x' } });
});

it('a listener that left is not called again', () => {
  const store = new LiveStore();
  const shown = vi.fn();
  store.subscribe(shown)();
  store.setConnection('paused');
  vi.advanceTimersByTime(16);
  expect(shown).not.toHaveBeenCalled();
  expect(store.snapshot().connection).toBe('paused');
});
