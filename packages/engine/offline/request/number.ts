/** A number as people write it: `1,200.50`, `$5`, `2k`, `1 000`. */
export const NUMBER = '[-+−]?\\s?[$€£]?\\s?(?:\\d{1,3}(?:[, ]\\d{3})+|\\d+)(?:\\.\\d+)?(?:\\s?[km]\\b)?';

export function readNumber(text: string): number | null {
  const match = /^([-+−]?)\s?[$€£]?\s?([\d, ]+(?:\.\d+)?)\s?([km]?)$/i.exec(text.trim());
  if (match === null) return null;
  const scale = { k: 1000, m: 1_000_000 }[(match[3] ?? '').toLowerCase()] ?? 1;
  const value = Number((match[2] ?? '').replaceAll(/[, ]/g, '')) * scale;
  return match[1] === '-' || match[1] === '−' ? -value : value;
}
