/** Plain text needs no dictionary, and most lines are plain. */
const PLAIN = /[\w]+|[ \t]+|[^\w \t]/g;
let segmenter: Intl.Segmenter | undefined;

/** Words, gaps and signs, in order and complete. No character that people see as one is taken apart. */
export function splitWords(text: string): string[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
  if (/^[\x00-\x7f]*$/.test(text)) return text.match(PLAIN) ?? [];
  segmenter ??= new Intl.Segmenter('und', { granularity: 'word' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

let characters: Intl.Segmenter | undefined;

/** The last place up to `at` where no character is taken apart, looked for in the text just before. */
export function wholeCharacters(text: string, at: number): number {
  if (at <= 0 || at >= text.length) return Math.max(0, Math.min(at, text.length));
  characters ??= new Intl.Segmenter('und', { granularity: 'grapheme' });
  const from = Math.max(0, at - 64);
  const start = isLowSurrogate(text, from) ? from - 1 : from;
  const found = characters.segment(text.slice(start, at + 64)).containing(at - start);
  return start + (found?.index ?? 0);
}

function isLowSurrogate(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff;
}
