import type { ProofKind } from '../file-proof.ts';
import type { DocumentFacts } from './document-facts.ts';
import type { SeenParagraph } from './read-document.ts';

/** One edit as the proof makes it, with all that it may change. */
export interface DocumentEdit {
  readonly operations: readonly unknown[];
  /** Children of the body that go and come; all others stay as they are, byte by byte and in order. None unless said. */
  readonly blocks?: { readonly gone: number; readonly come: number };
  /** Parts besides the body that may change, come or go. */
  touches?(part: string): boolean;
  /** The texts of the body's paragraphs afterwards; not compared unless said, beyond the blocks that stay. */
  texts?(before: readonly string[]): readonly string[];
  /** A place must keep something to write in: an empty paragraph may be there, or not. */
  readonly mayLeaveEmpty?: boolean;
  /** Characters that are new or gone in paragraphs that stay: all others keep the look of their run. */
  readonly replaced?: { readonly paragraph: number; readonly start: number; readonly end: number; readonly by: string };
  /** Beyond texts: what the edited body must or must not be. */
  holds?(after: readonly SeenParagraph[], body: string, facts: DocumentFacts): string | undefined;
  /** What it may do to the texts of the body, where these are not known word for word. */
  readonly only?: 'adds' | 'removes' | 'moves';
  /** Words that LibreOffice must show. */
  readonly shows: readonly string[];
}

export type DocumentEditKind = ProofKind<DocumentFacts, DocumentEdit>;
