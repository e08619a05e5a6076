import { createNotifier } from '@galley/engine/workshop';
import { expect, it } from 'vitest';
import { createEventStreams } from './event-streams.ts';
import { notificationStream } from './notification-stream.ts';

const notifier = createNotifier();
const make = (onEnd: () => void) => notificationStream({ notifier, workbenchId: 'wb_1', after: null, onEnd });
const textOf = (body: ReadableStream<Uint8Array>) => new Response(body).text();

it('[T5] the oldest stream of a session gives way to the fifth; other sessions keep theirs', async () => {
  const streams = createEventStreams();
  const other = streams.open('other', make);
  const own = Array.from({ length: 5 }, () => streams.open('own', make));
  expect(streams.size).toBe(5);
  expect(own[0] && (await textOf(own[0].body))).toContain('data: superseded');
  await own[1]?.body.cancel();
  expect(streams.size).toBe(4);
  await other.body.cancel();
  expect(streams.size).toBe(3);
  streams.endAll('own');
  expect(own[2] && (await textOf(own[2].body))).toContain('data: signed-out');
  expect(streams.size).toBe(0);
});
