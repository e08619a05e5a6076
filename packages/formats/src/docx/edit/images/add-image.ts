import { posix } from 'node:path';
import { type ImageFacts, imageFacts } from '../../../ooxml/image-facts.ts';
import { relatePart } from '../../../ooxml/part-relationships.ts';
import { escapeAttribute } from '../../../xml/escape.ts';
import type { DocumentEdit } from '../document/document-edit.ts';
import { relationType } from '../parts/dialect.ts';

const EMU_PER_CM = 360_000;
const EMU_PER_PIXEL = 9525;
const EMU_PER_TWIP = 635;

export interface AddedImage {
  readonly relation: string;
  readonly facts: ImageFacts;
}

/** Puts a picture into the package, related to a part. */
export function addImage(edit: DocumentEdit, part: string, path: string): AddedImage {
  const bytes = edit.file(path);
  const facts = imageFacts(bytes, path);
  const { parts, main } = edit.document;
  const folder = posix.join(posix.dirname(main), 'media');
  const target = parts.freeName((number) => posix.join(folder, `image${number}.${facts.extension}`));
  parts.writeBytes(target, bytes);
  parts.declareExtension(facts.extension, facts.contentType);
  // A package may give the ending another type; then the part says its own.
  if (parts.contentType(target) !== facts.contentType) parts.declare(target, facts.contentType);
  return { relation: relatePart(parts, part, { type: relationType(edit.document, 'image'), to: target }), facts };
}

export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** In the units of drawings; one side given, the other follows; never wider than the text. */
export function imageSize(
  facts: ImageFacts,
  wanted: { width_cm?: number | undefined; height_cm?: number | undefined },
  most: number,
): ImageSize {
  const ratio = facts.height / facts.width;
  const { width_cm: wide, height_cm: high } = wanted;
  if (wide !== undefined) return size(wide * EMU_PER_CM, (high ?? wide * ratio) * EMU_PER_CM);
  if (high !== undefined) return size((high / ratio) * EMU_PER_CM, high * EMU_PER_CM);
  const width = Math.min(facts.width * EMU_PER_PIXEL, most * EMU_PER_TWIP);
  return size(width, width * ratio);
}

function size(width: number, height: number): ImageSize {
  return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) };
}

/** A run with a picture in the line. */
export function imageRun(id: number, relation: string, { width, height }: ImageSize, alt: string): string {
  const extent = `cx="${width}" cy="${height}"`;
  return `<w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent ${extent}/><wp:docPr id="${id}" name="Picture ${id}" descr="${escapeAttribute(alt)}"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="${id}" name="Picture ${id}"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="${relation}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${extent}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
}
