import { type DecodedText, decoderLabel, decodeText, detectEncoding, detectLineEnding } from '../text/decode-text.ts';
import { looksLikeHeader } from './looks-like-header.ts';
import { parseRecords } from './parse-records.ts';

export interface CsvDialect {
  readonly encoding: DecodedText['encoding'];
  readonly delimiter: string;
  /** Empty when no field is quoted with it. */
  readonly quote: '"' | "'" | '';
  readonly has_header: boolean;
  readonly line_ending: DecodedText['line_ending'];
  readonly column_count: number;
}

const SAMPLE_BYTES = 256 * 1024;
const SAMPLE_RECORDS = 500;
const DELIMITERS = [',', ';', '\t', '|', ':', '~', '^'] as const;

/** Reads only the beginning of the bytes. `isWhole` false: more of the file follows. */
export function sniffCsv(bytes: Uint8Array, isWhole = true): CsvDialect {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const isComplete = isWhole && sample.length === bytes.length;
  const encoding = detectEncoding(sample, isComplete);
  const text = isComplete
    ? decodeText(sample).text
    : new TextDecoder(decoderLabel(encoding)).decode(sample, { stream: true });
  const quote = pickQuote(text);
  let best = { delimiter: ',', score: -1, columns: 1 };
  for (const delimiter of DELIMITERS) {
    const records = sampleRecords(text, delimiter, quote, isComplete);
    const rated = rate(records);
    if (rated.score > best.score) best = { delimiter, ...rated };
  }
  const records = sampleRecords(text, best.delimiter, quote, isComplete);
  return {
    encoding,
    delimiter: best.delimiter,
    quote,
    has_header: looksLikeHeader(records),
    line_ending: detectLineEnding(text),
    column_count: best.columns,
  };
}

function sampleRecords(text: string, delimiter: string, quote: string, isComplete: boolean): string[][] {
  const records = parseRecords(text, { delimiter, quote, limit: SAMPLE_RECORDS });
  // The sample may stop in the middle of its last record.
  if (!isComplete && records.length > 1 && records.length < SAMPLE_RECORDS) records.pop();
  return records;
}

/** Many columns, and the same number of them in every record. */
function rate(records: readonly string[][]): { score: number; columns: number } {
  const counts = new Map<number, number>();
  for (const record of records) counts.set(record.length, (counts.get(record.length) ?? 0) + 1);
  const [columns = 1, agreeing = 0] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
  if (columns < 2) return { score: 0, columns };
  const agreement = agreeing / Math.max(1, records.length);
  return { score: agreement * agreement * (1 + Math.log2(columns) / 4), columns };
}

/** Single quotes count only when they stand at both ends of a field. */
function pickQuote(text: string): CsvDialect['quote'] {
  const around = (quote: string): number =>
    text.match(new RegExp(`(?:^|[,;\\t|\\n])${quote}[^${quote}\\n]*${quote}(?=[,;\\t|\\r\\n]|$)`, 'g'))?.length ?? 0;
  if (text.includes('"')) return around("'") > 2 * around('"') ? "'" : '"';
  return around("'") > 1 ? "'" : '';
}
