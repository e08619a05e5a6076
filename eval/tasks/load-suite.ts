import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { SuiteUnreadableError } from '../base/errors.ts';
import type { Suite } from '../base/task.ts';
import { isOfficeBench, readOfficeBench } from './officebench.ts';
import { isSpreadsheetBench, readSpreadsheetBench } from './spreadsheetbench.ts';

/** Where the suites with names lie: not in this repository, their licences keep them apart. */
const known: Readonly<Record<string, string>> = {
  spreadsheetbench: '../shared/corpus/tasks/spreadsheetbench',
  officebench: '../shared/corpus/tasks/officebench',
};

/** A suite by its name, or any folder in the form of one of them. */
export function loadSuite(nameOrFolder: string): Suite {
  const folder = resolve(known[nameOrFolder] ?? nameOrFolder);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new SuiteUnreadableError(folder, 'there is no such folder');
  if (isSpreadsheetBench(folder)) return readSpreadsheetBench(folder);
  if (isOfficeBench(folder)) return readOfficeBench(folder);
  throw new SuiteUnreadableError(folder, 'no folder in it has a task.json or subtasks');
}

/** The first tasks, with all their cases, or the first cases of each. */
export function limitSuite(
  suite: Suite,
  limit: { readonly tasks: number | undefined; readonly cases: number | undefined },
): Suite {
  const tasks = [...new Set(suite.cases.map(({ task }) => task))].slice(0, limit.tasks);
  const cases = tasks.flatMap((task) => suite.cases.filter((one) => one.task === task).slice(0, limit.cases));
  return { ...suite, cases };
}
