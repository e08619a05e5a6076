import type { CodeUnits } from './code-units.ts';
import type { CsvDialect } from './dialect.ts';
import { type CsvProblems, ProblemList } from './problems.ts';
import { afterBlanks, CR, closingQuote, LF, NONE, openingQuote, SPACE, type Syntax } from './syntax.ts';

/** Where each record stands, in code units. Eight bytes a record: a million rows cost 8 MB beside the file. */
export interface RecordIndex {
  readonly count: number;
  readonly starts: Uint32Array;
  /** Ends exclude the line break. */
  readonly ends: Uint32Array;
  /** From here on quotes are plain characters: too many were never closed. */
  readonly quotes_until: number;
  readonly problems: CsvProblems;
}

/** Beyond this many unclosed quotes the rest is read without quotes; each costs a look at the whole rest. */
const MOST_UNCLOSED = 16;

export function indexRecords(
  { units, start }: CodeUnits,
  dialect: Pick<CsvDialect, 'column_count' | 'preamble_lines'>,
  syntax: Syntax,
  most = Number.POSITIVE_INFINITY,
): RecordIndex {
  const { delimiter, comment } = syntax;
  const end = units.length;
  const columns = dialect.column_count;
  const problems = new ProblemList();
  let starts = new Uint32Array(1024);
  let ends = new Uint32Array(1024);
  let count = 0;
  let quote = syntax.quote;
  let quotesUntil = end;
  let unclosed = 0;
  let line = 1;
  let at = start;
  for (; line <= dialect.preamble_lines && at < end; line += 1) at = nextLine(units, at, end);

  while (at < end && count < most) {
    const first = units[at];
    if (first === comment || (columns > 1 && (first === LF || first === CR))) {
      at = nextLine(units, at, end);
      line += 1;
      continue;
    }
    const recordStart = at;
    const recordLine = line;
    let fields = 1;
    let isFieldStart = true;
    let hasNul = false;
    while (at < end) {
      const unit = units[at];
      const open = isFieldStart && quote !== NONE ? openingQuote(units, at, end, syntax) : NONE;
      if (open !== NONE) {
        const close = closingQuote(units, open + 1, end, syntax);
        if (close === NONE) {
          problems.add('unclosed_quote', line);
          unclosed += 1;
          if (unclosed > MOST_UNCLOSED) {
            quote = NONE;
            quotesUntil = recordStart;
          }
          at += 1;
        } else {
          for (let inside = at; inside < close; inside += 1) {
            if (units[inside] === LF || (units[inside] === CR && units[inside + 1] !== LF)) line += 1;
          }
          at = delimiter === SPACE ? close + 1 : afterBlanks(units, close + 1, end);
          const next = units[at];
          if (at < end && next !== delimiter && next !== LF && next !== CR) problems.add('text_after_quote', line);
        }
        isFieldStart = false;
        continue;
      }
      if (unit === LF || unit === CR) break;
      isFieldStart = unit === delimiter;
      if (isFieldStart) fields += 1;
      else if (unit === 0) hasNul = true;
      at += 1;
    }
    if (count === starts.length) {
      starts = grown(starts);
      ends = grown(ends);
    }
    starts[count] = recordStart;
    ends[count] = at;
    count += 1;
    if (hasNul) problems.add('nul_character', recordLine);
    if (fields < columns) problems.add('too_few_fields', recordLine, fields);
    else if (fields > columns) problems.add('too_many_fields', recordLine, fields);
    if (at < end) {
      at += units[at] === CR && units[at + 1] === LF ? 2 : 1;
      line += 1;
    }
  }
  return { count, starts, ends, quotes_until: quotesUntil, problems: problems.result() };
}

function nextLine(units: CodeUnits['units'], from: number, end: number): number {
  let at = from;
  while (at < end && units[at] !== LF && units[at] !== CR) at += 1;
  return Math.min(end, at + (units[at] === CR && units[at + 1] === LF ? 2 : 1));
}

function grown(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(array.length * 2);
  larger.set(array);
  return larger;
}
