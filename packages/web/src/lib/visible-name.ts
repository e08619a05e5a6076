/** Marks that turn, hide or part text, and control characters: in a file's name they make one file look like another. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/gu;

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
