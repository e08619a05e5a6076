/**
 * Control, bidirectional and invisible characters as their codes, so that what a person reads is what runs. Tabs and line
 * breaks stay.
 */
export function visibleText(text: string): string {
  return text.replaceAll(
    /(?![\t\n])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
}
