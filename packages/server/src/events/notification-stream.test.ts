import { createNotifier } from '@galley/engine/workshop';
import type { Notification } from '@galley/schema';
import { expect, it, vi } from 'vitest';
import { notificationStream } from './notification-stream.ts';

const said = (delta: string): Notification => ({
  type: 'WorkshopAssistantStreamDelta',
  workbench_id: 'wb_1',
  run_id: 'run_1',
  delta,
});

function open(after: number | null, notifier = createNotifier()) {
  const onEnd = vi.fn();
  const stream = notificationStream({ notifier, workbenchId: 'wb_1', after, onEnd });
  return { notifier, stream, onEnd, reader: stream.body.pipeThrough(new TextDecoderStream()).getReader() };
}

/** Reads until the text has come; what came until then is returned. */
async function readUntil(reader: ReadableStreamDefaultReader<string>, wanted: string): Promise<string> {
  let text = '';
  while (!text.includes(wanted)) {
    const { value, done } = await reader.read();
    if (done) break;
    text += value;
  }
  return text;
}

it('[R13] a page that comes back gets what it missed, then what happens', async () => {
  const notifier = createNotifier();
  for (const text of ['one', 'two', 'three']) notifier.notify(said(text));
  const { reader } = open(1, notifier);
  notifier.notify(said('four'));
  const text = await readUntil(reader, 'four');
  expect([...text.matchAll(/id: (\d+)\n/g)].map((match) => match[1])).toEqual(['2', '3', '4']);
});

it('[R13] a place that is gone is answered with Resync', async () => {
  const { reader } = open(12_345);
  expect(await readUntil(reader, 'data')).toMatch(/id: 0\ndata: \{"type":"Resync","workbench_id":"wb_1"\}\n\n/);
});

it('[T5] for a reader that does not read, what waits is bounded: one Resync replaces it', async () => {
  const { notifier, stream, reader } = open(null);
  const wide = 'x'.repeat(1_000);
  for (let index = 0; index < 20_000; index += 1) notifier.notify(said(`${index} ${wide}`));
  notifier.notify(said('the last one'));
  const text = await readUntil(reader, 'the last one');
  expect(text).toContain('"type":"Resync"');
  // 20 MB were said; the connection's room, the waiting notifications and no more were kept.
  expect(text.length).toBeLessThan(1_500_000);
  const places = [...text.matchAll(/id: (\d+)\n/g)].map((match) => Number(match[1]));
  expect(places).toEqual([...places].sort((left, right) => left - right));
  stream.close('superseded');
});

it('[T5] a stream that has to give way says so, and listens no longer', async () => {
  const { notifier, stream, reader, onEnd } = open(null);
  stream.close('superseded');
  notifier.notify(said('afterwards'));
  expect(await readUntil(reader, 'afterwards')).toBe(': connected\n\nevent: closed\ndata: superseded\n\n');
  expect(onEnd).toHaveBeenCalledOnce();
});

it('[T5] a reader that leaves is forgotten', async () => {
  const { stream, onEnd, reader } = open(null);
  await reader.cancel();
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledOnce());
  stream.close('superseded');
  expect(onEnd).toHaveBeenCalledOnce();
});
