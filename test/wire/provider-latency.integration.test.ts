import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ModelServer, protocols, startModelServer, text } from './model-server.ts';
import { clientOf, request } from './provider-under-test.ts';

const limitMs = 10;

describe.each(protocols)('streaming from %s', (protocol) => {
  let server: ModelServer;
  beforeAll(async () => {
    server = await startModelServer(() => text('hello'));
  });
  afterAll(() => server.close());

  /** From the arrival of the bytes at our own fetch to the delta, not counting what the test server takes. */
  async function firstTokenMs(): Promise<number> {
    let arrived = 0;
    let forwarded = 0;
    const timed: typeof fetch = async (input, init) => {
      const response = await fetch(input, init);
      const watch = new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          if (arrived === 0 && Buffer.from(chunk).includes('First')) arrived = performance.now();
          controller.enqueue(chunk);
        },
      });
      return new Response(response.body?.pipeThrough(watch) ?? null, response);
    };
    const client = clientOf(protocol, server.baseUrl(protocol), { fetch: timed });
    await client.call(request(), {
      signal: new AbortController().signal,
      onDelta: () => {
        if (forwarded === 0) forwarded = performance.now();
      },
    });
    expect(arrived).toBeGreaterThan(0);
    return forwarded - arrived;
  }

  it(`[C5] forwards the first token within ${limitMs} ms of its arrival`, async () => {
    const pieces = ['First', ' second', ' third'];
    server.script(() => ({ kind: 'answer', blocks: [{ type: 'text', text: pieces.join(''), pieces }], betweenMs: 20 }));
    await firstTokenMs();
    const times: number[] = [];
    for (let round = 0; round < 9; round += 1) times.push(await firstTokenMs());
    times.sort((a, b) => a - b);
    console.log(
      `${protocol}: first token forwarded after ${times[4]?.toFixed(2)} ms (median of 9, worst ${times[8]?.toFixed(2)} ms)`,
    );
    expect(times[4]).toBeLessThan(limitMs);
  });
});
