import { escapeText } from '../../xml/escape.ts';

/** Whether a part may refer to a sheet: a quick look that spares the walk over parts that do not. */
export function mentionsSheet(source: string, sheet: string): boolean {
  const name = sheet.replaceAll("'", "''");
  const written = [name, escapeText(name), escapeText(name).replaceAll("'", '&apos;').replaceAll('"', '&quot;')];
  // Some programs write every letter beyond ASCII, and quotes, as a number.
  if (/[^ -~]|['"<>&]/.test(name) && source.includes('&#')) return true;
  const lower = source.toLowerCase();
  return written.some((form) => lower.includes(form.toLowerCase()));
}
