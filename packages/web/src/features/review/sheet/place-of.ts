/** The first cell of a range such as `B2:D9`, `B:D` or `2:9`, both counted from 1. */
export function placeOf(range: string): { row: number; column: number } {
  const [, letters = '', digits = ''] = /^([A-Z]*)(\d*)/.exec(range) ?? [];
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return { row: digits === '' ? 1 : Number(digits), column: Math.max(1, column) };
}
