import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AnswerStep, ScriptedCall } from '../../test/scripted-answers.ts';
import type { Check } from '../scoring/check.ts';
import { type CheckedFolder, expectedFile } from '../scoring/score-checks.ts';
import { makeCopy, makeSame, setCells } from './change-workbook.ts';
import { makeFile } from './make-file.ts';
import { type WantedFile, wantedFiles } from './wanted-files.ts';

/** Files that make every check of a task hold, written with the tools that a model has. */
export async function officeAnswer(checks: readonly Check[], folder: CheckedFolder): Promise<AnswerStep[]> {
  const steps = await Promise.all(
    wantedFiles(checks).map(async (file) => ({ file: file.path, calls: await callsFor(file, folder) })),
  );
  return steps.filter(({ calls }) => calls.length > 0);
}

async function callsFor(file: WantedFile, folder: CheckedFolder): Promise<ScriptedCall[]> {
  const { path, same, cells, keywords } = file;
  const isThere = existsSync(join(folder.directory, path));
  if (same !== undefined) return [await callFor(same, isThere, folder)];
  if (cells.length > 0) return [setCells(path, await readFile(join(folder.directory, path)), cells)];
  // What is there already and need not change stays.
  if (isThere && keywords.length === 0) return [];
  return makeFile(path, keywords);
}

async function callFor(
  same: Extract<Check, { kind: 'same' }>,
  isThere: boolean,
  folder: CheckedFolder,
): Promise<ScriptedCall> {
  const expected = expectedFile(same.expected, folder);
  if (same.type === 'xlsx') {
    const bytes = await readFile(expected);
    if (!isThere) return makeCopy(same.file, bytes);
    return makeSame(same.file, await readFile(join(folder.directory, same.file)), bytes);
  }
  if (!same.expected.startsWith('../'))
    return { name: 'copy_files', input: { files: [{ path: same.expected, to: same.file }] } };
  return { name: 'write_text_file', input: { path: same.file, text: await readFile(expected, 'utf8') } };
}
