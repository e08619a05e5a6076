import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { answerRanges } from '../../verify/spreadsheetbench/answer-ranges.ts';
import { workbookAnswer } from '../answers/workbook-answer.ts';
import { SuiteUnreadableError } from '../base/errors.ts';
import type { EvalCase, Suite } from '../base/task.ts';
import { scoreWorkbook } from '../scoring/score-workbook.ts';

const taskSchema = z.object({
  id: z.coerce.string(),
  instruction: z.string(),
  instruction_type: z.string(),
  answer_position: z.string(),
  spreadsheet_path: z.string().optional(),
});
type Task = z.infer<typeof taskSchema>;

/** The folders of the corpus (`ID/task.json`), or a download as its authors publish it (`dataset.json`, `spreadsheet/ID`). */
export function readSpreadsheetBench(directory: string): Suite {
  const cases: EvalCase[] = [];
  const leftOut: { task: string; why: string }[] = [];
  for (const { task, folder } of tasksIn(directory)) {
    const found = existsSync(folder) ? casesOf(task, folder) : [];
    if (found.length === 0) leftOut.push({ task: task.id, why: 'it has no pair of input and answer' });
    cases.push(...found);
  }
  return { name: 'spreadsheetbench', cases, leftOut };
}

export function isSpreadsheetBench(directory: string): boolean {
  return existsSync(join(directory, 'dataset.json')) || foldersWithTask(directory).length > 0;
}

function foldersWithTask(directory: string): string[] {
  return readdirSync(directory)
    .filter((name) => existsSync(join(directory, name, 'task.json')))
    .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
}

function tasksIn(directory: string): { task: Task; folder: string }[] {
  const list = join(directory, 'dataset.json');
  if (!existsSync(list)) {
    return foldersWithTask(directory).map((name) => {
      const folder = join(directory, name);
      return { task: parse(taskSchema, join(folder, 'task.json')), folder };
    });
  }
  return parse(z.array(taskSchema), list).map((task) => {
    return { task, folder: join(directory, task.spreadsheet_path ?? join('spreadsheet', task.id)) };
  });
}

function parse<T>(schema: z.ZodType<T>, file: string): T {
  const result = schema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (result.success) return result.data;
  throw new SuiteUnreadableError(file, z.prettifyError(result.error));
}

function casesOf(task: Task, folder: string): EvalCase[] {
  const files = readdirSync(folder);
  return files
    .filter((file) => file.endsWith('_input.xlsx') && files.includes(answerOf(file)))
    .sort()
    .map((file) => caseOf(task, join(folder, file), join(folder, answerOf(file)), file.split('_')[0] ?? file));
}

const answerOf = (input: string) => input.replace('_input.xlsx', '_answer.xlsx');

function caseOf(task: Task, input: string, answer: string, number: string): EvalCase {
  const name = `${task.id}.xlsx`;
  const ranges = answerRanges(task.answer_position);
  return {
    id: `${task.id}/${number}`,
    task: task.id,
    group: task.instruction_type,
    request: requestOf(task, name),
    prepare: async (directory) => writeFile(join(directory, name), await readFile(input)),
    score: async (directory) => scoreWorkbook(join(directory, name), await readFile(answer), ranges),
    answer: async () => workbookAnswer(name, await readFile(input), await readFile(answer), ranges),
  };
}

/** What the benchmark tells its models: instruction, file, kind of answer and where it is looked for. */
function requestOf(task: Task, name: string): string {
  return [
    task.instruction,
    '',
    `The workbook is ${name}. Change it in place so that it holds the result: carry the work out, do not explain how it`,
    `could be done, and write no macro. The answer is read from ${task.answer_position} (${task.instruction_type}); for a`,
    'sheet-level task that is the largest range you may need. Leave all other cells as they are.',
  ].join('\n');
}
