export const MAX_ROWS = 1_048_576;
export const MAX_COLUMNS = 16_384;

/** `A` for 0, `AA` for 26. */
export function columnLetters(index: number): string {
  let letters = '';
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}

/** Zero-based column of the letters that begin a reference (`AB12`), or -1. */
export function columnIndex(reference: string): number {
  let value = 0;
  for (let at = 0; at < reference.length; at += 1) {
    const code = reference.charCodeAt(at) & ~0x20;
    if (code < 65 || code > 90) break;
    value = value * 26 + (code - 64);
    if (value > MAX_COLUMNS) return -1;
  }
  return value - 1;
}

export function cellName(row: number, column: number): string {
  return `${columnLetters(column)}${row}`;
}
