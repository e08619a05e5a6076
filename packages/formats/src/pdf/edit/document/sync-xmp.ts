import { PdfStream } from '@libpdf/core';
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
  let xml = new TextDecoder().decode(stream.getDecodedData());
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
