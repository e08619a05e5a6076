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
      if (character === '\n') line += 1;
      if (usesBackslash && character === '\\') {
        field += text.charAt(at + 1);
        at += 1;
      } else if (character !== quote) field += character;
      else if (!usesBackslash && text.charAt(at + 1) === quote) {
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
    } else if (quote !== '' && character === quote && field === '') {
      isQuoted = true;
      hasContent = true;
    } else {
      field += character;
      hasContent = true;
    }
  }
  if (hasContent && records.length < limit) endRecord();
  return records;
}
