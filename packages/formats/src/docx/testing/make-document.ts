import { writeZip } from '../../zip/write-zip.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export interface DocumentContent {
  /** XML of the body's children, see `paragraph`. */
  readonly body: string;
  readonly header?: string;
  readonly footnote?: string;
  /** XML of the children of `w:numbering`. */
  readonly numbering?: string;
  /** More styles. */
  readonly styles?: string;
}

/** A small Word document for tests and samples, with headings 1 to 3 and a title as styles. */
export function makeDocument({ body, header, footnote, numbering, styles = '' }: DocumentContent): Buffer {
  const parts = new Map<string, string>();
  const overrides = [
    ['word/document.xml', `${TYPE}.document.main+xml`],
    ['word/styles.xml', `${TYPE}.styles+xml`],
  ];
  const relations = [`<Relationship Id="rId1" Type="${RELATION}/styles" Target="styles.xml"/>`];
  let section = '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr>';
  if (header !== undefined) {
    parts.set('word/header1.xml', `<w:hdr ${W}>${header}</w:hdr>`);
    overrides.push(['word/header1.xml', `${TYPE}.header+xml`]);
    relations.push(`<Relationship Id="rId2" Type="${RELATION}/header" Target="header1.xml"/>`);
    section = section.replace('<w:pgSz', '<w:headerReference w:type="default" r:id="rId2"/><w:pgSz');
  }
  if (footnote !== undefined) {
    const separators = [-1, 0].map((id) => `<w:footnote w:type="separator" w:id="${id}"><w:p/></w:footnote>`).join('');
    parts.set(
      'word/footnotes.xml',
      `<w:footnotes ${W}>${separators}<w:footnote w:id="1">${footnote}</w:footnote></w:footnotes>`,
    );
    overrides.push(['word/footnotes.xml', `${TYPE}.footnotes+xml`]);
    relations.push(`<Relationship Id="rId3" Type="${RELATION}/footnotes" Target="footnotes.xml"/>`);
  }
  if (numbering !== undefined) {
    parts.set('word/numbering.xml', `<w:numbering ${W}>${numbering}</w:numbering>`);
    overrides.push(['word/numbering.xml', `${TYPE}.numbering+xml`]);
    relations.push(`<Relationship Id="rId4" Type="${RELATION}/numbering" Target="numbering.xml"/>`);
  }
  parts.set(
    'word/document.xml',
    `<w:document ${W} xmlns:r="${RELATION}"><w:body>${body}${section}</w:body></w:document>`,
  );
  parts.set('word/styles.xml', `<w:styles ${W}>${STYLES}${styles}</w:styles>`);
  parts.set('word/_rels/document.xml.rels', relationships(relations.join('')));
  parts.set(
    '_rels/.rels',
    relationships(`<Relationship Id="rId1" Type="${RELATION}/officeDocument" Target="word/document.xml"/>`),
  );
  const types = overrides.map(([part, type]) => `<Override PartName="/${part}" ContentType="${type}"/>`).join('');
  const defaults =
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>';
  const all: [string, string][] = [
    [
      '[Content_Types].xml',
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${defaults}${types}</Types>`,
    ],
    ...parts,
  ];
  return writeZip(undefined, { set: new Map(all.map(([name, xml]) => [name, Buffer.from(HEAD + xml, 'utf8')])) });
}

/** A paragraph of runs: plain text, or text with run properties. */
export function paragraph(
  runs: readonly (string | readonly [text: string, properties: string])[],
  style?: string,
): string {
  const properties = style === undefined ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`;
  return `<w:p>${properties}${runs.map((run) => (typeof run === 'string' ? textRun(run, '') : textRun(run[0], run[1]))).join('')}</w:p>`;
}

function textRun(text: string, properties: string): string {
  return `<w:r>${properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
}

export function tableOf(rows: readonly (readonly string[])[]): string {
  const columns = rows[0]?.length ?? 0;
  const grid = '<w:gridCol w:w="3000"/>'.repeat(columns);
  const cells = (row: readonly string[]) =>
    row.map((cell) => `<w:tc><w:tcPr><w:tcW w:w="3000" w:type="dxa"/></w:tcPr>${paragraph([cell])}</w:tc>`).join('');
  const body = rows.map((row) => `<w:tr>${cells(row)}</w:tr>`).join('');
  return `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${body}</w:tbl>`;
}

const STYLES = [
  '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>',
  '<w:style w:type="paragraph" w:styleId="Titel"><w:name w:val="Title"/><w:basedOn w:val="Normal"/></w:style>',
  ...[1, 2, 3].map(
    (level) =>
      `<w:style w:type="paragraph" w:styleId="H${level}"><w:name w:val="heading ${level}"/><w:basedOn w:val="Normal"/><w:pPr><w:outlineLvl w:val="${level - 1}"/></w:pPr></w:style>`,
  ),
  '<w:style w:type="paragraph" w:styleId="Mine"><w:name w:val="My chapter"/><w:basedOn w:val="H2"/></w:style>',
].join('');

function relationships(content: string): string {
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${content}</Relationships>`;
}
