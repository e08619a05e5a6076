import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TextCache } from './text-cache.ts';

const make = (bytes: Buffer, start: number, end: number): string => bytes.toString('utf8', start, end);

it('[F3] gives the text of the bytes, however many fall into one slot', () => {
  const cache = new TextCache();
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 40 }), { maxLength: 50 }), (texts) => {
      for (const text of [...texts, ...texts]) {
        const bytes = Buffer.from(`<<${text}>>`);
        expect(cache.get(bytes, 2, bytes.length - 2, make)).toBe(text);
      }
    }),
  );
  for (let round = 0; round < 2; round += 1) {
    for (let number = 0; number < 20_000; number += 1) {
      const bytes = Buffer.from(`text ${number}`);
      expect(cache.get(bytes, 0, bytes.length, make)).toBe(`text ${number}`);
    }
  }
});

it('[F3] makes a short text once, a long one each time', () => {
  const cache = new TextCache();
  let made = 0;
  const counting = (bytes: Buffer, start: number, end: number) => {
    made += 1;
    return make(bytes, start, end);
  };
  const ask = (text: string) => cache.get(Buffer.from(text), 0, Buffer.byteLength(text), counting);
  for (const text of ['', 'a', 'x'.repeat(32)]) {
    made = 0;
    expect([ask(text), ask(text)]).toEqual([text, text]);
    expect(made).toBe(1);
  }
  made = 0;
  expect([ask('x'.repeat(33)), ask('x'.repeat(33))]).toHaveLength(2);
  expect(made).toBe(2);
});
