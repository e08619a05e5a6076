import { readFileSync } from 'node:fs';
import {
  type AppliedOperations,
  applyOperations,
  type Cell,
  listSheets,
  openZip,
  readSheet,
  type XlsxOperation,
} from '@galley/formats';
import { GalleyError } from '@galley/schema';
import { toLetters } from '../lossless/read-cells.ts';
import { faultsOf } from '../lossless/validator.ts';
import { randomOperations } from './random-operations.ts';
import { packageFaults } from './sound-package.ts';

export interface SequenceRequest {
  readonly format: string;
  readonly number: number;
  readonly path: string;
  readonly folder: string;
  readonly seed: number;
  readonly sequences: number;
  readonly validate: boolean;
}

export interface SequenceReport {
  readonly sequences: number;
  readonly done: number;
  readonly failed: number;
  readonly validated: number;
  readonly violations: readonly string[];
  readonly unreadable?: string;
}

export const EMPTY_REPORT: SequenceReport = { sequences: 0, done: 0, failed: 0, validated: 0, violations: [] };

export async function checkSequences(request: SequenceRequest): Promise<SequenceReport> {
  const bytes = readFileSync(request.path);
  try {
    return await checkAll(bytes, randomOperations(bytes, request), request);
  } catch (error) {
    // Some faults of a file are met only by an operation that needs the part they are in.
    if (error instanceof GalleyError && /^FILE_/.test(error.code)) return { ...EMPTY_REPORT, unreadable: error.code };
    throw error;
  }
}

async function checkAll(
  bytes: Uint8Array,
  planned: readonly XlsxOperation[][],
  request: SequenceRequest,
): Promise<SequenceReport> {
  const violations: string[] = [];
  let [done, failed, validated] = [0, 0, 0];
  // A fault of the file is the same fault in a copied sheet.
  const kindOfFault = (fault: string) => fault.replace(/\d+/g, '#');
  const faultsBefore = new Set(packageFaults(bytes).map(kindOfFault));
  const judgedBefore = request.validate ? await faultsOf(bytes, request.folder, 'before.xlsx') : undefined;
  for (const [index, operations] of planned.entries()) {
    const fail = (what: string) => violations.push(`seed ${request.seed}, sequence ${index}: ${what}`);
    const applied = applyOperations(bytes, operations, { mode: 'partial' });
    const good = operations.filter((_, place) => applied.report[place]?.ok === true);
    done += good.length;
    failed += operations.length - good.length;
    for (const { kind, error } of applied.report) {
      if (error !== undefined && /INTERNAL/.test(error.code)) fail(`${kind}: ${error.code} ${error.message}`);
    }
    if (good.length === 0) continue;
    const without = applyOperations(bytes, good);
    if (!without.ok) {
      const first = without.report.find(({ ok }) => !ok);
      fail(`${first?.kind} works only beside operations that fail: ${first?.error?.message}`);
    } else if (!sameParts(without.bytes, applied.bytes)) {
      fail(`failed operations left a trace: ${kinds(operations)}`);
    }
    const single = oneByOne(bytes, good);
    if (typeof single === 'string') fail(`one by one: ${single}`);
    else {
      const stale = new Set([...single.stale, ...applied.stale].map(({ cell }) => cell));
      for (const what of differences(single.bytes, applied.bytes, stale))
        fail(`one by one differs: ${what} (${kinds(good)})`);
    }
    for (const fault of packageFaults(applied.bytes)) {
      if (!faultsBefore.has(kindOfFault(fault))) fail(`${fault} (${kinds(good)})`);
    }
    if (judgedBefore === undefined) continue;
    const judged = await faultsOf(applied.bytes, request.folder, 'after.xlsx');
    validated += 1;
    if (judged === undefined) fail(`the validator breaks down (${kinds(good)})`);
    for (const fault of judged ?? []) {
      if (!judgedBefore.has(fault)) fail(`the validator now says: ${fault} (${kinds(good)})`);
    }
  }
  return { sequences: planned.length, done, failed, validated, violations };
}

const kinds = (operations: readonly XlsxOperation[]) => operations.map(({ kind }) => kind).join(' ');

function oneByOne(
  bytes: Uint8Array,
  operations: readonly XlsxOperation[],
): Pick<AppliedOperations, 'bytes' | 'stale'> | string {
  let current = bytes;
  const stale: StaleFormula[] = [];
  for (const operation of operations) {
    const applied = applyOperations(current, [operation]);
    if (!applied.ok) return `${operation.kind} fails: ${applied.report[0]?.error?.message}`;
    current = applied.bytes;
    stale.push(...applied.stale);
  }
  return { bytes: current, stale };
}

type StaleFormula = AppliedOperations['stale'][number];

function sameParts(one: Uint8Array, two: Uint8Array): boolean {
  const parts = (bytes: Uint8Array) => {
    const zip = openZip(bytes);
    return zip.entries.map((entry) => `${entry.name} ${entry.crc32}`).join('\n');
  };
  return parts(one) === parts(two);
}

/**
 * Cells that show something else; styles are numbered in another order and so are not compared by number. Formulas that
 * either way names as stale may show an older or a newer value.
 */
function differences(one: Uint8Array, two: Uint8Array, stale: ReadonlySet<string>): string[] {
  const [left, right] = [listSheets(one), listSheets(two)];
  const names = left.map(({ name }) => name);
  if (names.join('\n') !== right.map(({ name }) => name).join('\n')) return ['the sheets'];
  const found: string[] = [];
  for (const { name, rows } of left.slice(0, 12)) {
    if (rows > 2000) continue;
    try {
      const [mine, theirs] = [readSheet(one, { sheet: name }), readSheet(two, { sheet: name })];
      const first = firstDifference(name, mine.rows, theirs.rows, stale);
      if (first !== undefined) found.push(first);
    } catch (error) {
      if (!(error instanceof GalleyError)) throw error;
    }
  }
  return found.slice(0, 2);
}

type Rows = readonly (readonly Cell[])[];

const EMPTY: Cell = { value: null, kind: 'empty', text: '' };

function firstDifference(sheet: string, one: Rows, two: Rows, stale: ReadonlySet<string>): string | undefined {
  for (let row = 0; row < Math.max(one.length, two.length); row += 1) {
    for (let column = 0; column < Math.max(one[row]?.length ?? 0, two[row]?.length ?? 0); column += 1) {
      const cells = [one[row]?.[column], two[row]?.[column]];
      const place = `${sheet}!${toLetters(column + 1)}${row + 1}`;
      const isStale = stale.has(place) || stale.has('all formulas');
      const [left, right] = cells.map((cell) => JSON.stringify(isStale ? cell?.formula : (cell ?? EMPTY)));
      if (left !== right) return `${place}: ${left} and ${right}`;
    }
  }
  return undefined;
}
