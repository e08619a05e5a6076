export interface ParseOptions {
  readonly delimiter: string;
  /** Empty for none. */
  readonly quote: string;
  readonly limit: number;
}

/** Records of a sample, forgiving: a quote in the middle of a field is a plain character. Blank lines are skipped. */
export function parseRecords(text: string, options: ParseOptions): string[][] {
  const { delimiter, quote, limit } = options;
  const records: string[][] = [];
  let record: string[] = [];
  let field = '';
  let isQuoted = false;
  let hasContent = false;
  const endRecord = (): void => {
    record.push(field);
    field = '';
    if (hasContent) records.push(record);
    record = [];
    hasContent = false;
  };
  for (let at = 0; at < text.length && records.length < limit; at += 1) {
    const character = text.charAt(at);
    if (isQuoted) {
      if (character !== quote) field += character;
      else if (text.charAt(at + 1) === quote) {
        field += quote;
        at += 1;
      } else isQuoted = false;
    } else if (character === '\n' || character === '\r') {
      if (character === '\r' && text.charAt(at + 1) === '\n') at += 1;
      endRecord();
    } else if (character === delimiter) {
      record.push(field);
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
