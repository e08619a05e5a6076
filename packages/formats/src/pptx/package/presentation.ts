import { FileUnsupportedError } from '../../base/errors.ts';
import { findMainPart } from '../../ooxml/main-part.ts';
import { resolveTarget } from '../../ooxml/part-names.ts';
import { relationshipsOf } from '../../ooxml/part-relationships.ts';
import { TreePackage } from '../../ooxml/tree-package.ts';
import type { XmlElement } from '../../xml/element.ts';
import { childNamed, childrenNamed, isOn, prefixedAttribute, wholeAttribute } from '../../xml/find-element.ts';

/** A slide where the presentation lists it. */
export interface SlidePart {
  /** From 1, in the order in which the slides are shown. */
  readonly number: number;
  readonly part: string;
  /** `sldId` of the presentation's list. */
  readonly entry: XmlElement;
  /** By which sections and shows name it. */
  readonly id: string;
}

/** In the unit of the format: 914,400 to the inch. */
export interface SlideSize {
  readonly width: number;
  readonly height: number;
}

const MAIN = {
  root: 'presentation',
  contentType:
    /(?:presentationml|ms-powerpoint)\.(?:presentation|template|slideshow|addin)\.(?:macroEnabled\.)?main\+xml$/i,
};
const USUAL_SIZE: SlideSize = { width: 9_144_000, height: 6_858_000 };

/** A deck as a package whose XML parts can be read and changed as trees. */
export class Presentation extends TreePackage {
  /** The part that lists the slides, found by the package's relation to it, whatever its name. */
  readonly main: string;

  constructor(bytes: Uint8Array) {
    super(bytes);
    const main = findMainPart(this.parts, MAIN);
    if (main === undefined) {
      throw new FileUnsupportedError('The archive holds no presentation.', 'Use a .pptx or .pptm file.', {
        reason: 'no presentation part',
      });
    }
    this.main = main;
  }

  get root(): XmlElement {
    return this.tree(this.main).root;
  }

  /** In the order in which they are shown, which is that of the list and not that of part names. */
  slides(): SlidePart[] {
    const targets = new Map(
      relationshipsOf(this.parts, this.main)
        .filter(({ isExternal }) => !isExternal)
        .map(({ id, target }) => [id, resolveTarget(this.main, target)]),
    );
    const found: SlidePart[] = [];
    const seen = new Set<string>();
    for (const entry of childrenNamed(childNamed(this.root, 'sldIdLst'), 'sldId')) {
      const part = targets.get(prefixedAttribute(entry, 'id') ?? '');
      // Damaged decks list slides that are not there, and one twice.
      if (part === undefined || seen.has(part) || !this.parts.has(part)) continue;
      seen.add(part);
      found.push({ number: found.length + 1, part, entry, id: entry.attributes().get('id') ?? '' });
    }
    return found;
  }

  size(): SlideSize {
    const size = childNamed(this.root, 'sldSz');
    const [width, height] = [wholeAttribute(size, 'cx'), wholeAttribute(size, 'cy')];
    return width === undefined || height === undefined ? USUAL_SIZE : { width, height };
  }

  /** Left out when the slides are shown. */
  isHidden(slide: string): boolean {
    const { root } = this.tree(slide);
    return root.attribute('show') !== undefined && !isOn(root, 'show');
  }

  layoutOf(slide: string): string | undefined {
    return this.relatedTo(slide, 'slideLayout')[0];
  }

  masterOf(layout: string): string | undefined {
    return this.relatedTo(layout, 'slideMaster')[0];
  }

  notesOf(slide: string): string | undefined {
    return this.relatedTo(slide, 'notesSlide')[0];
  }

  /** Comments of either generation of programs. */
  commentsOf(slide: string): string[] {
    return this.relatedTo(slide, 'comments');
  }

  masters(): string[] {
    return this.relatedTo(this.main, 'slideMaster');
  }

  layouts(master: string): string[] {
    return this.relatedTo(master, 'slideLayout');
  }

  themeOf(part: string): string | undefined {
    return this.relatedTo(part, 'theme')[0];
  }
}
