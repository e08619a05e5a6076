/** How words look, whatever they are written into. */
export interface WordLook {
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly strike?: boolean;
  readonly code?: boolean;
  readonly underline?: boolean;
  readonly vertical?: 'subscript' | 'superscript';
}

/** Tags of HTML that people write into markdown for what it has no mark for. */
export const inlineTags: Readonly<Record<string, WordLook>> = {
  sub: { vertical: 'subscript' },
  sup: { vertical: 'superscript' },
  u: { underline: true },
  b: { bold: true },
  strong: { bold: true },
  i: { italic: true },
  em: { italic: true },
  s: { strike: true },
  del: { strike: true },
  code: { code: true },
  kbd: { code: true },
};

/** The words of a block of HTML, without its tags. */
export function htmlWords(value: string): string {
  return value
    .replaceAll(/<!--[\s\S]*?-->|<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
