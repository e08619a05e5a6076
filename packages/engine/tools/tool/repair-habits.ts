import type { z } from 'zod';
import { holderOf, type RepairedArguments } from './repair-arguments.ts';

/** What other programs call the same thing, by our name for it. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  path: ['file', 'file_path', 'filepath', 'filename', 'file_name'],
  sheet: ['sheet_name', 'worksheet', 'tab'],
  sql: ['query', 'statement'],
  pages: ['page'],
  slide_index: ['slide', 'slide_number'],
  line_start: ['offset', 'start', 'start_line'],
  line_count: ['limit', 'count', 'max_lines', 'num_lines'],
  row_start: ['offset', 'start', 'start_row'],
  row_count: ['limit', 'count', 'max_rows', 'num_rows'],
  text: ['content', 'contents'],
  operations: ['edits', 'changes'],
  find: ['search', 'old_text', 'old_string'],
  replace: ['replacement', 'new_text', 'new_string'],
  cell: ['address', 'ref'],
};

const COUNTED_FROM_ONE = new Set(['line_start', 'row_start']);
const CELL = /^\$?[A-Z]{1,3}\$?\d{1,7}$/i;
/** Nobody writes more of them by habit; what is beyond is told as a fault. */
const MOST_REPAIRS = 200;

/** Puts right what models write because tools elsewhere take it so. Only where it leaves no doubt about what was meant. */
export function repairHabits(input: unknown, schema: z.ZodType): RepairedArguments {
  const copy: unknown = structuredClone(input);
  const repairs: string[] = [];
  for (let round = 0; round < MOST_REPAIRS; round += 1) {
    const parsed = schema.safeParse(copy);
    if (parsed.success || !parsed.error.issues.some((issue) => repairIssue(copy, issue, schema, repairs))) break;
  }
  return { input: copy, repairs: [...new Set(repairs)] };
}

function repairIssue(root: unknown, issue: z.core.$ZodIssue, schema: z.ZodType, repairs: string[]): boolean {
  if (issue.code === 'unrecognized_keys') {
    const holder = holderOf(root, [...issue.path, '']);
    if (holder === null) return false;
    return issue.keys.some(
      (key) => repairFormula(holder, key, repairs) || rename(root, holder, { issue, key, schema }, repairs),
    );
  }
  if (issue.code === 'invalid_type' && issue.expected === 'array') return repairCells(root, issue, repairs);
  if (issue.code === 'invalid_type' && issue.expected === 'object') return repairSeries(root, issue, repairs);
  return false;
}

interface Unknown {
  readonly issue: z.core.$ZodIssue;
  readonly key: string;
  readonly schema: z.ZodType;
}

/** Under our name, if there is such a field and it was left out. */
function rename(
  root: unknown,
  holder: Record<string, unknown>,
  { issue, key, schema }: Unknown,
  repairs: string[],
): boolean {
  const value = holder[key];
  for (const [name, others] of Object.entries(OTHER_NAMES)) {
    if (!others.includes(key) || name in holder) continue;
    delete holder[key];
    holder[name] = name === 'pages' ? String(value) : COUNTED_FROM_ONE.has(name) && value === 0 ? 1 : value;
    if (isKnown(schema, root, issue.path, name)) {
      repairs.push(`${key} was read as ${name}`);
      return true;
    }
    delete holder[name];
    holder[key] = value;
  }
  return false;
}

function isKnown(schema: z.ZodType, root: unknown, path: readonly PropertyKey[], name: string): boolean {
  const parsed = schema.safeParse(root);
  if (parsed.success) return true;
  const place = path.join('.');
  return !parsed.error.issues.some(
    (issue) => issue.code === 'unrecognized_keys' && issue.path.join('.') === place && issue.keys.includes(name),
  );
}

/** `{cell, formula}` for a cell whose value is a formula. */
function repairFormula(holder: Record<string, unknown>, key: string, repairs: string[]): boolean {
  if (key !== 'formula' || typeof holder.formula !== 'string' || 'value' in holder || !('cell' in holder)) return false;
  holder.value = { formula: holder.formula };
  delete holder.formula;
  repairs.push('formula beside cell was read as its value');
  return true;
}

/** `"B2:B9"` for a series of a chart. */
function repairSeries(root: unknown, { path }: z.core.$ZodIssue, repairs: string[]): boolean {
  const holder = holderOf(root, path);
  const key = String(path.at(-1));
  const range = holder?.[key];
  if (holder === null || path.at(-2) !== 'series' || typeof range !== 'string' || !range.includes(':')) return false;
  holder[key] = { values: range };
  repairs.push('a range in series was read as its values');
  return true;
}

/** `{"A1": 5, "B2": "x"}` for a list of cells. */
function repairCells(root: unknown, { path }: z.core.$ZodIssue, repairs: string[]): boolean {
  const holder = holderOf(root, path);
  const key = String(path.at(-1));
  const cells = holder?.[key];
  if (holder === null || typeof cells !== 'object' || cells === null || Array.isArray(cells)) return false;
  const entries = Object.entries(cells);
  if (entries.length === 0 || !entries.every(([name]) => CELL.test(name))) return false;
  holder[key] = entries.map(([cell, value]) => ({ cell, value }));
  repairs.push(`${key}: cells by name were read as a list of cells`);
  return true;
}
