/** A row of a table as a line that reads like markdown. */
export function rowText(row: readonly string[]): string {
  return `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}
