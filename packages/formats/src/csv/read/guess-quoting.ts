import type { CsvDialect } from './dialect.ts';

/** The quote and its escape, for one delimiter. Single quotes count only when they stand at both ends of fields. */
export function guessQuoting(text: string, delimiter: string): Pick<CsvDialect, 'quote' | 'escape'> {
  const double = wrapped(text, '"', delimiter);
  const single = wrapped(text, "'", delimiter);
  const quote = single > 1 && single > 2 * double ? "'" : opens(text, '"', delimiter) ? '"' : '';
  if (quote === '') return { quote, escape: 'doubled' };
  const edge = `${escapeForRegExp(delimiter)}\\r\\n`;
  const backslashed = count(text, new RegExp(`\\\\${quote}(?![${edge}]|$)`, 'g'));
  const doubled = count(text, new RegExp(`[^${edge}${quote}\\\\]${quote}${quote}(?!${quote})`, 'g'));
  return { quote, escape: backslashed > doubled ? 'backslash' : 'doubled' };
}

function wrapped(text: string, quote: string, delimiter: string): number {
  const edge = escapeForRegExp(delimiter);
  return count(
    text,
    new RegExp(`(?<=^|[${edge}\\r\\n]) *${quote}[^${quote}\\r\\n]*${quote} *(?=[${edge}\\r\\n]|$)`, 'g'),
  );
}

function opens(text: string, quote: string, delimiter: string): boolean {
  return text.includes(quote) && new RegExp(`(?:^|[${escapeForRegExp(delimiter)}\\r\\n]) *${quote}`).test(text);
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

function escapeForRegExp(character: string): string {
  return /[\w\s]/.test(character) ? character : `\\${character}`;
}
