import { readFileSync } from 'node:fs';
import { createTableEngine } from '@galley/formats';
import { GalleyError } from '@galley/schema';
import { type CsvFile, openCsv } from '../../packages/formats/src/csv/index.ts';
import { checkRandomEdit, EDIT_KINDS } from '../../packages/formats/src/csv/testing/check-random-edit.ts';
import { seededRandom } from '../../packages/formats/src/csv/testing/ragged-text.ts';
import { compareWithReader } from '../../packages/formats/src/table/testing/compare-with-reader.ts';

export interface CsvRequest {
  readonly path: string;
  /** So many texts made up by the seed, instead of a file. */
  readonly generated?: number;
  /** Edits of each kind. */
  readonly rounds: number;
  readonly seed: number;
}

export interface CsvReport {
  readonly edits: number;
  readonly isMalformed: boolean;
  readonly isShortened: boolean;
  /** Whether SQL was asked for the same table. */
  readonly isQueried: boolean;
  /** Code of a clear refusal. */
  readonly refused?: string;
  readonly violations: readonly string[];
}

export const EMPTY_REPORT: CsvReport = {
  edits: 0,
  isMalformed: false,
  isShortened: false,
  isQueried: false,
  violations: [],
};

/** Checking an edit reads every row; beyond this only the beginning of a file is tried. */
const MOST_BYTES = 1024 * 1024;
/** Beyond this, SQL is not asked whether it sees the same table. */
const MOST_QUERIED_BYTES = 64 * 1024 * 1024;
const SLOW_MS = 5_000;
const tables = createTableEngine({ maxTables: 4 });

/** One file: recognised, indexed, edited at random in every way, and seen as the same table by SQL. */
export async function checkFile(request: CsvRequest): Promise<CsvReport> {
  const whole = readFileSync(request.path);
  try {
    const file = openCsv(whole.subarray(0, MOST_BYTES));
    const edited = tryEdits(file, request);
    const isQueried = whole.length <= MOST_QUERIED_BYTES;
    const difference = isQueried ? await compareTable(request.path) : null;
    return {
      ...edited,
      isMalformed: file.problems.examples.length > 0,
      isShortened: file.bytes.length < whole.length,
      isQueried,
      violations: [...edited.violations, ...(difference === null ? [] : [`table: ${difference}`])],
    };
  } catch (error) {
    if (error instanceof GalleyError && error.code.startsWith('FILE_')) return { ...EMPTY_REPORT, refused: error.code };
    throw error;
  }
}

export function tryEdits(
  file: CsvFile,
  { rounds, seed }: Pick<CsvRequest, 'rounds' | 'seed'>,
): Pick<CsvReport, 'edits' | 'refused' | 'violations'> {
  const started = performance.now();
  const random = seededRandom(seed);
  const violations: string[] = [];
  let edits = 0;
  try {
    for (let round = 0; round < rounds && performance.now() - started <= SLOW_MS; round += 1) {
      for (const kind of EDIT_KINDS) {
        edits += 1;
        const wrong = checkRandomEdit(file, kind, random);
        if (wrong !== null) violations.push(wrong);
      }
    }
    return { edits, violations };
  } catch (error) {
    if (!(error instanceof GalleyError)) throw error;
    if (error.code === 'CSV_MALFORMED') return { edits: 0, refused: error.code, violations };
    return { edits, violations: [...violations, `${error.code} ${error.message}`] };
  }
}

/** What can be opened must be a table, too: a refusal here is a difference. */
async function compareTable(path: string): Promise<string | null> {
  try {
    return await compareWithReader(tables, path, path);
  } catch (error) {
    if (!(error instanceof GalleyError)) throw error;
    return `${error.code} ${error.message} ${JSON.stringify(error.details).slice(0, 300)}`;
  }
}
