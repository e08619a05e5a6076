import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedWords, type WordRange } from './changed-words.ts';
import { lineHunks } from './line-hunks.ts';
import { pairLines } from './pair-lines.ts';
import { splitWords } from './split-words.ts';

const marked = (text: string, ranges: readonly WordRange[]) => ranges.map(([start, end]) => text.slice(start, end));
const words = (before: string, after: string) => {
  const changed = changedWords(before, after);
  return changed === null ? null : [marked(before, changed.before), marked(after, changed.after)];
};

describe('[V4] changed words of a line', () => {
  it.each([
    ['The quick brown fox', 'The slow brown fox', [['quick'], ['slow']]],
    ['The quick brown fox', 'The brown fox', [['quick '], []]],
    [
      'pay 1,200.50 by May',
      'pay 1,250.50 by June',
      [
        ['200', 'May'],
        ['250', 'June'],
      ],
    ],
    ['old words stay here today', 'new text stay here today', [['old words'], ['new text']]],
    ['const unit = items.length;', 'const units = items.length;', [['unit'], ['units']]],
    ['Die Größe ist fünf Meter.', 'Die Größe ist zwölf Meter.', [['fünf'], ['zwölf']]],
    ['我们明天去北京开会', '我们明天去上海开会', [['北京'], ['上海']]],
    ['会議は東京で行います', '会議は大阪で行います', [['東京'], ['大阪']]],
    ['a family 👨‍👩‍👧 is here', 'a family 👨‍👩‍👦 is here', [['👨‍👩‍👧'], ['👨‍👩‍👦']]],
    ['cafe\u0301 is open', 'cafe is open', [['cafe\u0301'], ['cafe']]],
  ])('%s → %s', (before, after, wanted) => {
    expect(words(before, after)).toEqual(wanted);
  });

  it('lines that share little are not compared by words', () => {
    expect(words('completely different', 'nothing alike at all')).toBeNull();
    expect(words('', 'new')).not.toEqual([['x']]);
  });

  it('what is not marked is the same on both sides, and no character is taken apart', () => {
    const line = fc
      .array(fc.constantFrom('a', 'word', ' ', 'é', 'e\u0301', '👨‍👩‍👧', '👩', '東京', '。', ','), { maxLength: 14 })
      .map((parts) => parts.join(''));
    const rest = (text: string, ranges: readonly WordRange[]) => {
      let [kept, at] = ['', 0];
      for (const [start, end] of ranges) {
        expect(start).toBeGreaterThanOrEqual(at);
        expect(end).toBeGreaterThan(start);
        kept += text.slice(at, start);
        at = end;
      }
      return kept + text.slice(at);
    };
    const characters = (text: string) =>
      new Set(Array.from(new Intl.Segmenter('und').segment(text), ({ index }) => index).concat(text.length));
    fc.assert(
      fc.property(line, line, (before, after) => {
        const changed = changedWords(before, after);
        if (changed === null) return;
        const blank = (text: string) => text.replaceAll(/\s/g, '');
        expect(blank(rest(before, changed.before))).toBe(blank(rest(after, changed.after)));
        for (const [text, ranges] of [
          [before, changed.before],
          [after, changed.after],
        ] as const) {
          const whole = characters(text);
          for (const place of ranges.flat()) expect(whole.has(place)).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('words are complete and in order', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(splitWords(text).join('')).toBe(text);
      }),
    );
  });
});

describe('[V4] lines and their other versions', () => {
  it('go together by what they say, in order', () => {
    expect(
      pairLines(['alpha beta gamma', 'one two three'], ['new line here', 'alpha beta delta', 'one two four']),
    ).toEqual([
      { removed: 0, added: 1 },
      { removed: 1, added: 2 },
    ]);
    expect(pairLines(['a b c', 'x y z'], ['x y w'])).toEqual([{ removed: 1, added: 0 }]);
  });

  it('hunks carry the words of changed lines and stay as they are otherwise', () => {
    const [hunk] = lineHunks('same\nthe old one\ngone entirely\n', 'same\nthe new one\n');
    expect(hunk?.lines).toEqual([
      { kind: 'same', text: 'same' },
      { kind: 'removed', text: 'the old one', words: [[4, 7]] },
      { kind: 'removed', text: 'gone entirely' },
      { kind: 'added', text: 'the new one', words: [[4, 7]] },
    ]);
  });

  it('very long lines and very many of them take little time', () => {
    const start = performance.now();
    const long = 'word, '.repeat(200_000);
    const [hunk] = lineHunks(long, `${long.slice(0, 600_000)}new ${long.slice(600_000)}`);
    expect(hunk?.lines[1]?.words).toEqual([[600_000, 600_004]]);
    const many = Array.from({ length: 60_000 }, (_, index) => `line ${index} has ten words and some of them change é`);
    lineHunks(many.join('\n'), many.map((line) => line.replace('ten', 'few')).join('\n'));
    expect(performance.now() - start).toBeLessThan(8000);
  });
});
