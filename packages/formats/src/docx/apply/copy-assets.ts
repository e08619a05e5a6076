import { DocumentEdit } from '../edit/document/document-edit.ts';
import { carryStyles } from '../edit/styles/carry-styles.ts';
import { findStyle } from '../edit/styles/find-style.ts';
import type { Style } from '../read/styles.ts';

export interface DocxCopyOptions {
  /** Names of styles to bring over; `all` for every one. */
  readonly styles: readonly string[] | 'all';
}

export interface CopiedDocxAssets {
  readonly bytes: Buffer;
  /** Those that came, with the ones they are based on. */
  readonly styles: readonly string[];
}

/** Brings styles, and the lists they use, from one document into another. */
export function copyDocxAssets(from: Uint8Array, to: Uint8Array, { styles }: DocxCopyOptions): CopiedDocxAssets {
  const [source, target] = [new DocumentEdit(from), new DocumentEdit(to)];
  const wanted = styles === 'all' ? source.styles().all() : styles.map((name) => anyStyle(source, name));
  const copied = carryStyles(source, target, wanted);
  return { bytes: target.finish(), styles: copied };
}

function anyStyle(source: DocumentEdit, name: string): Style {
  const wanted = name.trim().toLowerCase();
  const found = source
    .styles()
    .all()
    .find((style) => style.name.toLowerCase() === wanted);
  return found ?? findStyle(source, 'paragraph', name);
}
