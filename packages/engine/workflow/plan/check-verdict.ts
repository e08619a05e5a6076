/** What a checker says of an item. */
export type CheckVerdict = { readonly passed: true } | { readonly passed: false; readonly reason: string };

const lead = String.raw`^[\s>*_#\x60-]*(?:verdict\s*[:—-]\s*)?[\s*_\x60]*`;
const passes = new RegExp(String.raw`${lead}pass(?:ed|es)?[*_\x60]*\s*(?:[.!][*_\x60]*\s*$|[:—–-][*_\x60]*\s|$)`, 'i');
const refuses = new RegExp(
  String.raw`${lead}(?:not yet|not passed|does not pass|fail(?:ed|s)?|reject(?:ed|s)?)[*_\x60]*\s*(?:[:—–.-][*_\x60]*\s*|$)(.*)$`,
  'i',
);

/**
 * Reads `Pass` or `Not yet: why` from a line of its own. A checker that says both has not let the item pass: its word can hold
 * a tick back and never give one that is in doubt. Null where it says neither.
 */
export function checkVerdict(text: string): CheckVerdict | null {
  const lines = text.trim().split('\n');
  const at = lines.findIndex((line) => refuses.test(line));
  if (at !== -1) {
    const first = refuses.exec(lines[at] ?? '')?.[1]?.trim() ?? '';
    const reason = [first, ...lines.slice(at + 1)]
      .join('\n')
      .replaceAll(/[*_`]+$/gm, '')
      .trim();
    return { passed: false, reason: reason === '' ? 'it gave no reason' : reason };
  }
  return lines.some((line) => passes.test(line)) ? { passed: true } : null;
}

export const verdictReminder =
  'Your verdict could not be read. Answer with one line: `Pass`, or `Not yet:` and what is missing or wrong.';

/** `Important: yes` under an item, or the word in brackets in its text. */
export function isImportant(words: string): boolean {
  return (
    /^\s*(?:[-*+]\s+)?\**important\**\s*:\**\s*(?:yes|true|high)\b/im.test(words) || /[([]important[)\]]/i.test(words)
  );
}
