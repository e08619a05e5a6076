import { createHash } from 'node:crypto';
import { copyPart, type Following, type PartCopy } from '../../ooxml/copy-part.ts';
import type { PackageEdit } from '../../ooxml/package-edit.ts';
import { entryKey } from '../../zip/open-zip.ts';
import type { DeckEdit } from '../edit/deck/deck-edit.ts';
import { ensureNotesMaster } from '../edit/notes/notes-master.ts';
import { followFromSlide } from '../edit/slides/copy-slide.ts';
import { listSlide } from '../edit/slides/slide-list.ts';
import type { SlidePart } from '../package/presentation.ts';
import { listMaster } from './list-master.ts';
import { sameLayout, sameMaster } from './same-look.ts';

export interface BroughtSlides {
  readonly slides: number;
  /** How many masters came with them; none where the deck has the same. */
  readonly masters: number;
}

/**
 * Copies slides of another deck to a place (from 1), with notes, charts, pictures, and with the master they follow, unless
 * the deck has an equal one. Links to slides that do not come along lead nowhere and go.
 */
export function bringSlides(
  from: DeckEdit,
  to: DeckEdit,
  slides: readonly SlidePart[],
  position: number,
): BroughtSlides {
  from.settle();
  to.settle();
  const copies = new Map<string, string>();
  const media = new MediaIndex(to.deck.parts);
  const masters: string[] = [];
  const copy: PartCopy = {
    from: from.deck.parts,
    to: to.deck.parts,
    copies,
    follow: (relation) => follow(from, to, media, masters, relation),
  };
  for (const [index, slide] of slides.entries()) {
    const known = copies.get(entryKey(slide.part));
    const part = known ?? copyPart(copy, slide.part);
    listSlide(to.deck, part, position + index);
    dropDeadLinks(to, part);
  }
  for (const master of masters) listMaster(to.deck, copies.get(entryKey(master)) ?? '');
  to.settle();
  return { slides: slides.length, masters: masters.length };
}

function follow(
  from: DeckEdit,
  to: DeckEdit,
  media: MediaIndex,
  masters: string[],
  { kind, part }: Parameters<PartCopy['follow']>[0],
): Following {
  switch (kind) {
    case 'slideLayout': {
      const same = sameLayout(from.deck, to.deck, part);
      return same === undefined ? 'copy' : { part: same };
    }
    case 'slideMaster': {
      const same = sameMaster(from.deck, to.deck, part);
      if (same !== undefined) return { part: same };
      if (!masters.includes(part)) masters.push(part);
      return 'copy';
    }
    case 'notesMaster':
      return { part: ensureNotesMaster(to.deck) };
    case 'slide':
      return 'leave';
    case 'image':
    case 'media':
    case 'video':
    case 'audio':
    case 'hdphoto': {
      const same = from.deck.parts.has(part) ? media.find(from.deck.parts.readBytes(part)) : undefined;
      return same === undefined ? 'copy' : { part: same };
    }
    default:
      return followFromSlide({ kind, part, from: '' }) === 'leave' ? 'leave' : 'copy';
  }
}

/** Pictures of a deck by what is in them: the same one does not come twice. */
class MediaIndex {
  readonly #parts = new Map<string, string>();

  constructor(parts: PackageEdit) {
    for (const name of parts.names()) {
      if (/\/media\//i.test(name)) this.#parts.set(hashOf(parts.readBytes(name)), name);
    }
  }

  find(bytes: Uint8Array): string | undefined {
    return this.#parts.get(hashOf(bytes));
  }
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Jumps to slides of the other deck. */
function dropDeadLinks(to: DeckEdit, part: string): void {
  for (const element of [...to.tree(part).root.descendants()]) {
    if (/^hlink/.test(element.name) && /hlinksldjump/.test(element.attribute('action') ?? '')) element.remove();
  }
}
