import { detectKind, headBytes, isTextKind, kindNoun } from '@galley/formats';
import { GalleyError } from '@galley/schema';
import { z } from 'zod';

/** A text leaves its encoding only when that is asked for. */
export const encodingArgument = z.enum(['keep', 'utf-8']).default('keep');

/** A text tool was asked to write what is not text. */
export class NotATextError extends GalleyError {
  constructor(path: string, kind: string) {
    super({
      code: 'NOT_A_TEXT',
      message: `${path} is ${kindNoun(kind)}, not text; nothing was written.`,
      remedy: 'Use the tools of that format, or another name that ends in .txt, .md, .csv, .json or the like.',
      details: { path, kind },
    });
  }
}

/** Refuses a file that is no text, and a new name that belongs to another format (SPEC B18). */
export function requireText(path: string, before: Uint8Array | null): void {
  for (const head of before === null ? [NOTHING] : [NOTHING, before.subarray(0, headBytes)]) {
    const kind = detectKind(path, head);
    if (!isTextKind(kind)) throw new NotATextError(path, kind.kind);
  }
}

const NOTHING = new Uint8Array();
