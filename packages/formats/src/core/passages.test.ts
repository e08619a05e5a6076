import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gatherPassages, PassageGatherer } from './passages.ts';

const line = (number: number, text: string, rest = {}) => ({ number, text, ...rest });

describe('passages', () => {
  it('[F3] keep short lines together, and empty ones between them, so that lines can be counted', () => {
    const { passages } = gatherPassages([line(3, 'one'), line(4, ''), line(5, 'two')]);
    expect(passages).toEqual([{ line: 3, text: 'one\n\ntwo' }]);
  });

  it('[F3] end with a sheet, section, slide or page', () => {
    for (const key of ['sheet', 'section', 'slide', 'page']) {
      const { passages } = gatherPassages([line(1, 'a', { [key]: 1 }), line(2, 'b', { [key]: 2 })]);
      expect(passages).toHaveLength(2);
    }
  });

  it('[F3] end where rows are far apart', () => {
    expect(gatherPassages([line(1, 'a'), line(50, 'b')]).passages.map((each) => each.line)).toEqual([1, 50]);
  });

  it('[B15] say after which line a long file was cut', () => {
    const gatherer = new PassageGatherer(10);
    expect([gatherer.add(line(1, '12345')), gatherer.add(line(2, '123456'))]).toEqual([true, false]);
    expect(gatherer.finish()).toEqual({ passages: [{ line: 1, text: '12345' }], cut_after_line: 1 });
  });

  it('[F3] lose no word, however long lines are, and name the line of each', () => {
    const word = fc.stringMatching(/^[a-z]{1,12}$/);
    fc.assert(
      fc.property(fc.array(fc.array(word, { maxLength: 400 }), { maxLength: 30 }), (rows) => {
        const texts = rows.map((words) => words.join(' '));
        const { passages } = gatherPassages(texts.map((text, index) => line(index + 1, text)));
        const found = new Map<number, string[]>();
        for (const passage of passages) {
          for (const [index, text] of passage.text.split('\n').entries()) {
            const number = passage.line + index;
            found.set(number, [...(found.get(number) ?? []), ...text.split(' ').filter((each) => each !== '')]);
          }
        }
        for (const [index, words] of rows.entries()) expect(found.get(index + 1) ?? []).toEqual(words);
      }),
    );
  });
});
