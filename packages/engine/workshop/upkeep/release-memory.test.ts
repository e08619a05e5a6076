import { expect, it, vi } from 'vitest';
import { releaseMemory, releaseMemorySoon } from './release-memory.ts';

it('[B11] what a burst of work took is given back', () => {
  let made: unknown[] = Array.from({ length: 400_000 }, (_unused, index) => ({ index, text: `text ${index}` }));
  expect(made).toHaveLength(400_000);
  const { heapTotal: before } = process.memoryUsage();
  made = [];
  releaseMemory();
  expect(before - process.memoryUsage().heapTotal).toBeGreaterThan(20_000_000);
});

it('[B11] once, after the last of several Runs', () => {
  vi.useFakeTimers();
  try {
    for (let run = 0; run < 3; run += 1) releaseMemorySoon();
    expect(vi.getTimerCount()).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});
