import { readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { GalleyError } from '@galley/schema';
import { applyOperations } from '../../packages/formats/src/xlsx/edit/apply-operations.ts';
import { type BookFacts, lookAt } from './book-facts.ts';
import { checkEdit, type EditedBook } from './check-edit.ts';
import type { PlannedEdit } from './edit-kind.ts';
import { editKinds } from './edit-kinds.ts';
import type { FileReport, FileRequest, Shown } from './protocol.ts';
import { faultsOf } from './validator.ts';

interface NamedEdit {
  readonly name: string;
  readonly group: 'content' | 'structure' | 'alone';
  readonly edit: PlannedEdit;
}

/** All edits on one file, each by itself; then what the slow judges say. */
export async function checkFile(request: FileRequest): Promise<FileReport> {
  const bytes = readFileSync(request.path);
  let facts: BookFacts | undefined;
  try {
    facts = lookAt(bytes);
  } catch (error) {
    // Not well-formed for the strict parser, or refused by ours with a code: nothing to edit.
    const reason = error instanceof GalleyError ? error.code : 'NOT_WELL_FORMED';
    return { ...EMPTY, unreadable: reason };
  }
  if (facts === undefined) return { ...EMPTY, unreadable: 'NO_WORKSHEET' };
  const violations: string[] = [];
  const refused: string[] = [];
  const done: NamedEdit[] = [];
  for (const { name, group, plan } of editKinds) {
    const edit = plan(facts);
    if (edit === undefined) continue;
    const result = attempt(facts, edit);
    if (typeof result === 'string') return { ...EMPTY, unreadable: result };
    violations.push(...result.faults.map((fault) => `${name}: ${fault}`));
    if (result.refused !== undefined) refused.push(`${name}: ${result.refused}`);
    if (result.bytes !== undefined) done.push({ name, group, edit });
  }
  const validated = request.validate ? await checkValidator(facts, done, request, violations) : 0;
  const shown = request.forLibreOffice === undefined ? [] : prepareShown(facts, done, request);
  return { edits: done.length, kinds: done.map(({ name }) => name), refused, validated, violations, shown };
}

/** A part that is only read on the way, such as the strings, may be one that is rightly refused. */
function attempt(facts: BookFacts, edit: PlannedEdit): EditedBook | string {
  try {
    return checkEdit(facts, edit);
  } catch (error) {
    if (error instanceof GalleyError && error.code.startsWith('FILE_')) return error.code;
    throw error;
  }
}

const EMPTY: FileReport = { edits: 0, kinds: [], refused: [], validated: 0, violations: [], shown: [] };

/**
 * The validator takes half a second, so edits go to it together, in two groups and those that stand alone. Only when it
 * finds something new is each asked about by itself.
 */
async function checkValidator(
  facts: BookFacts,
  done: readonly NamedEdit[],
  request: FileRequest,
  violations: string[],
): Promise<number> {
  const extension = extname(request.path);
  const known = await faultsOf(facts.bytes, request.folder, `before${extension}`);
  const news = async (operations: readonly unknown[]): Promise<string[] | undefined> => {
    const applied = applyOperations(facts.bytes, operations);
    if (!applied.ok) return undefined;
    const now = await faultsOf(applied.bytes, request.folder, `after${extension}`);
    return [...now].filter((fault) => !known.has(fault));
  };
  let count = 0;
  for (const group of groupsOf(done, request.thorough)) {
    const together = await news(group.flatMap(({ edit }) => edit.operations));
    count += 1;
    if (together !== undefined && together.length === 0) continue;
    for (const { name, edit } of group) {
      const found = group.length === 1 && together !== undefined ? together : await news(edit.operations);
      count += 1;
      for (const fault of (found ?? []).slice(0, 3)) violations.push(`${name}: the validator now says: ${fault}`);
    }
  }
  return count;
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
    if (applied.ok) write(group.map(({ name }) => name).join(' + '), applied.bytes, texts(group));
  }
  return shown;
}
