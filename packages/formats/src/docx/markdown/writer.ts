import type { WordLook } from '../../markdown/inline-tags.ts';
import type { ParsedMarkdown } from '../../markdown/parse-markdown.ts';
import type { XmlTree } from '../../xml/parse-tree.ts';
import type { Look } from '../edit/blocks/new-paragraph.ts';
import type { DocumentEdit } from '../edit/document/document-edit.ts';
import { type HouseRole, houseStyle } from './house-styles.ts';

export interface InlineFormat extends WordLook {
  readonly link?: boolean;
  /** Properties of the look around, as XML. */
  readonly base?: string;
}

/** What writing a text into one part of a document needs. */
export interface Writer {
  readonly edit: DocumentEdit;
  readonly part: string;
  readonly tree: XmlTree;
  readonly text: ParsedMarkdown;
  /** Of plain paragraphs. */
  readonly look: Look;
  /** Names of headings that links in the text go to. */
  readonly anchors: ReadonlySet<string>;
  /** Number of the bullet list; one for the whole text. */
  bullets: number | null;
  style(role: HouseRole): string;
  /** The mark of a footnote by its label. */
  note(label: string, format: InlineFormat, writer: Writer): string;
}

/** The same text, written into another part: a note. */
export function writerFor(writer: Writer, part: string): Writer {
  return { ...writer, part, tree: writer.edit.tree(part), style: (role) => houseStyle(writer.edit, role) };
}
