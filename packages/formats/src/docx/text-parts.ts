import { FileUnsupportedError } from '../base/errors.ts';
import { resolveTarget } from '../ooxml/part-names.ts';
import { readRelationships, relationshipKind } from '../ooxml/relationships.ts';
import { decodeXml, type XmlText } from '../xml/decode-xml.ts';
import { childElements, rootElement } from '../xml/splice.ts';
import { openZip, type ZipArchive } from '../zip/open-zip.ts';

export type TextPartKind = 'body' | 'header' | 'footer' | 'footnotes' | 'endnotes' | 'comments';

export interface TextPart {
  readonly name: string;
  readonly kind: TextPartKind;
  readonly xml: XmlText;
}

export interface OpenedDocument {
  readonly zip: ZipArchive;
  /** The body first, then the others in the order of the content types. */
  readonly parts: readonly TextPart[];
}

const KINDS: readonly (readonly [RegExp, TextPartKind])[] = [
  [/(?:wordprocessingml|ms-word)\.(?:document|template)\.(?:macroEnabled(?:Template)?\.)?main\+xml$/i, 'body'],
  [/wordprocessingml\.header\+xml$/, 'header'],
  [/wordprocessingml\.footer\+xml$/, 'footer'],
  [/wordprocessingml\.footnotes\+xml$/, 'footnotes'],
  [/wordprocessingml\.endnotes\+xml$/, 'endnotes'],
  [/wordprocessingml\.comments\+xml$/, 'comments'],
];

/** The parts of a Word document that hold text a reader sees, found by their declared types; the body also by the package's relation. */
export function openDocument(bytes: Uint8Array): OpenedDocument {
  const zip = openZip(bytes);
  const types = readPart(zip, '[Content_Types].xml');
  const found = types === undefined ? [] : childElements(types.text, rootElement(types.text));
  const declared = found.flatMap((element): TextPart[] => {
    const type = element.attributes.get('ContentType') ?? '';
    const kind = KINDS.find(([pattern]) => pattern.test(type))?.[1];
    const name = (element.attributes.get('PartName') ?? '').replace(/^\//, '');
    const xml = kind === undefined ? undefined : readPart(zip, name);
    return kind === undefined || xml === undefined ? [] : [{ name, kind, xml }];
  });
  const main = declared.some(isBody) ? undefined : mainPart(zip);
  const parts = main === undefined ? declared : [main, ...declared];
  if (!parts.some(isBody)) {
    throw new FileUnsupportedError('The archive holds no Word document.', 'Use a .docx or .docm file.', {
      reason: 'no document part',
    });
  }
  return { zip, parts: [...parts.filter(isBody), ...parts.filter((part) => !isBody(part))] };
}

/** Some programs declare the body's type for every `.xml` at once; which part it is then stands in the relations alone. */
function mainPart(zip: ZipArchive): TextPart | undefined {
  const relations = readPart(zip, '_rels/.rels');
  const main = readRelationships(relations?.text ?? '').find((one) => relationshipKind(one) === 'officeDocument');
  if (main === undefined || main.isExternal) return undefined;
  const name = resolveTarget('', main.target);
  const xml = readPart(zip, name);
  return xml !== undefined && rootElement(xml.text).name === 'document' ? { name, kind: 'body', xml } : undefined;
}

export function readPart(zip: ZipArchive, name: string): XmlText | undefined {
  const entry = zip.find(name);
  return entry === undefined ? undefined : decodeXml(zip.read(entry), name);
}

function isBody({ kind }: TextPart): boolean {
  return kind === 'body';
}
