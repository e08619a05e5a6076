import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareParagraphs, type ParagraphComparison } from './compare-paragraphs.ts';
import { formatWords } from './format-words.ts';
import { sampleBody, sampleParagraph } from './testing/sample.ts';

function compare(before: string, after: string): ParagraphComparison {
  const paragraph = (xml: string) => sampleBody(xml).elements()[0] ?? sampleBody('<w:p/>');
  return compareParagraphs(paragraph(before), paragraph(after));
}

function shown({ pieces }: ParagraphComparison): string {
  const marks = { kept: ['', ''], removed: ['[-', '-]'], added: ['{+', '+}'] } as const;
  return pieces
    .map(
      ({ kind, text, format }) =>
        `${marks[kind][0]}${text}${format.map((one) => `(${formatWords(one)})`).join('')}${marks[kind][1]}`,
    )
    .join('');
}

describe('[V4] a paragraph is compared by words', () => {
  it('shows words in their place, also where a word stands in several runs', () => {
    const before =
      '<w:p><w:r><w:t>Pay the re</w:t></w:r><w:r><w:t xml:space="preserve">nt on </w:t></w:r><w:r><w:t>Monday.</w:t></w:r></w:p>';
    const found = compare(before, sampleParagraph('Pay the fee on Monday.'));
    expect(shown(found)).toBe('Pay the [-rent-]{+fee+} on Monday.');
    expect(found.pieces[1]?.before[0]?.spans.map(({ start, end }) => [start, end])).toEqual([
      [8, 10],
      [0, 2],
    ]);
  });

  it('says in words how kept words look now', () => {
    const before = '<w:p><w:r><w:t>All of it</w:t></w:r></w:p>';
    const after =
      '<w:p><w:pPr><w:pStyle w:val="Heading2"/></w:pPr><w:r><w:t xml:space="preserve">All </w:t></w:r><w:r><w:rPr><w:b/><w:sz w:val="28"/></w:rPr><w:t>of it</w:t></w:r></w:p>';
    const found = compare(before, after);
    expect(shown(found)).toBe('All of it(bold)(size 14 pt)');
    expect(found.properties.map(formatWords)).toEqual(['style Heading2']);
    expect(compare(after, before).pieces[1]?.format.map(formatWords)).toEqual(['no bold', 'size 14 pt removed']);
  });

  it('takes scripts without gaps sign by sign', () => {
    expect(shown(compare(sampleParagraph('今日は晴れ'), sampleParagraph('今日は雨')))).toBe('今日は[-晴れ-]{+雨+}');
  });

  it('gives both texts back from its pieces', () => {
    const text = fc
      .array(fc.constantFrom('one ', 'two ', 'three', ', ', 'four'), { maxLength: 12 })
      .map((all) => all.join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const { pieces } = compare(sampleParagraph(before), sampleParagraph(after));
        const side = (gone: string): string =>
          pieces.flatMap(({ kind, text: part }) => (kind === gone ? [] : [part])).join('');
        expect([side('added'), side('removed')]).toEqual([before, after]);
      }),
    );
  });
});
