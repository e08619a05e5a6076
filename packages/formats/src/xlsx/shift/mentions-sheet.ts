import { escapeText } from '../../xml/escape.ts';

/** Whether a part may refer to a sheet: a quick look that spares the walk over parts that do not. */
export function mentionsSheet(source: string, sheet: string): boolean {
  if (mayBeEncoded(source, sheet)) return true;
  const lower = source.toLowerCase();
  return writtenForms(sheet).some((form) => lower.includes(form));
}

/** Whether a part may have a span of sheets (`Jan:Dec!A1`) that begins or ends with this one. */
export function mentionsSpan(source: string, sheet: string): boolean {
  if (mayBeEncoded(source, sheet)) return true;
  const lower = source.toLowerCase();
  return writtenForms(sheet).some((form) => lower.includes(`${form}:`) || lower.includes(`:${form}`));
}

/** Some programs write every letter beyond ASCII, and quotes, as a number. */
function mayBeEncoded(source: string, sheet: string): boolean {
  return /[^ -~]|['"<>&]/.test(sheet) && source.includes('&#');
}

function writtenForms(sheet: string): string[] {
  const name = sheet.replaceAll("'", "''").toLowerCase();
  return [name, escapeText(name), escapeText(name).replaceAll("'", '&apos;').replaceAll('"', '&quot;')];
}
