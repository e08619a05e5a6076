import { describe, expect, it } from 'vitest';
import { applied, sampleBook } from '../../testing/sample-book.ts';
import { applyTextEdits } from './text-edits.ts';

describe('applyTextEdits', () => {
  it('[F5] an insertion comes before a replacement that begins at the same place', () => {
    const edits = [
      { start: 1, end: 2, text: 'B' },
      { start: 1, end: 1, text: 'x' },
      { start: 1, end: 1, text: 'y' },
    ];
    expect(applyTextEdits('abc', edits)).toBe('axyBc');
  });

  it('[F5] new rows before a row that grows wider stand before it, not inside it', () => {
    const start = applied(sampleBook([['a'], [null], [null], [null], ['e', 'f']]), []).bytes;
    const wide = { kind: 'set_range', sheet: 'Data', start: 'C1', values: [[1], [2], [3], [4], [5]] };
    const source = applied(start, [wide]).book.sheet('Data').source();
    const tags = [...source.matchAll(/<(\/?)row[ >]/g)].map((match) => match[1]);
    expect(tags).toEqual(tags.map((_tag, index) => (index % 2 === 0 ? '' : '/')));
  });
});
