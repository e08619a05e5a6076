/** Words, gaps and signs of a text. Scripts that write without gaps are taken sign by sign. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])[\p{L}\p{N}\p{M}_])+|[^\S\n\t]+|[\s\S]/gu;

export function splitWords(text: string): string[] {
  return text.match(WORD) ?? [];
}

/** Those that carry meaning: no gaps. */
export function meaningfulWords(text: string): string[] {
  return splitWords(text).filter((word) => word.trim() !== '');
}
