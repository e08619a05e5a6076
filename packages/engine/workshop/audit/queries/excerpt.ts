/** Characters shown on each side of what was found. */
const AROUND = 120;

/** The text around the first of the words, in one line; null where none of them is in it. */
export function excerptAround(text: string, words: readonly string[]): string | null {
  const lower = text.toLowerCase();
  const places = words.map((word) => lower.indexOf(word.toLowerCase())).filter((place) => place !== -1);
  if (places.length === 0) return null;
  const place = Math.min(...places);
  const [start, end] = [Math.max(0, place - AROUND), Math.min(text.length, place + AROUND)];
  const part = text.slice(start, end).replaceAll(/\s+/g, ' ').trim();
  return `${start > 0 ? '…' : ''}${part}${end < text.length ? '…' : ''}`;
}

/** Every text in a value of plain data, in order. */
export function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((each) => stringsIn(each));
}
