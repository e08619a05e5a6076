/** `1 row`, `1200 rows`: without marks between thousands, because items and notes are read back. */
export function rowWords(count: number): string {
  return `${count} ${count === 1 ? 'row' : 'rows'}`;
}
