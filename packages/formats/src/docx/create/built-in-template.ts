import { writeZip } from '../../zip/write-zip.ts';
import { TEMPLATE_STYLES } from './template-styles.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const PAGES =
  '<w:sectPr><w:footerReference w:type="default" r:id="rId3"/><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1418" w:right="1418" w:bottom="1418" w:left="1418" w:header="709" w:footer="709" w:gutter="0"/><w:cols w:space="708"/></w:sectPr>';
const PAGE_NUMBER =
  '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> PAGE </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>1</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>';

/** An empty document on A4 with our own styles and a page number below. */
export function builtInTemplate(): Buffer {
  const parts: readonly (readonly [string, string])[] = [
    ['[Content_Types].xml', contentTypes()],
    [
      '_rels/.rels',
      relations([
        [`${RELATION}/officeDocument`, 'word/document.xml'],
        [`${PACKAGE}/relationships/metadata/core-properties`, 'docProps/core.xml'],
      ]),
    ],
    ['docProps/core.xml', CORE],
    ['word/document.xml', `<w:document ${W} xmlns:r="${RELATION}"><w:body>${PAGES}</w:body></w:document>`],
    ['word/styles.xml', `<w:styles ${W}>${TEMPLATE_STYLES}</w:styles>`],
    ['word/settings.xml', `<w:settings ${W}>${SETTINGS}</w:settings>`],
    ['word/footer1.xml', `<w:ftr ${W}><w:p><w:pPr><w:pStyle w:val="Footer"/></w:pPr>${PAGE_NUMBER}</w:p></w:ftr>`],
    [
      'word/_rels/document.xml.rels',
      relations([
        [`${RELATION}/styles`, 'styles.xml'],
        [`${RELATION}/settings`, 'settings.xml'],
        [`${RELATION}/footer`, 'footer1.xml'],
      ]),
    ],
  ];
  return writeZip(undefined, { set: new Map(parts.map(([name, xml]) => [name, Buffer.from(HEAD + xml, 'utf8')])) });
}

const CORE = `<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"></cp:coreProperties>`;
const SETTINGS =
  '<w:zoom w:percent="100"/><w:defaultTabStop w:val="708"/><w:characterSpacingControl w:val="doNotCompress"/><w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat>';

function contentTypes(): string {
  const overrides = [
    ['word/document.xml', `${TYPE}.document.main+xml`],
    ['word/styles.xml', `${TYPE}.styles+xml`],
    ['word/settings.xml', `${TYPE}.settings+xml`],
    ['word/footer1.xml', `${TYPE}.footer+xml`],
    ['docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'],
  ].map(([part, type]) => `<Override PartName="/${part}" ContentType="${type}"/>`);
  return `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`;
}

function relations(list: readonly (readonly [type: string, target: string])[]): string {
  const items = list.map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${type}" Target="${target}"/>`);
  return `<Relationships xmlns="${PACKAGE}/relationships">${items.join('')}</Relationships>`;
}
