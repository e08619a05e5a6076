import { describe, expect, it } from 'vitest';
import type { StreamPart } from '../language/language-model.ts';
import { readStream } from './read-stream.ts';

const usage = {
  inputTokens: { total: 1, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 1, text: undefined, reasoning: undefined },
};
const finish: StreamPart = { type: 'finish', finishReason: { unified: 'stop', raw: 'stop' }, usage };
const text: StreamPart = { type: 'text-delta', id: 't', delta: 'x' };

async function read(start: (controller: ReadableStreamDefaultController<StreamPart>) => void) {
  const taken: string[] = [];
  let cancelled = false;
  const stream = new ReadableStream<StreamPart>({
    start,
    cancel: () => {
      cancelled = true;
    },
  });
  const started = performance.now();
  const failure: unknown = await readStream(stream, (part) => taken.push(part.type)).catch((error: unknown) => error);
  return { taken, cancelled, failure, elapsed: performance.now() - started };
}

describe('reading an answer', () => {
  it('[C5] to the end of its response, so that the connection can be used again', async () => {
    const outcome = await read((controller) => {
      for (const part of [text, finish]) controller.enqueue(part);
      controller.close();
    });
    expect(outcome).toMatchObject({ taken: ['text-delta', 'finish'], cancelled: false, failure: undefined });
  });

  it('[C5] without waiting for a response that stays open', async () => {
    const outcome = await read((controller) => {
      for (const part of [text, finish]) controller.enqueue(part);
    });
    expect(outcome).toMatchObject({ taken: ['text-delta', 'finish'], cancelled: true, failure: undefined });
    expect(outcome.elapsed).toBeLessThan(1000);
  });

  it('[A4] whose response breaks only after its end is complete', async () => {
    const outcome = await read((controller) => {
      controller.enqueue(finish);
      setTimeout(() => controller.error(new Error('reset')), 5);
    });
    expect(outcome).toMatchObject({ taken: ['finish'], failure: undefined });
  });

  it('[A4] that breaks before its end fails with what broke it', async () => {
    const broken = new Error('reset');
    const outcome = await read((controller) => {
      controller.enqueue(text);
      setTimeout(() => controller.error(broken), 5);
    });
    expect(outcome).toMatchObject({ taken: ['text-delta'], failure: broken });
  });
});
