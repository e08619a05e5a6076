import { PdfArray, PdfDict, PdfName, type PdfObject, PdfStream } from '@libpdf/core';
import { escapeText } from '../../../xml/escape.ts';
import { resolved } from './objects.ts';
import type { PdfEdit } from './pdf-edit.ts';

/** Packed. */
const MOST_BYTES = 200_000;

interface Properties {
  readonly title?: string | undefined;
  readonly author?: string | undefined;
  readonly subject?: string | undefined;
  readonly keywords?: readonly string[] | undefined;
}

/** A document may hold its properties twice; readers believe the second place (XMP), so both must say the same. */
export function syncXmp(edit: PdfEdit, { title, author, subject, keywords }: Properties): void {
  const { pdf } = edit;
  const stream = resolved(pdf, pdf.getCatalog().get('Metadata'));
  // Longer than any description: a bomb.
  if (!(stream instanceof PdfStream) || stream.data.length > MOST_BYTES) return;
  let xml = textOf(edit, stream);
  if (xml === null) {
    pdf.getCatalog().delete('Metadata');
    edit.warn('The file described itself a second time (XMP) in a way that cannot be read; that was taken out.');
    return;
  }
  const before = xml;
  xml = replaced(xml, 'dc:title', 'rdf:Alt', title);
  xml = replaced(xml, 'dc:creator', 'rdf:Seq', author);
  xml = replaced(xml, 'dc:description', 'rdf:Alt', subject);
  xml = replacedPlain(xml, 'pdf:Keywords', keywords?.join(', '));
  if (xml === before) return;
  stream.delete('Filter');
  stream.delete('DecodeParms');
  stream.setData(new TextEncoder().encode(xml));
}

/** Null where it cannot be read: it would go on to say what the document was called before. */
function textOf({ pdf }: PdfEdit, stream: PdfStream): string | null {
  const plain = withoutCrypt(pdf, stream);
  try {
    const text = new TextDecoder().decode(plain.getDecodedData());
    return /<[\w:]*RDF[\s>]/.test(text) ? text : null;
  } catch {
    return null;
  }
}

/** Metadata that is left open in an encrypted file says so by a filter that changes nothing. */
function withoutCrypt(pdf: PdfEdit['pdf'], stream: PdfStream): PdfStream {
  const filters = listOf(pdf, stream.get('Filter'));
  if (!filters.some(isCrypt)) return stream;
  const parameters = listOf(pdf, stream.get('DecodeParms'));
  const kept = filters.flatMap((filter, index) => (isCrypt(filter) ? [] : [{ filter, with: parameters[index] }]));
  const copy = new PdfStream([], stream.data);
  copy.set('Filter', new PdfArray(kept.map(({ filter }) => filter)));
  if (kept.some((one) => one.with instanceof PdfDict)) {
    copy.set('DecodeParms', new PdfArray(kept.map((one) => one.with ?? new PdfDict())));
  }
  return copy;
}

const isCrypt = (filter: PdfObject): boolean => filter instanceof PdfName && filter.value === 'Crypt';

function listOf(pdf: PdfEdit['pdf'], value: PdfObject | undefined): PdfObject[] {
  const found = resolved(pdf, value);
  if (found === null) return [];
  return found instanceof PdfArray ? found.toArray() : [found];
}

/** Only what is there is changed: what is missing, readers take from the first place. */
function replaced(xml: string, name: string, list: string, value: string | undefined): string {
  if (value === undefined) return xml;
  const language = list === 'rdf:Alt' ? ' xml:lang="x-default"' : '';
  const content = `<${name}><${list}><rdf:li${language}>${escapeText(value)}</rdf:li></${list}></${name}>`;
  return xml.replace(new RegExp(`<${name}>[\\s\\S]*?</${name}>`), () => content);
}

function replacedPlain(xml: string, name: string, value: string | undefined): string {
  if (value === undefined) return xml;
  return xml.replace(new RegExp(`<${name}>[\\s\\S]*?</${name}>`), () => `<${name}>${escapeText(value)}</${name}>`);
}
