export interface TextPart {
  readonly start: number;
  readonly part: string;
  readonly isWord: boolean;
}

/** Cuts a text where a word of the query begins or ends; words count from their beginning, in any case. */
export function splitByWords(text: string, query: string): TextPart[] {
  const words = query.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return [{ start: 0, part: text, isWord: false }];
  // Only letters and digits: nothing in them means anything to a pattern.
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})`, 'giu');
  const parts: TextPart[] = [];
  let end = 0;
  for (const { index, 0: part } of text.matchAll(pattern)) {
    if (index > end) parts.push({ start: end, part: text.slice(end, index), isWord: false });
    parts.push({ start: index, part, isWord: true });
    end = index + part.length;
  }
  if (end < text.length) parts.push({ start: end, part: text.slice(end), isWord: false });
  return parts;
}
