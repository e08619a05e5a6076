import { readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { openZip } from '@galley/formats';
import { GalleyError } from '@galley/schema';
import { applyOperations } from '../../packages/formats/src/xlsx/apply/apply-operations.ts';
import { type BookFacts, lookAt } from './book-facts.ts';
import { checkEdit, type EditedBook, FileRefused } from './check-edit.ts';
import type { PlannedEdit } from './edit-kind.ts';
import { editKinds } from './edit-kinds.ts';
import { EMPTY_REPORT, type FileReport, type FileRequest, type Shown } from './protocol.ts';
import { NotWellFormed } from './read-cells.ts';
import { faultsOf } from './validator.ts';

interface NamedEdit {
  readonly name: string;
  readonly group: 'content' | 'structure' | 'alone';
  readonly edit: PlannedEdit;
}

/** All edits on one file, each by itself; then what the slow judges say. */
export async function checkFile(request: FileRequest): Promise<FileReport> {
  const started = performance.now();
  const bytes = readFileSync(request.path);
  let facts: BookFacts | undefined;
  try {
    if (sheetBytes(bytes) > MOST_SHEET_BYTES) return { ...EMPTY_REPORT, unreadable: 'TOO_LARGE_FOR_THIS_PROOF' };
    facts = lookAt(bytes);
  } catch (error) {
    return { ...EMPTY_REPORT, unreadable: reasonOf(error) };
  }
  if (facts === undefined) return { ...EMPTY_REPORT, unreadable: 'NO_WORKSHEET' };
  const violations: string[] = [];
  const refused: string[] = [];
  const leftOut: string[] = [];
  const done: NamedEdit[] = [];
  for (const { name, group, plan } of editKinds) {
    const edit = plan(facts);
    if (edit === undefined) continue;
    if (performance.now() - started > request.budgetMs) {
      leftOut.push(name);
      continue;
    }
    const result = attempt(facts, edit);
    if (typeof result === 'string') return { ...EMPTY_REPORT, unreadable: result, violations };
    violations.push(...result.faults.map((fault) => `${name}: ${fault}`));
    if (result.refused !== undefined) refused.push(`${name}: ${result.refused}`);
    if (result.bytes !== undefined) done.push({ name, group, edit });
  }
  const judged = request.validate ? await checkValidator(facts, done, request) : NOT_ASKED;
  const shown = request.forLibreOffice === undefined ? [] : prepareShown(facts, done, request);
  return {
    edits: done.length,
    kinds: done.map(({ name }) => name),
    refused,
    leftOut,
    validated: judged.count,
    unjudged: judged.isAble ? 0 : 1,
    violations: [...violations, ...judged.violations],
    shown,
  };
}

const NOT_ASKED: Judged = { count: 0, isAble: true, violations: [] };

/** The strict parser keeps every cell twice, before and after: beyond this the process would die and be blamed on the file. */
const MOST_SHEET_BYTES = 250 * 1024 * 1024;

function sheetBytes(bytes: Uint8Array): number {
  const sheets = openZip(bytes).entries.filter((entry) => /sheets[/\\][^/\\]+\.xml$/i.test(entry.name));
  return sheets.reduce((sum, entry) => sum + entry.size, 0);
}

/** Refused by ours with a code, or not well-formed for the strict parser. Anything else is a fault of ours. */
function reasonOf(error: unknown): string {
  if (error instanceof GalleyError) return error.code;
  if (error instanceof NotWellFormed) return 'NOT_WELL_FORMED';
  throw error;
}

/** A part that is only read on the way, such as the strings, may be one that is rightly refused. */
function attempt(facts: BookFacts, edit: PlannedEdit): EditedBook | string {
  try {
    return checkEdit(facts, edit);
  } catch (error) {
    if ((error instanceof GalleyError || error instanceof FileRefused) && error.code.startsWith('FILE_'))
      return error.code;
    throw error;
  }
}

interface Judged {
  readonly count: number;
  /** False when the validator itself breaks down over the file as it came: then nothing can be compared. */
  readonly isAble: boolean;
  readonly violations: readonly string[];
}

/**
 * The validator takes half a second, so edits go to it together, in two groups and those that stand alone. Only when it
 * finds something new is each asked about by itself.
 */
async function checkValidator(facts: BookFacts, done: readonly NamedEdit[], request: FileRequest): Promise<Judged> {
  const extension = extname(request.path);
  const known = await faultsOf(facts.bytes, request.folder, `before${extension}`);
  if (known === undefined) return { count: 0, isAble: false, violations: [] };
  const news = async (operations: readonly unknown[]): Promise<string[] | undefined> => {
    const applied = applyOperations(facts.bytes, operations);
    if (!applied.ok) return undefined;
    const now = await faultsOf(applied.bytes, request.folder, `after${extension}`);
    return now === undefined ? ['nothing: it breaks down'] : [...now].filter((fault) => !known.has(fault));
  };
  const violations: string[] = [];
  let count = 0;
  for (const group of groupsOf(done, request.thorough)) {
    const together = await news(group.flatMap(({ edit }) => edit.operations));
    count += 1;
    if (together !== undefined && together.length === 0) continue;
    const before = violations.length;
    for (const { name, edit } of group) {
      const found = group.length === 1 && together !== undefined ? together : await news(edit.operations);
      count += 1;
      for (const fault of (found ?? []).slice(0, 3)) violations.push(`${name}: the validator now says: ${fault}`);
    }
    // Each alone is sound and all together are not: that is a fault as well.
    if (violations.length === before)
      for (const fault of (together ?? []).slice(0, 3))
        violations.push(`${group.map(({ name }) => name).join(' + ')}: the validator now says: ${fault}`);
  }
  return { count, isAble: true, violations };
}

function groupsOf(done: readonly NamedEdit[], thorough: boolean): NamedEdit[][] {
  if (thorough) return done.map((edit) => [edit]);
  const groups = [
    done.filter(({ group }) => group === 'content'),
    done.filter(({ group }) => group === 'structure'),
    ...done.filter(({ group }) => group === 'alone').map((edit) => [edit]),
  ];
  return groups.filter((group) => group.length > 0);
}

/** Writes edited files for LibreOffice, with what each must show. */
function prepareShown(facts: BookFacts, done: readonly NamedEdit[], request: FileRequest): Shown[] {
  const shown: Shown[] = [];
  const extension = extname(request.path);
  const write = (name: string, bytes: Uint8Array, expected: Shown['expected']): void => {
    const file = `${request.number}-${shown.length}${extension}`;
    writeFileSync(join(request.forLibreOffice ?? '', file), bytes);
    shown.push({ file, name, expected });
  };
  write('the file itself', facts.bytes, []);
  const texts = (edits: readonly NamedEdit[]): Shown['expected'] =>
    edits.flatMap(({ edit }) =>
      edit.shows.flatMap(({ sheet, cell, text }) => (text === undefined ? [] : [{ sheet, cell, text }])),
    );
  const groups = request.thorough ? done.map((edit) => [edit]) : groupsOf(done, false);
  for (const group of groups) {
    const applied = applyOperations(
      facts.bytes,
      group.flatMap(({ edit }) => edit.operations),
    );
    if (applied.ok) {
      write(group.map(({ name }) => name).join(' + '), applied.bytes, texts(group));
      continue;
    }
    // Edits that do not go together are shown one by one.
    for (const one of group) {
      const alone = applyOperations(facts.bytes, one.edit.operations);
      if (alone.ok) write(one.name, alone.bytes, texts([one]));
    }
  }
  return shown;
}
