import { expect, it } from 'vitest';
import { editDocument } from '../../testing/edit-document.ts';
import { paragraph } from '../../testing/make-document.ts';

const body = paragraph(['a']) + paragraph(['b']);
const run = (...operations: unknown[]) => editDocument({ body, header: paragraph(['Old header']) }, operations);

it('[F7] header and footer are written anew, in the old part when nobody else shows it', () => {
  const result = run(
    { kind: 'set_header', text: 'New header' },
    { kind: 'set_footer', text: 'Page ', page_number: 'page_of_pages', align: 'center' },
  );
  expect(result.lines).toEqual(['a', 'b', 'New header', 'Page 1 / 1']);
  expect(result.names.filter((name) => name.includes('header'))).toEqual(['word/header1.xml']);
  expect(result.main).toMatch(/<w:sectPr><w:headerReference [^>]*\/><w:footerReference [^>]*\/><w:pgSz/);
  expect(run({ kind: 'set_header', text: 'x', page_section: 3 }).said[0]).toMatch(/^NOT_FOUND/);
});

it('[F7] a header for the first page alone leaves the other', () => {
  const { lines, main } = run({ kind: 'set_header', text: 'First', pages: 'first' });
  expect(lines.slice(2)).toEqual(['Old header', '[first page] First']);
  expect(main).toContain('<w:titlePg/>');
});

it('[F7] paper, orientation and margins of one section or all', () => {
  const { main } = run(
    { kind: 'insert_section_break', after: 1, type: 'continuous' },
    { kind: 'set_page', orientation: 'landscape', page_section: 2 },
    { kind: 'set_page', margins_cm: { top: 1 } },
  );
  expect(main).toContain('<w:pgSz w:w="11906" w:h="16838"/>');
  expect(main).toContain('<w:type w:val="continuous"/><w:pgSz w:w="16838" w:h="11906" w:orient="landscape"/>');
  expect(main.match(/<w:pgMar w:top="567"/g)?.length).toBe(2);
});

it('[F7] margins that leave no room are refused', () => {
  const said = (margins: object) => run({ kind: 'set_page', size: 'a4', margins_cm: margins }).said[0];
  expect(said({ left: 11, right: 11 })).toBe('INVALID_ARGUMENT: The margins leave no room on the page.');
  expect(said({ top: 20, bottom: 10 })).toContain('no room');
  expect(said({ left: 10, right: 10 })).toBe('1 section');
});

it('[F7] a header that no page shows any more has no lines for the operations after it', () => {
  const { lines, names } = run(
    { kind: 'insert_section_break', after: 1 },
    { kind: 'set_header', text: 'Of the second part', page_section: 2 },
    { kind: 'set_footer', text: 'Below' },
    { kind: 'set_header', text: 'Of all' },
    { kind: 'replace_paragraph', line: 5, text: 'Said anew' },
  );
  expect(lines).toEqual(['a', '', 'b', 'Of all', 'Said anew']);
  expect(names.filter((name) => name.includes('header'))).toHaveLength(1);
});

it('[F7] a page break has a paragraph of its own', () => {
  expect(run({ kind: 'insert_page_break', after: 1 }).lines[1]).toBe('[page break]');
});

it('[F5] a section break copies no number that is out of range: it says the same with a sign', () => {
  const grid = '<w:docGrid w:linePitch="360" w:charSpace="4294965247"/>';
  const ends = `<w:p><w:pPr><w:sectPr>${grid}</w:sectPr></w:pPr></w:p>`;
  const { main } = editDocument({ body: body + ends }, [{ kind: 'insert_section_break', after: 1 }]);
  expect(main.match(/charSpace="-2049"/g)).toHaveLength(1);
  expect(main.match(/charSpace="4294965247"/g)).toHaveLength(1);
});

it('[F5] a section break copies properties in the order of the standard, however the document has them', () => {
  const odd =
    '<w:sectPr><w:cols w:space="720"/><w:pgSz w:w="11906" w:h="16838"/><w:type w:val="continuous"/></w:sectPr>';
  const ends = `<w:p><w:pPr>${odd}</w:pPr></w:p>`;
  const { main } = editDocument({ body: body + ends }, [{ kind: 'insert_section_break', after: 1 }]);
  expect(main).toMatch(/<w:sectPr><w:type [^>]*\/><w:pgSz [^>]*\/><w:cols [^>]*\/><\/w:sectPr>/);
});
