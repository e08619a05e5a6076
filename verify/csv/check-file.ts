import { readFileSync } from 'node:fs';
import { GalleyError } from '@galley/schema';
import { openCsv } from '../../packages/formats/src/csv/index.ts';
import { checkRandomEdit, EDIT_KINDS } from '../../packages/formats/src/csv/testing/check-random-edit.ts';

export interface CsvRequest {
  readonly path: string;
  /** Edits of each kind. */
  readonly rounds: number;
  readonly seed: number;
}

export interface CsvReport {
  readonly edits: number;
  readonly isMalformed: boolean;
  readonly isShortened: boolean;
  /** Code of a clear refusal. */
  readonly refused?: string;
  readonly violations: readonly string[];
}

export const EMPTY_REPORT: CsvReport = { edits: 0, isMalformed: false, isShortened: false, violations: [] };

/** Checking an edit reads every row; beyond this only the beginning of a file is tried. */
const MOST_BYTES = 1024 * 1024;
const SLOW_MS = 5_000;

/** One file: recognised, indexed, and edited at random in every way. */
export function checkFile({ path, rounds, seed }: CsvRequest): CsvReport {
  const started = performance.now();
  const random = seeded(seed);
  const violations: string[] = [];
  try {
    const whole = readFileSync(path);
    const bytes = whole.subarray(0, MOST_BYTES);
    const file = openCsv(bytes);
    let edits = 0;
    for (let round = 0; round < rounds; round += 1) {
      for (const kind of EDIT_KINDS) {
        edits += 1;
        const wrong = checkRandomEdit(file, kind, random);
        if (wrong !== null) violations.push(wrong);
      }
      if (performance.now() - started > SLOW_MS) break;
    }
    const isMalformed = file.problems.examples.length > 0;
    return { edits, isMalformed, isShortened: bytes.length < whole.length, violations };
  } catch (error) {
    if (!(error instanceof GalleyError)) throw error;
    const isClear = error.code.startsWith('FILE_') || error.code === 'CSV_MALFORMED';
    return isClear
      ? { ...EMPTY_REPORT, refused: error.code }
      : { ...EMPTY_REPORT, violations: [`${error.code} ${error.message}`] };
  }
}

/** A small generator of our own, so that a seed gives the same edits everywhere. */
function seeded(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
