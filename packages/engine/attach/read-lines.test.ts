import { expect, it } from 'vitest';
import { readLines } from './read-lines.ts';

it('finds the lines wherever the pieces are cut, also within a letter', async () => {
  const bytes = Buffer.from('id: 1\ndata: {"a":"ö€"}\n\nid: 2\nno end');
  for (const size of [1, 2, 3, 7, 100]) {
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.subarray(index * size, (index + 1) * size),
    );
    const lines: string[] = [];
    for await (const line of readLines(ReadableStream.from(pieces))) lines.push(line);
    expect(lines).toEqual(['id: 1', 'data: {"a":"ö€"}', '', 'id: 2']);
  }
});
