import { CONTENT_TYPE, TRANSITIONAL } from '../../ooxml/namespaces.ts';
import { writeZip } from '../../zip/write-zip.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const EXTENDED = 'http://schemas.openxmlformats.org/officeDocument/2006/extended-properties';

const PARTS: readonly (readonly [string, string])[] = [
  [
    '[Content_Types].xml',
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${CONTENT_TYPE.styles}"/><Override PartName="/docProps/app.xml" ContentType="application/vnd.openxmlformats-officedocument.extended-properties+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${TRANSITIONAL.relationships}/officeDocument" Target="xl/workbook.xml"/><Relationship Id="rId2" Type="${TRANSITIONAL.relationships}/extended-properties" Target="docProps/app.xml"/></Relationships>`,
  ],
  ['docProps/app.xml', `<Properties xmlns="${EXTENDED}"><Application>Galley</Application></Properties>`],
  [
    'xl/workbook.xml',
    `<workbook xmlns="${TRANSITIONAL.main}" xmlns:r="${TRANSITIONAL.relationships}"><bookViews><workbookView xWindow="0" yWindow="0" windowWidth="24000" windowHeight="12000"/></bookViews><sheets></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${TRANSITIONAL.relationships}/styles" Target="styles.xml"/></Relationships>`,
  ],
  [
    'xl/styles.xml',
    `<styleSheet xmlns="${TRANSITIONAL.main}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
  ],
];

/** A workbook without a sheet. Excel opens it only after `addSheet`. */
export function createWorkbook(): Buffer {
  return writeZip(undefined, { set: new Map(PARTS.map(([name, xml]) => [name, Buffer.from(HEAD + xml, 'utf8')])) });
}
