import { isUtf8 } from 'node:buffer';
import {
  decoderLabel,
  decodeText,
  detectEncoding,
  detectLineEnding,
  type TextEncoding,
} from '../../text/decode/decode-text.ts';
import type { CsvDialect } from './dialect.ts';
import { findComment, findPreamble } from './find-preamble.ts';
import { guessDecimal } from './guess-decimal.ts';
import { guessQuoting } from './guess-quoting.ts';
import { looksLikeHeader } from './looks-like-header.ts';
import { parseSample, type SampleRecord } from './parse-records.ts';
import { rateRecords } from './rate-records.ts';

export const SAMPLE_BYTES = 256 * 1024;
const RATED_CHARACTERS = 64 * 1024;
const SAMPLE_RECORDS = 500;
/** The more unusual ones must look a little more like a table before they are believed. */
const DELIMITERS: readonly (readonly [character: string, trust: number])[] = [
  [',', 1],
  [';', 1],
  ['\t', 1],
  ['|', 1],
  ['\u001f', 1],
  ['\u0001', 1],
  ['~', 0.9],
  ['^', 0.9],
  [':', 0.7],
  [' ', 0.5],
];

/** From the beginning of the bytes; only the encoding is that of all of them. `isWhole` false: more of the file follows. */
export function sniffCsv(bytes: Uint8Array, isWhole = true): CsvDialect {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const isComplete = isWhole && sample.length === bytes.length;
  const encoding = encodingOf(bytes, sample, isWhole);
  const text = isComplete
    ? decodeText(sample).text
    : new TextDecoder(decoderLabel(encoding)).decode(sample, { stream: true });
  const separator = declaredSeparator(text);
  const reading = separator === '' ? bestReading(text, isComplete) : readingWith(separator, text, isComplete);
  const all = sampleRecords(text, reading, isComplete);
  const comment = findComment(text, all, reading.columns);
  const records = comment === '' ? all : sampleRecords(text, { ...reading, comment }, isComplete);
  const { columns } = comment === '' ? reading : rateRecords(records);
  const preamble = Math.max(separator === '' ? 0 : 1, findPreamble(records, columns, text));
  const body = records.filter(({ line }) => line >= preamble).map(({ fields }) => fields);
  return {
    encoding,
    delimiter: reading.delimiter,
    ...quotingOf(text, reading.delimiter, isComplete),
    has_header: looksLikeHeader(body, columns),
    line_ending: detectLineEnding(text),
    column_count: columns,
    preamble_lines: preamble,
    comment,
    ...guessDecimal(body),
  };
}

/** Plain letters say nothing: the first accent may stand far behind the sample. */
function encodingOf(bytes: Uint8Array, sample: Uint8Array, isWhole: boolean): TextEncoding {
  const encoding = detectEncoding(sample, isWhole && sample.length === bytes.length);
  return isWhole && encoding === 'utf-8' && !isUtf8(bytes) ? detectEncoding(bytes) : encoding;
}

/** Excel's own first line `sep=;`, which is no record. */
function declaredSeparator(text: string): string {
  return /^"?sep=([^\r\n"])"?[,;\t]*(?=\r|\n|$)/i.exec(text)?.[1] ?? '';
}

function readingWith(delimiter: string, text: string, isComplete: boolean): Reading {
  const rest = text.replace(/^[^\r\n]*(?:\r\n|\r|\n|$)/, '');
  const quoting = guessQuoting(rest, delimiter);
  const { columns } = rateRecords(sampleRecords(rest, { delimiter, ...quoting }, isComplete));
  return { delimiter, ...quoting, columns };
}

/** A part of a file without quotes says nothing about its rest. */
function quotingOf(text: string, delimiter: string, isComplete: boolean): Pick<CsvDialect, 'quote' | 'escape'> {
  const quoting = guessQuoting(text, delimiter);
  return quoting.quote === '' && !isComplete ? { ...quoting, quote: '"' } : quoting;
}

interface Reading extends Pick<CsvDialect, 'delimiter' | 'quote' | 'escape'> {
  readonly columns: number;
}

function bestReading(text: string, isComplete: boolean): Reading {
  const start = text.slice(0, RATED_CHARACTERS);
  const isAll = isComplete && start.length === text.length;
  const rated = withoutMarkedLines(start);
  let best: Reading = { delimiter: ',', ...guessQuoting(rated, ','), columns: 1 };
  let bestScore = -1;
  for (const [delimiter, trust] of DELIMITERS) {
    if (delimiter !== ',' && !rated.includes(delimiter)) continue;
    const quoting = guessQuoting(rated, delimiter);
    const records = sampleRecords(rated, { delimiter, ...quoting }, isAll);
    const { score, columns } = rateRecords(records);
    // A table of one column has no delimiter; only a common one is worth naming.
    if (columns < 2 ? trust < 1 : isDeceptive(delimiter, records, rated)) continue;
    const trusted = columns < 2 ? score : score * trust;
    if (trusted <= bestScore) continue;
    bestScore = trusted;
    best = { delimiter, ...quoting, columns };
  }
  return best;
}

/** Lines that may be comments say nothing about the table's delimiter. */
function withoutMarkedLines(text: string): string {
  if (!/(?:^|[\r\n])#/.test(text)) return text;
  const rest = text.replace(/(?<=^|[\r\n])#[^\r\n]*(?:\r\n|\n|\r|$)/g, '');
  return rest.trim() === '' ? text : rest;
}

/** Words of prose are not fields, and neither are the parts of times, nor what blanks part that stand after another delimiter or in rows. */
function isDeceptive(delimiter: string, records: readonly SampleRecord[], text: string): boolean {
  if (delimiter === ' ') {
    const fields = records.flatMap((record) => record.fields);
    const isOdd = (field: string): boolean => field === '' || /[,;]$/.test(field);
    if (fields.filter(isOdd).length > fields.length / 4) return true;
    return records.length < 3 || new Set(records.map((record) => record.fields.length)).size > 1;
  }
  if (delimiter !== ':') return false;
  return (text.match(/\d:\d/g)?.length ?? 0) >= records.length / 2;
}

function sampleRecords(
  text: string,
  options: Pick<CsvDialect, 'delimiter' | 'quote' | 'escape'> & { readonly comment?: string },
  isComplete: boolean,
): SampleRecord[] {
  const records = parseSample(text, { ...options, limit: SAMPLE_RECORDS });
  // The sample may stop in the middle of its last record.
  if (!isComplete && records.length > 1 && records.length < SAMPLE_RECORDS) records.pop();
  return records;
}
