import { describe, expect, it } from 'vitest';
import { guardBody } from './guarded-body.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const guard = (body: ReadableStream<Uint8Array> | null, idleMs = 40, wholeMs = 60_000) => {
  const released: unknown[] = [];
  const guarded = guardBody(body, {
    idleMs,
    wholeMs,
    stalled: (phase) => new Error(`stalled: ${phase}`),
    broken: (error) => new Error(`broken: ${error instanceof Error ? error.message : String(error)}`),
    release: (reason) => released.push(reason),
  });
  return { guarded, released };
};
const readAll = async (body: ReadableStream<Uint8Array> | null) => new Response(body).text();

describe('a body with a limit on silence', () => {
  it('[A4] passes everything on', async () => {
    const { guarded } = guard(new Response('one two').body);
    expect(await readAll(guarded)).toBe('one two');
    expect(guard(null).guarded).toBeNull();
  });

  it('[A4] fails when nothing comes, and lets go of the connection', async () => {
    const { guarded, released } = guard(new ReadableStream({ start: (controller) => controller.enqueue(bytes('x')) }));
    await expect(readAll(guarded)).rejects.toThrow('stalled: idle');
    expect(released).toHaveLength(1);
  });

  it('[A4] fails when it only trickles', async () => {
    const trickle = new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        controller.enqueue(bytes('x'));
      },
    });
    const { guarded, released } = guard(trickle, 10_000, 60);
    await expect(readAll(guarded)).rejects.toThrow('stalled: whole');
    expect(released).toHaveLength(1);
  });

  it('[A4] does not count the time its reader takes', async () => {
    const { guarded } = guard(new Response('x').body);
    const reader = guarded?.getReader();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await reader?.read())?.value).toEqual(bytes('x'));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await reader?.read())?.done).toBe(true);
  });

  it('[A4] says that the connection broke, and lets go when its reader stops', async () => {
    const broken = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error('reset')) });
    await expect(readAll(guard(broken).guarded)).rejects.toThrow('broken: reset');
    const { guarded, released } = guard(new ReadableStream<Uint8Array>());
    await guarded?.cancel('enough');
    expect(released).toEqual(['enough']);
  });
});
