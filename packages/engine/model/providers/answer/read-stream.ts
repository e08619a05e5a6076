import type { StreamPart } from '../language/language-model.ts';

/** How long the end of a response may take after the end of its answer. */
const endGraceMs = 100;

/**
 * Reads an answer to its end. A connection that is read to its end serves the next call too, so the response is
 * given a moment to end as well; one that stays open after a complete answer is let go, not waited for.
 */
export async function readStream(stream: ReadableStream<StreamPart>, take: (part: StreamPart) => void): Promise<void> {
  const reader = stream.getReader();
  try {
    let finished = false;
    while (!finished) {
      const { done, value } = await reader.read();
      if (done) return;
      take(value);
      finished = value.type === 'finish';
    }
    const deadline = performance.now() + endGraceMs;
    while (!(await withinTime(reader.read(), deadline - performance.now())).done);
  } finally {
    // Without a reader left to listen, a failure to stop the rest is nobody's.
    await reader.cancel().catch(() => undefined);
  }
}

async function withinTime(read: Promise<{ done: boolean }>, milliseconds: number): Promise<{ done: boolean }> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<{ done: boolean }>((resolve) => {
    timer = setTimeout(resolve, milliseconds, { done: true });
  });
  // The answer is complete: what goes wrong after it does not undo it.
  const settled = read.catch(() => ({ done: true }));
  return await Promise.race([settled, late]).finally(() => clearTimeout(timer));
}
