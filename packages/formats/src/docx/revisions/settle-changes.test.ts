import { describe, expect, it } from 'vitest';
import { WordDocument } from '../package/word-document.ts';
import { makeDocument } from '../testing/make-document.ts';
import { changesOf } from './changes.ts';
import { listChanges } from './list-changes.ts';
import { type ChangeSelection, selectChanges } from './select-changes.ts';
import { settleChanges } from './settle-changes.ts';

const BY = 'w:author="Ann" w:date="2024-05-31T09:00:00Z"';
const r = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
const ins = (id: number, inner: string, by = BY) => `<w:ins w:id="${id}" ${by}>${inner}</w:ins>`;
const del = (id: number, text: string, by = BY) =>
  `<w:del w:id="${id}" ${by}><w:r><w:delText>${text}</w:delText></w:r></w:del>`;
const p = (inner: string, properties = '') =>
  `<w:p>${properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`}${inner}</w:p>`;
const mark = (name: string, id: number) => `<w:rPr><w:${name} w:id="${id}" ${BY}/></w:rPr>`;

function settled(body: string, decision: 'accept' | 'reject', selection: ChangeSelection = {}): string {
  const document = new WordDocument(makeDocument({ body }));
  settleChanges(document, selectChanges(document, selection), decision);
  const xml = new WordDocument(document.finish()).body().toString();
  return xml.replace(/^<w:body>/, '').replace(/<w:sectPr>.*$/, '');
}

const both = (body: string) => [settled(body, 'accept'), settled(body, 'reject')];

describe('accepting and rejecting', () => {
  it('[F7] keeps one side of text that came and went', () => {
    expect(both(p(`${r('a')}${ins(1, r('b'))}${del(2, 'c')}`))).toEqual([
      p(`${r('a')}${r('b')}`),
      p(`${r('a')}${r('c')}`),
    ]);
  });

  it('[F7] takes out what one inserted and another deleted, whichever is decided', () => {
    const nested = p(r('a') + ins(1, del(2, 'b', 'w:author="Bob"')));
    expect(both(nested)).toEqual([p(r('a')), p(r('a'))]);
    expect(settled(nested, 'accept', { author: 'Ann' })).toBe(p(r('a') + del(2, 'b', 'w:author="Bob"')));
    expect(settled(nested, 'reject', { author: 'Bob' })).toBe(p(r('a') + ins(1, r('b'))));
  });

  it('[F7] joins paragraphs whose end goes; the end that stays gives the properties', () => {
    const body = p(r('one'), `<w:jc w:val="center"/>${mark('del', 1)}`) + p(r('two'), '<w:keepNext/>') + p(r('three'));
    expect(both(body)).toEqual([
      p(r('one') + r('two'), '<w:keepNext/>') + p(r('three')),
      p(r('one'), '<w:jc w:val="center"/>') + p(r('two'), '<w:keepNext/>') + p(r('three')),
    ]);
    const split = p(r('one'), mark('ins', 1)) + p(ins(2, r('x')), mark('ins', 3)) + p(r('two'));
    expect(both(split)).toEqual([p(r('one')) + p(r('x')) + p(r('two')), p(r('one') + r('two'))]);
  });

  it('[F7] takes out a whole paragraph before a table and leaves a cell its last one', () => {
    const table = (cell: string) => `<w:tbl><w:tr><w:tc>${cell}</w:tc></w:tr></w:tbl>`;
    const gone = p(del(1, 'x'), mark('del', 2));
    expect(settled(p(r('a')) + gone + table(gone) + p(''), 'accept')).toBe(p(r('a')) + table('<w:p></w:p>') + p(''));
    const text = p(r('kept'), mark('del', 3));
    expect(settled(text + table(p('')) + p(''), 'accept')).toBe(p(r('kept')) + table(p('')) + p(''));
  });

  it('[F7] keeps a subdocument in or after a paragraph whose end goes', () => {
    const subdocument = '<w:subDoc r:id="rId9"/>';
    expect(settled(p(r('a')) + p(ins(1, r('b')), mark('ins', 2)) + subdocument, 'reject')).toBe(
      p(r('a')) + subdocument,
    );
    expect(settled(p(r('a')) + p(subdocument, mark('ins', 2)) + p(''), 'reject')).toBe(p(r('a')) + p(subdocument));
  });

  it('[F7] settles rows with what is in them, cells, and a table that loses all rows', () => {
    const row = (name: string, id: number, content: string) =>
      `<w:tr><w:trPr><w:${name} w:id="${id}" ${BY}/></w:trPr><w:tc>${p(content)}</w:tc></w:tr>`;
    const plain = (text: string) => `<w:tr><w:tc>${p(r(text))}</w:tc></w:tr>`;
    const table = (rows: string) => `<w:tbl>${rows}</w:tbl>${p('')}`;
    const body = table(plain('a') + row('ins', 1, ins(2, r('b'))) + row('del', 3, del(4, 'c')));
    expect(both(body)).toEqual([table(plain('a') + plain('b')), table(plain('a') + plain('c'))]);
    expect(settled(table(row('del', 1, del(2, 'c'))), 'accept')).toBe(p(''));
    const cell = (name: string) => `<w:tc><w:tcPr><w:${name} w:id="1" ${BY}/></w:tcPr>${p(r(name))}</w:tc>`;
    const cells = table(`<w:tr><w:tc>${p('')}</w:tc>${cell('cellIns')}${cell('cellDel')}</w:tr>`);
    const left = (name: string) =>
      table(`<w:tr><w:tc>${p('')}</w:tc><w:tc><w:tcPr></w:tcPr>${p(r(name))}</w:tc></w:tr>`);
    expect(both(cells)).toEqual([left('cellIns'), left('cellDel')]);
  });

  it('[F7] settles both halves of a move', () => {
    const half = (kind: 'From' | 'To', id: number) =>
      `<w:move${kind}RangeStart w:id="${id}" w:name="m1" ${BY}/><w:move${kind} w:id="${id + 1}" ${BY}>${r('moved')}</w:move${kind}><w:move${kind}RangeEnd w:id="${id}"/>`;
    const body = p(r('a') + half('From', 1)) + p(r('b') + half('To', 5));
    expect(both(body)).toEqual([p(r('a')) + p(r('b') + r('moved')), p(r('a') + r('moved')) + p(r('b'))]);
    const document = new WordDocument(makeDocument({ body }));
    expect(listChanges(document)).toMatchObject([{ kind: 'move', text: 'moved', line: 2, author: 'Ann' }]);
    expect(settled(body, 'accept', { ids: ['1'] })).toBe(both(body)[0]);
  });

  it('[F7] brings properties back and keeps what is none', () => {
    const run = `<w:r><w:rPr><w:b/><w:rPrChange w:id="1" ${BY}><w:rPr><w:i/></w:rPr></w:rPrChange></w:rPr><w:t>x</w:t></w:r>`;
    expect(both(p(run))).toEqual([
      p('<w:r><w:rPr><w:b/></w:rPr><w:t>x</w:t></w:r>'),
      p('<w:r><w:rPr><w:i/></w:rPr><w:t>x</w:t></w:r>'),
    ]);
    const own = (before: string) =>
      `<w:jc w:val="end"/><w:rPr><w:b/></w:rPr><w:pPrChange w:id="2" ${BY}><w:pPr>${before}</w:pPr></w:pPrChange>`;
    expect(settled(p(r('x'), own('<w:keepNext/>')), 'reject')).toBe(p(r('x'), '<w:keepNext/><w:rPr><w:b/></w:rPr>'));
    expect(settled(p(r('x'), own('')), 'accept')).toBe(p(r('x'), '<w:jc w:val="end"/><w:rPr><w:b/></w:rPr>'));
  });

  it('[F7] leaves no shell of a link, and the marks of comments that began in deleted text', () => {
    const link = p(`${r('a')}<w:hyperlink w:anchor="x">${ins(1, r('b'))}</w:hyperlink>`);
    expect(settled(link, 'reject')).toBe(p(r('a')));
    const marked = `<w:del w:id="1" ${BY}><w:bookmarkStart w:id="9" w:name="n"/><w:r><w:delText>x</w:delText></w:r></w:del>${r('y')}<w:bookmarkEnd w:id="9"/>`;
    expect(settled(p(marked), 'accept')).toBe(
      p(`<w:bookmarkStart w:id="9" w:name="n"/>${r('y')}<w:bookmarkEnd w:id="9"/>`),
    );
  });

  it('[F7] settles fields, controls and formulas', () => {
    const field = `<w:del w:id="1" ${BY}><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:delInstrText>PAGE</w:delInstrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:del>`;
    expect(settled(p(r('a') + field), 'reject')).toContain('<w:instrText>PAGE</w:instrText>');
    const control = `<w:customXmlInsRangeStart w:id="1" ${BY}/><w:sdt><w:sdtContent><w:customXmlInsRangeEnd w:id="1"/>${p(r('x'))}<w:customXmlInsRangeStart w:id="2" ${BY}/></w:sdtContent></w:sdt><w:customXmlInsRangeEnd w:id="2"/>`;
    expect(both(control)).toEqual([`<w:sdt><w:sdtContent>${p(r('x'))}</w:sdtContent></w:sdt>`, p(r('x'))]);
    const math = (inner: string) => p(`<m:oMath xmlns:m="m">${inner}<m:r><m:t>1</m:t></m:r></m:oMath>`);
    const run = `<m:r><w:ins w:id="1" ${BY}><w:rPr><w:b/></w:rPr></w:ins><m:t>x</m:t></m:r>`;
    expect(both(math(run))).toEqual([math('<m:r><w:rPr><w:b/></w:rPr><m:t>x</m:t></m:r>'), math('')]);
  });

  it('[F7] takes a note along with its last mention', () => {
    const body = p(`${r('a')}<w:del w:id="1" ${BY}><w:r><w:footnoteReference w:id="1"/></w:r></w:del>`);
    const document = new WordDocument(makeDocument({ body, footnote: p(r('note')) }));
    settleChanges(document, changesOf(document), 'accept');
    expect(new WordDocument(document.finish()).tree('word/footnotes.xml').toString()).not.toContain('note</w:t>');
  });
});

describe('comments', () => {
  it('[F7] take the marks of their range along when their place is rejected', () => {
    const place = ins(1, '<w:r><w:commentReference w:id="5"/></w:r>');
    const body = p(`<w:commentRangeStart w:id="5"/>${r('a')}<w:commentRangeEnd w:id="5"/>${place}`);
    expect(settled(body, 'reject')).toBe(p(r('a')));
    expect(settled(body, 'accept')).toContain('commentRangeStart');
  });
});

describe('choosing changes', () => {
  const body =
    p(`${r('a')}${ins(1, r('b'))}`) + p(del(2, 'c', 'w:author="Bob"') + r('d')) + p(ins(3, r('e')), mark('ins', 4));

  it('[F7] lists them with their place', () => {
    expect(listChanges(new WordDocument(makeDocument({ body })))).toEqual([
      {
        id: '1',
        kind: 'insert',
        what: 'text',
        author: 'Ann',
        date: '2024-05-31T09:00:00Z',
        text: 'b',
        line: 1,
        section: 1,
      },
      { id: '2', kind: 'delete', what: 'text', author: 'Bob', date: '', text: 'c', line: 2, section: 1 },
      expect.objectContaining({ id: '4', kind: 'insert', what: 'paragraph', text: 'e', line: 3 }),
    ]);
  });

  it('[F7] by author, by line and by id, and says what is not there', () => {
    expect(settled(body, 'reject', { author: 'Bob' })).toContain(p(r('c') + r('d')));
    expect(settled(body, 'accept', { line_start: 1 })).toMatch(
      /^<w:p><w:r><w:t>a<\/w:t><\/w:r><w:r><w:t>b<\/w:t><\/w:r><\/w:p><w:p><w:del/,
    );
    expect(settled(body, 'accept', { ids: ['4'] })).toContain(p(r('e')));
    expect(() => settled(body, 'accept', { ids: ['7'] })).toThrow(/no tracked change 7/);
    expect(() => settled(body, 'accept', { author: 'Cat' })).toThrow(/No tracked change fits/);
    expect(() => settled(p(r('a')), 'accept')).toThrow(/no tracked changes/);
  });

  it('[F7] a paragraph of very many changes takes time by their number, not by its square', () => {
    const many = p(Array.from({ length: 8000 }, (_, id) => r('a') + ins(id + 1, r('b'))).join(''));
    const start = performance.now();
    expect(settled(many, 'reject').match(/<w:r>/g)).toHaveLength(8000);
    expect(performance.now() - start).toBeLessThan(15_000);
  });
});
