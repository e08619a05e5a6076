export interface ParseOptions {
  readonly delimiter: string;
  /** Empty for none. */
  readonly quote: string;
  readonly escape?: 'doubled' | 'backslash';
  /** Lines that begin so are skipped; empty or left out for none. */
  readonly comment?: string;
  readonly limit: number;
}

export interface SampleRecord {
  readonly fields: readonly string[];
  /** Physical line on which the record begins, from 0. */
  readonly line: number;
}

/** Records of a sample, forgiving: a quote in the middle of a field is a plain character. Blank lines are skipped. */
export function parseSample(text: string, options: ParseOptions): SampleRecord[] {
  const { delimiter, quote, limit, comment = '' } = options;
  const usesBackslash = options.escape === 'backslash';
  const afterBlanks = quotedAfterBlanks(options);
  const plain = new RegExp(`[^${edgeOf(delimiter)}\\r\\n]*`, 'y');
  const quoted = new RegExp(`[^${quote}\\r\\n\\\\]*`, 'y');
  const records: SampleRecord[] = [];
  let fields: string[] = [];
  let field = '';
  let isQuoted = false;
  let hasContent = false;
  let line = 0;
  let startLine = 0;
  const endRecord = (): void => {
    fields.push(field);
    field = '';
    if (hasContent) records.push({ fields, line: startLine });
    fields = [];
    hasContent = false;
  };
  for (let at = 0; at < text.length && records.length < limit; at += 1) {
    const character = text.charAt(at);
    if (isQuoted) {
      if (character === '\n' || (character === '\r' && text.charAt(at + 1) !== '\n')) line += 1;
      if (usesBackslash && character === '\\') {
        field += text.charAt(at + 1);
        at += 1;
      } else if (character !== quote) {
        field += character + runAt(quoted, text, at + 1);
        at = quoted.lastIndex - 1;
      } else if (!usesBackslash && text.charAt(at + 1) === quote) {
        field += quote;
        at += 1;
      } else isQuoted = false;
    } else if (character === '\n' || character === '\r') {
      if (character === '\r' && text.charAt(at + 1) === '\n') at += 1;
      endRecord();
      line += 1;
      startLine = line;
    } else if (!hasContent && comment !== '' && character === comment) {
      const end = text.slice(at).search(/[\r\n]/);
      if (end === -1) break;
      at += end - 1;
    } else if (character === delimiter) {
      fields.push(field);
      field = '';
      hasContent = true;
    } else if (character === ' ' && field === '' && afterBlanks !== undefined && matchesAt(afterBlanks, text, at)) {
      const whole = text.slice(at, afterBlanks.lastIndex);
      field = unquoted(whole.trim(), quote, usesBackslash);
      line += whole.match(/\r\n|\r|\n/g)?.length ?? 0;
      at += whole.length - 1;
      hasContent = true;
    } else if (quote !== '' && character === quote && field === '') {
      isQuoted = true;
      hasContent = true;
    } else {
      field += character + runAt(plain, text, at + 1);
      at = plain.lastIndex - 1;
      hasContent = true;
    }
  }
  if (hasContent && records.length < limit) endRecord();
  return records;
}

/** A quoted field with blanks before it, which ends with its closing quote; undefined where blanks part fields. */
function quotedAfterBlanks(options: ParseOptions): RegExp | undefined {
  const { delimiter, quote } = options;
  if (quote === '' || delimiter === ' ') return undefined;
  const inside =
    options.escape === 'backslash'
      ? `[^${quote}\\\\]*(?:\\\\[\\s\\S][^${quote}\\\\]*)*`
      : `[^${quote}]*(?:${quote}${quote}[^${quote}]*)*`;
  return new RegExp(` +${quote}${inside}${quote} *(?=[${edgeOf(delimiter)}\\r\\n]|$)`, 'y');
}

function edgeOf(delimiter: string): string {
  return /[\w\s]/.test(delimiter) ? delimiter : `\\${delimiter}`;
}

/** Characters that mean nothing by themselves, all at once: most of a file are such. The pattern is left behind them. */
function runAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  const run = pattern.exec(text)?.[0] ?? '';
  pattern.lastIndex = at + run.length;
  return run;
}

function matchesAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

function unquoted(field: string, quote: string, usesBackslash: boolean): string {
  const inside = field.slice(1, -1);
  return usesBackslash ? inside.replace(/\\([\s\S])/g, '$1') : inside.replaceAll(quote + quote, quote);
}
