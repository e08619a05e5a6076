import { openZip, writeZip } from '@galley/formats';
import { makeDocument, paragraph } from '../../packages/formats/src/docx/testing/make-document.ts';

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const BODY = 'word/document.xml';
const STYLES = 'word/styles.xml';
const RELATIONS = 'word/_rels/document.xml.rels';
const base = makeDocument({
  body: paragraph(['Words to begin with']),
  header: paragraph(['Top']),
  footnote: paragraph(['Note']),
});

const withParts = (parts: Record<string, string | Buffer>): Buffer =>
  writeZip(openZip(base), { set: new Map(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)])) });
const document = (body: string): string => `<w:document xmlns:w="${W}"><w:body>${body}</w:body></w:document>`;
const body = (content: string): Buffer => withParts({ [BODY]: document(content) });
const nested = (open: string, close: string, depth: number, inside = ''): string =>
  `${open.repeat(depth)}${inside}${close.repeat(depth)}`;
const numbered = (count: number, make: (number: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index + 1)).join('');
const relations = (content: string): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${content}</Relationships>`;
const relation = (id: string, kind: string, target: string): string =>
  `<Relationship Id="${id}" Type="${RELATIONSHIPS}/${kind}" Target="${target}"/>`;
const run = (text: string): string => `<w:r><w:t>${text}</w:t></w:r>`;
const mark = (type: string): string => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;

/** Word documents made to hurt: each is a small file that asks for much time, memory or trust. */
export const madeDocuments: Readonly<Record<string, () => Buffer>> = {
  'zip bomb: a body of zeros': () => withParts({ [BODY]: Buffer.alloc(400_000_000) }),
  'a body of five million empty paragraphs': () => body('<w:p/>'.repeat(5_000_000)),
  'as many empty paragraphs as are read': () => body('<w:p/>'.repeat(200_000)),
  'as many empty runs as are read': () => body(`<w:p>${'<w:r/>'.repeat(690_000)}</w:p>`),
  'as many bookmarks as are compared': () => body(`<w:p>${'<w:bookmarkStart/>'.repeat(445_000)}</w:p>`),
  'as many bookmarks as are read': () => body(`<w:p>${'<w:bookmarkStart/>'.repeat(690_000)}</w:p>`),
  'a body of blanks': () => body(' '.repeat(31_000_000)),
  'one paragraph of 100,000 runs': () => body(`<w:p>${'<w:r><w:t>a</w:t></w:r>'.repeat(100_000)}</w:p>`),
  'one word of ten million letters': () => body(`<w:p>${run('a'.repeat(10_000_000))}</w:p>`),
  'tables in tables': () => body(nested('<w:tbl><w:tr><w:tc>', '<w:p/></w:tc></w:tr></w:tbl>', 5_000)),
  'tables in tables, as deep as is read': () =>
    body(`${nested('<w:tbl><w:tr><w:tc>', '<w:p/></w:tc></w:tr></w:tbl>', 150)}<w:p/>`),
  'content controls in content controls': () =>
    body(nested('<w:sdt><w:sdtContent>', '</w:sdtContent></w:sdt>', 100_000, '<w:p/>')),
  'suggestions in suggestions': () => body(`<w:p>${nested('<w:ins w:id="1">', '</w:ins>', 450, run('x'))}</w:p>`),
  'text boxes in text boxes': () =>
    body(
      nested(
        '<w:p><w:r><w:pict><v:textbox xmlns:v="urn:schemas-microsoft-com:vml"><w:txbxContent>',
        '</w:txbxContent></v:textbox></w:pict></w:r></w:p>',
        70,
        '<w:p/>',
      ),
    ),
  'alternatives in alternatives': () =>
    body(
      `<w:p><w:r>${nested('<mc:AlternateContent xmlns:mc="m"><mc:Choice>', '</mc:Choice></mc:AlternateContent>', 200, '<w:t>x</w:t>')}</w:r></w:p>`,
    ),
  'a row of 100,000 cells': () => body(`<w:tbl><w:tr>${'<w:tc><w:p/></w:tc>'.repeat(100_000)}</w:tr></w:tbl><w:p/>`),
  'a cell that is two thousand million columns wide': () =>
    body('<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="2147483647"/></w:tcPr><w:p/></w:tc></w:tr></w:tbl><w:p/>'),
  'merged upwards from nowhere': () =>
    body('<w:tbl><w:tr><w:tc><w:tcPr><w:vMerge/></w:tcPr><w:p/></w:tc></w:tr></w:tbl><w:p/>'),
  'a table without rows, a row without cells, a cell without paragraphs': () =>
    body('<w:tbl/><w:tbl><w:tr/></w:tbl><w:tbl><w:tr><w:tc/></w:tr></w:tbl>'),
  'fields that never end': () => body(`<w:p>${mark('begin').repeat(100_000)}${run('lost')}</w:p>`),
  'fields that never began': () =>
    body(`<w:p>${mark('end').repeat(50_000)}${mark('separate').repeat(50_000)}${run('x')}</w:p>`),
  'styles based on each other': () =>
    withParts({
      [STYLES]: `<w:styles xmlns:w="${W}">${numbered(3000, (at) => `<w:style w:type="paragraph" w:styleId="s${at}"><w:name w:val="n${at}"/><w:basedOn w:val="s${(at % 3000) + 1}"/></w:style>`)}</w:styles>`,
      [BODY]: document(numbered(3000, (at) => `<w:p><w:pPr><w:pStyle w:val="s${at}"/></w:pPr>${run('x')}</w:p>`)),
    }),
  'lists that refer to each other': () =>
    withParts({
      'word/numbering.xml': `<w:numbering xmlns:w="${W}"><w:abstractNum w:abstractNumId="1"><w:numStyleLink w:val="L"/></w:abstractNum><w:abstractNum w:abstractNumId="2"><w:styleLink w:val="L"/><w:numStyleLink w:val="L"/></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num></w:numbering>`,
      [RELATIONS]: relations(relation('rId9', 'numbering', 'numbering.xml') + relation('rId1', 'styles', 'styles.xml')),
      [BODY]: document(
        `<w:p><w:pPr><w:numPr><w:ilvl w:val="99999999"/><w:numId w:val="1"/></w:numPr></w:pPr>${run('x')}</w:p>`.repeat(
          2000,
        ),
      ),
    }),
  'a list that starts at two thousand million, in roman numbers': () =>
    withParts({
      'word/numbering.xml': `<w:numbering xmlns:w="${W}"><w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:start w:val="2147483000"/><w:numFmt w:val="upperRoman"/><w:lvlText w:val="%1%1%1%1"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num></w:numbering>`,
      [RELATIONS]: relations(relation('rId9', 'numbering', 'numbering.xml')),
      [BODY]: document(
        `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>${run('x')}</w:p>`.repeat(500),
      ),
    }),
  'a header that is the body': () => withParts({ [RELATIONS]: relations(relation('rId2', 'header', 'document.xml')) }),
  'ten thousand headers that are one part': () =>
    withParts({ [RELATIONS]: relations(numbered(10_000, (at) => relation(`r${at}`, 'header', 'header1.xml'))) }),
  'a part that is not there': () =>
    withParts({ [RELATIONS]: relations(relation('rId2', 'styles', '../../../etc/passwd')) }),
  'the body is outside': () =>
    withParts({
      '_rels/.rels': relations(
        `<Relationship Id="rId1" Type="${RELATIONSHIPS}/officeDocument" Target="https://example.org/" TargetMode="External"/>`,
      ),
    }),
  'no body in the document': () => withParts({ [BODY]: `<w:document xmlns:w="${W}"/>` }),
  'another root': () => withParts({ [BODY]: `<w:styles xmlns:w="${W}"/>` }),
  'an entity bomb': () =>
    withParts({
      [BODY]: `<!DOCTYPE a [<!ENTITY a "ha">${numbered(12, (at) => `<!ENTITY a${at} "${`&a${at === 1 ? '' : at - 1};`.repeat(10)}">`)}]>${document(`<w:p>${run('&a12;')}</w:p>`)}`,
    }),
  'an external entity in the styles': () =>
    withParts({
      [STYLES]: `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><w:styles xmlns:w="${W}">&x;</w:styles>`,
    }),
  'headings of 40,000 sections': () =>
    body(
      numbered(40_000, (at) => `<w:p><w:pPr><w:outlineLvl w:val="${at % 9}"/></w:pPr>${run(`Heading ${at}`)}</w:p>`),
    ),
  'a hundred thousand bookmarks and comments without an end': () =>
    body(
      `<w:p>${numbered(100_000, (at) => `<w:bookmarkStart w:id="${at}" w:name="b${at}"/><w:commentRangeStart w:id="${at}"/>`)}${run('x')}</w:p>`,
    ),
  'placeholders that begin and never end': () => body(`<w:p>${run('{{'.repeat(300_000))}</w:p>`),
  'a document in UTF-16': () =>
    withParts({ [BODY]: Buffer.from(`\ufeff${document(`<w:p>${run('wide')}</w:p>`)}`, 'utf16le') }),
};
