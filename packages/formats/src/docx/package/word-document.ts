import { FileUnsupportedError } from '../../base/errors.ts';
import { findMainPart } from '../../ooxml/main-part.ts';
import { type TreeCheckpoint, TreePackage } from '../../ooxml/tree-package.ts';
import type { XmlTree } from '../../xml/parse-tree.ts';

/** The parts that hold text a reader sees. */
export type StoryKind = 'body' | 'header' | 'footer' | 'footnotes' | 'endnotes' | 'comments';

export interface StoryPart {
  readonly part: string;
  readonly kind: StoryKind;
}

export type DocumentCheckpoint = TreeCheckpoint;

const MAIN = {
  root: 'document',
  contentType: /(?:wordprocessingml|ms-word)\.(?:document|template)\.(?:macroEnabled(?:Template)?\.)?main\+xml$/i,
};
const KINDS: readonly StoryKind[] = ['header', 'footer', 'footnotes', 'endnotes', 'comments'];

/** A Word document as a package whose XML parts can be read and changed as trees. */
export class WordDocument extends TreePackage {
  /** The part with the body, found by the package's relation to it, whatever its name. */
  readonly main: string;

  constructor(bytes: Uint8Array) {
    super(bytes);
    const main = findMainPart(this.parts, MAIN);
    if (main === undefined) {
      throw new FileUnsupportedError('The archive holds no Word document.', 'Use a .docx or .docm file.', {
        reason: 'no document part',
      });
    }
    this.main = main;
  }

  /** Body first, then headers, footers, notes and comments as the body's relations list them. */
  stories(): StoryPart[] {
    const others = KINDS.flatMap((kind) => this.related(kind).map((part): StoryPart => ({ part, kind })));
    return [{ part: this.main, kind: 'body' }, ...others];
  }

  /** Parts of a kind (`styles`, `numbering`, `settings`, `header` …) that belong to the body; each once. */
  related(kind: string): string[] {
    return this.relatedTo(this.main, kind);
  }

  /** Paragraphs, tables, and what holds them, up to the end of the document. */
  body(): XmlTree['root'] {
    return this.bodies().at(-1) ?? this.tree(this.main).root;
  }

  /** One, as a rule. Some programs write several, and readers show them one after the other. */
  bodies(): XmlTree['root'][] {
    const { root } = this.tree(this.main);
    const all = root.elements('body');
    return all.length === 0 ? [root] : all;
  }
}
