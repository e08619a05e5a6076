/**
 * Marks that turn, hide or part text, and control characters: in a file's name they make one file look like another. The two
 * joiners (200C, 200D) stay: emoji and several scripts are written with them.
 */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A file's name with every character to be seen: `invoice<U+202E>xslx.exe` instead of `invoiceexe.xlsx`. */
export function visibleName(name: string): string {
  return name.replace(
    UNSEEN,
    (character) => `<U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`,
  );
}

/** Several files in one sentence. */
export function visibleNames(names: readonly string[]): string {
  return names.map(visibleName).join(', ');
}
