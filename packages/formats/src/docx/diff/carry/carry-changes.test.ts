import { describe, expect, it } from 'vitest';
import { openZip } from '../../../zip/open-zip.ts';
import { writeZip } from '../../../zip/write-zip.ts';
import { WordDocument } from '../../package/word-document.ts';
import { documentLinesOf } from '../../read/lines.ts';
import { makeDocument, paragraph } from '../../testing/make-document.ts';
import { compareDocuments } from '../find/compare-documents.ts';
import { selectChanges } from '../select-changes.ts';
import { carryChanges } from './carry-changes.ts';

const allOver = (before: Uint8Array, after: Uint8Array): Uint8Array =>
  carryChanges(compareDocuments(before, after), 'before', () => true);

/** Of parts whose words and looks are the same, the bytes may differ. */
const left = (made: Uint8Array, wanted: Uint8Array): string[] =>
  compareDocuments(made, wanted)
    .changes.all.filter(({ thing }) => thing !== 'part')
    .map(({ thing, kind }) => `${thing} ${kind}`);

const bodyOf = (bytes: Uint8Array): string => new WordDocument(bytes).body().toString();
const texts = (bytes: Uint8Array): string[] => documentLinesOf(bytes).map(({ text }) => text);

const other = makeDocument({ body: paragraph(['Something else altogether, from another hand.']) });
const bullet = (list: string, text: string): string =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="${list}"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
const numbering = (format: string, mark: string, list = '1'): string =>
  `<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${mark}"/></w:lvl></w:abstractNum>` +
  `<w:num w:numId="${list}"><w:abstractNumId w:val="0"/></w:num>`;

describe('[B6] all changes of one Word document over another give the other', () => {
  it('with a bookmark that ends between two paragraphs', () => {
    const wanted = makeDocument({
      body: `<w:p><w:bookmarkStart w:id="3" w:name="rent"/><w:r><w:t>Rent</w:t></w:r></w:p><w:bookmarkEnd w:id="3"/>${paragraph(['Heat'])}`,
    });
    const made = allOver(other, wanted);
    expect(left(made, wanted)).toEqual([]);
    expect(bodyOf(made)).toMatch(/<w:bookmarkStart w:id="(\d+)" w:name="rent"\/>.*<\/w:p><w:bookmarkEnd w:id="\1"\/>/);
  });

  it('with a bookmark whose end stands behind a paragraph that both have', () => {
    const both = paragraph(['The tenant pays the rent on the first day of every month.']);
    const wanted = makeDocument({
      body: `<w:p><w:bookmarkStart w:id="3" w:name="rent"/><w:r><w:t>Rent</w:t></w:r></w:p>${both}<w:bookmarkEnd w:id="3"/>`,
    });
    const made = allOver(makeDocument({ body: both }), wanted);
    expect(left(made, wanted)).toEqual([]);
    expect(bodyOf(made)).toMatch(/<w:bookmarkStart w:id="(\d+)" w:name="rent"\/>.*<w:bookmarkEnd w:id="\1"\/>/);
  });

  it('with tracked moves, whose marks keep one number for both ends', () => {
    const by = 'w:author="Bea" w:date="2026-01-01T00:00:00Z"';
    const move = (kind: 'From' | 'To', id: number): string =>
      `<w:p><w:move${kind}RangeStart w:id="${id}" ${by} w:name="m1"/><w:move${kind} w:id="${id + 1}" ${by}><w:r><w:t>Pets are welcome.</w:t></w:r></w:move${kind}><w:move${kind}RangeEnd w:id="${id}"/></w:p>`;
    const wanted = makeDocument({ body: `${move('To', 1)}${paragraph(['Roof'])}${move('From', 5)}` });
    const base = makeDocument({
      body: `<w:p><w:ins w:id="1" ${by}><w:r><w:t>New words of an older change.</w:t></w:r></w:ins></w:p>`,
    });
    const made = allOver(base, wanted);
    expect(left(made, wanted)).toEqual([]);
    const ids = [...bodyOf(made).matchAll(/<w:move(From|To)Range(?:Start|End) w:id="(\d+)"/g)].map(
      ([, kind, id]) => `${kind} ${id}`,
    );
    expect(ids).toHaveLength(4);
    expect(new Set(ids).size).toBe(2);
  });

  it('with lists of the same number that are others', () => {
    const before = makeDocument({
      body: bullet('1', 'Rent') + bullet('2', 'Heat'),
      numbering: numbering('bullet', '•') + '<w:num w:numId="2"><w:abstractNumId w:val="0"/></w:num>',
    });
    const after = makeDocument({
      body: bullet('1', 'Roof') + bullet('7', 'Wall'),
      numbering: numbering('decimal', '%1)', '7').replace(
        '<w:num ',
        '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num ',
      ),
    });
    expect(texts(allOver(before, after))).toEqual(texts(after));
  });

  it('with a header that no page shows any more', () => {
    const shown = makeDocument({ body: paragraph(['Rent']), header: paragraph(['Above']) });
    const main = new WordDocument(shown).parts.read('word/document.xml').replace(/<w:headerReference [^>]*>/, '');
    const unused = writeZip(openZip(shown), { set: new Map([['word/document.xml', Buffer.from(main)]]) });
    const none = makeDocument({ body: paragraph(['Rent']) });
    for (const base of [shown, none]) expect(texts(allOver(base, unused))).toEqual(['Rent', 'Above']);
    expect(texts(allOver(unused, none))).toEqual(['Rent']);
  });

  it('with styles that a program wrote twice', () => {
    const twice = '<w:style w:type="paragraph" w:styleId="Twin"><w:name w:val="Twin"/></w:style>'.repeat(2);
    const wanted = makeDocument({ body: paragraph(['Rent'], 'Twin'), styles: twice });
    expect(left(allOver(other, wanted), wanted)).toEqual([]);
    expect(left(allOver(wanted, other), other)).toEqual([]);
  });
});

describe('[B6] a paragraph that is taken alone', () => {
  const before = makeDocument({ body: paragraph(['Rent']) + bullet('1', 'Heat'), numbering: numbering('bullet', '•') });
  const more = '<w:num w:numId="7"><w:abstractNumId w:val="4"/></w:num>';
  const after = makeDocument({
    body: paragraph(['Rent']) + bullet('1', 'Heat') + bullet('7', 'Roof') + paragraph(['Said the owner.'], 'Quote'),
    numbering:
      numbering('bullet', '•').replace(
        '<w:num ',
        `${numbering('decimal', '%1)', '9').replace('"0"', '"4"').split('<w:num ')[0]}<w:num `,
      ) + more,
    styles: '<w:style w:type="paragraph" w:styleId="Quote"><w:name w:val="Quote"/></w:style>',
  });
  const paragraphs = compareDocuments(before, after).changes.all.filter(({ thing }) => thing === 'paragraph');

  it('keeps its list and its style, though those changes are left out', () => {
    expect(
      compareDocuments(before, after)
        .changes.all.map(({ thing }) => thing)
        .sort(),
    ).toEqual(['paragraph', 'paragraph', 'part', 'style']);
    const taken = selectChanges(before, after, { chosen: paragraphs.map(({ id }) => id) });
    expect(texts(taken)).toEqual(texts(after));
    const styles = new WordDocument(taken).tree('word/styles.xml').root.elements('style');
    expect(styles.filter((style) => style.attribute('styleId') === 'Quote')).toHaveLength(1);
  });
});
