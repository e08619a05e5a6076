import { posix } from 'node:path';
import { relationTypeIn } from '../../../ooxml/fragment.ts';
import { type ImageFacts, imageFacts } from '../../../ooxml/image-facts.ts';
import { relatePart } from '../../../ooxml/part-relationships.ts';
import type { DeckEdit } from '../deck/deck-edit.ts';
import type { Box } from './box.ts';

const EMU_PER_PIXEL = 9525;

export interface AddedImage {
  readonly relation: string;
  readonly facts: ImageFacts;
}

/** Puts a picture into the package, related to a part; the same picture once more is the same part. */
export function addImage(edit: DeckEdit, part: string, path: string): AddedImage {
  const bytes = edit.file(path);
  const facts = imageFacts(bytes, path);
  const { parts, main } = edit.deck;
  const target = addMedia(edit, bytes, facts, posix.join(posix.dirname(main), 'media'));
  const type = relationTypeIn(edit.tree(part), 'image');
  return { relation: relatePart(parts, part, { type, to: target }), facts };
}

function addMedia({ deck: { parts } }: DeckEdit, bytes: Uint8Array, facts: ImageFacts, folder: string): string {
  const target = parts.freeName((number) => posix.join(folder, `image${number}.${facts.extension}`));
  parts.writeBytes(target, bytes);
  parts.declareExtension(facts.extension, facts.contentType);
  // A package may give the ending another type; then the part says its own.
  if (parts.contentType(target) !== facts.contentType) parts.declare(target, facts.contentType);
  return target;
}

/** Where a picture goes when only some of its place is given: its own ratio, no larger than the room, in its middle. */
export function imageBox(
  facts: ImageFacts,
  wanted: { readonly width?: number | undefined; readonly height?: number | undefined },
  room: Box,
): Box {
  const ratio = facts.height / facts.width;
  const natural = facts.width * EMU_PER_PIXEL;
  const width =
    wanted.width ??
    (wanted.height === undefined ? Math.min(natural, room.width, room.height / ratio) : wanted.height / ratio);
  const height = wanted.height ?? width * ratio;
  const size = { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) };
  return {
    ...size,
    x: Math.round(room.x + (room.width - size.width) / 2),
    y: Math.round(room.y + (room.height - size.height) / 2),
  };
}

/** How much of each side is cut off so that a picture fills a box, in thousandths of a percent. */
export function coverCrop(facts: ImageFacts, box: Box): string {
  const [picture, wanted] = [facts.width / facts.height, box.width / box.height];
  const cut = (share: number) => Math.round(share * 50_000);
  if (Math.abs(picture / wanted - 1) < 0.005) return '';
  if (picture > wanted) {
    const each = cut(1 - wanted / picture);
    return `<a:srcRect l="${each}" r="${each}"/>`;
  }
  const each = cut(1 - picture / wanted);
  return `<a:srcRect t="${each}" b="${each}"/>`;
}
