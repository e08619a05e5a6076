import { expect, it } from 'vitest';
import { createEventParser, type ServerEvent } from './parse-events.ts';

const text = ': connected\n\nid: 7\ndata: {"a":"b: c"}\n\n: still here\n\nevent: closed\ndata: superseded\n\n';
const events: ServerEvent[] = [
  { name: 'message', id: '7', data: '{"a":"b: c"}' },
  { name: 'closed', id: null, data: 'superseded' },
];

function parse(...pieces: string[]): ServerEvent[] {
  const found: ServerEvent[] = [];
  const feed = createEventParser((event) => found.push(event));
  for (const piece of pieces) feed(piece);
  return found;
}

it('[R13] events are found wherever the pieces of the stream end', () => {
  for (let cut = 0; cut <= text.length; cut += 1) expect(parse(text.slice(0, cut), text.slice(cut))).toEqual(events);
  expect(parse(...text)).toEqual(events);
});

it('an event that was cut off at the end of the stream is left out', () => {
  expect(parse('id: 7\ndata: {"half":')).toEqual([]);
});
