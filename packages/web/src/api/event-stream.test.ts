import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openEventStream } from './event-stream.ts';
import { session } from './session.ts';

const delta = { type: 'WorkshopAssistantStreamDelta', workbench_id: 'wb_1', run_id: 'run_1', delta: 'x' };
const event = (id: number) => `id: ${id}\ndata: ${JSON.stringify(delta)}\n\n`;

/** Answers each connection with the next of these; the last one stays open. */
function serverSays(...answers: (string | Response | Error)[]) {
  const asked: Record<string, string>[] = [];
  const fetched = vi.fn(
    (_path: string, { headers, signal }: { headers: Record<string, string>; signal: AbortSignal }) => {
      asked.push(headers);
      const answer = answers.shift();
      if (answer instanceof Error) return Promise.reject(answer);
      if (answer instanceof Response) return Promise.resolve(answer);
      if (answer !== undefined) return Promise.resolve(new Response(answer));
      const open = new ReadableStream({
        start: (controller) => signal.addEventListener('abort', () => controller.error(signal.reason)),
      });
      return Promise.resolve(new Response(open));
    },
  );
  vi.stubGlobal('fetch', fetched);
  return asked;
}

describe('openEventStream', () => {
  const handlers = { onNotification: vi.fn(), onOpen: vi.fn(), onLost: vi.fn(), onPaused: vi.fn() };
  let stop: () => void = () => undefined;

  beforeEach(() => {
    vi.useFakeTimers();
    session.start('server.secret');
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.clearAllMocks();
  });

  it('[T5] sends the session as a header; [R13] comes back with the last number that it saw', async () => {
    const asked = serverSays(event(7) + event(8));
    stop = openEventStream(handlers);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toEqual([
      { authorization: 'Bearer server.secret' },
      { authorization: 'Bearer server.secret', 'last-event-id': '8' },
    ]);
    expect(handlers.onNotification).toHaveBeenCalledTimes(2);
    expect(handlers.onOpen).toHaveBeenCalledTimes(2);
    expect(handlers.onLost).toHaveBeenCalledOnce();
  });

  it('waits longer after each failure, and starts anew after a success', async () => {
    const gone = new TypeError('fetch failed');
    const asked = serverSays(gone, gone, gone, event(1));
    stop = openEventStream(handlers);
    const counts = [];
    for (const wait of [999, 1, 1_999, 1, 3_999, 1, 1_000]) {
      await vi.advanceTimersByTimeAsync(wait);
      counts.push(asked.length);
    }
    expect(counts).toEqual([1, 2, 2, 3, 3, 4, 5]);
  });

  it('[T5] stops and ends the session when the server does not know it', async () => {
    const error = { code: 'SESSION_ENDED', message: '', remedy: '', details: { reason: 'elsewhere' } };
    const asked = serverSays(new Response(JSON.stringify({ error }), { status: 401 }));
    stop = openEventStream(handlers);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(session.snapshot()).toEqual({ secret: null, reason: 'elsewhere' });
    expect(asked).toHaveLength(1);
  });

  it('a connection that stays silent is taken for dead', async () => {
    const asked = serverSays();
    stop = openEventStream(handlers);
    await vi.advanceTimersByTimeAsync(39_000);
    expect(handlers.onLost).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(handlers.onLost).toHaveBeenCalledOnce();
    expect(asked).toHaveLength(2);
  });

  it('[T5] a stream that gave way to other tabs waits until somebody turns to this one', async () => {
    const tab = new EventTarget();
    vi.stubGlobal('document', tab);
    vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab));
    const asked = serverSays('event: closed\ndata: superseded\n\n');
    stop = openEventStream(handlers);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(asked).toHaveLength(1);
    expect([handlers.onPaused.mock.calls.length, handlers.onLost.mock.calls.length]).toEqual([1, 0]);
    tab.dispatchEvent(new Event('focus'));
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toHaveLength(2);
  });
});
