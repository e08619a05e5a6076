const MAX_LENGTH = 31;
const FORBIDDEN = /[[\]:*?/\\]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters cannot stand in a sheet name
const CONTROL = /[\u0000-\u001f\ufffe\uffff]/g;

/** Whether Excel takes this name as it is. */
export function isSheetName(name: string, taken: readonly string[] = []): boolean {
  return name === toSheetName(name, taken);
}

/** The nearest name that Excel takes: legal characters, 31 at most, not "History", not taken in any case. */
export function toSheetName(text: string, taken: readonly string[] = []): string {
  const used = new Set(taken.map((name) => name.toLowerCase()));
  const clean = text
    .toWellFormed()
    .replace(CONTROL, ' ')
    .replace(FORBIDDEN, ' ')
    .replace(/ {2,}/g, ' ')
    .replace(/^['\s]+|['\s]+$/g, '');
  const base = clean === '' ? 'Sheet' : cut(clean, MAX_LENGTH);
  const isFree = (name: string): boolean => !used.has(name.toLowerCase()) && name.toLowerCase() !== 'history';
  if (isFree(base)) return base;
  for (let number = 2; ; number += 1) {
    const suffix = ` (${number})`;
    const candidate = `${cut(base, MAX_LENGTH - suffix.length)}${suffix}`;
    if (isFree(candidate)) return candidate;
  }
}

/** Excel counts UTF-16 units; a pair is never cut in half. */
function cut(text: string, length: number): string {
  const short = text.slice(0, length);
  const isHalf = /[\ud800-\udbff]$/.test(short);
  return (isHalf ? short.slice(0, -1) : short).replace(/['\s]+$/, '');
}
