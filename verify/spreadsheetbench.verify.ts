import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { inChildren } from './pool.ts';
import type { CaseReport, Solved, TaskReport, TaskRequest } from './spreadsheetbench/check-task.ts';
import { taskFolders } from './spreadsheetbench/read-task.ts';
import type { Verification } from './verification.ts';

/**
 * SpreadsheetBench tasks: the difference between input and answer becomes operations of ours; the result must score
 * full by the benchmark's own rule and nothing outside the answer's cells may change. This proves the editor and the
 * calculation, not a model: the answer is known. So three scores are kept apart: formulas written and calculated by us;
 * formulas written by us and calculated by LibreOffice; values copied from the answer, because it has no formulas or
 * because they cannot show the same here, and then why.
 * `--dir DIR`, `--no-libreoffice`, `--workers N`, `--timeout SECONDS` per task (300).
 */
export async function verify({ args }: { args: readonly string[] }): Promise<Verification> {
  const option = (name: string) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
  const directory = resolve(option('--dir') ?? '../shared/corpus/tasks/spreadsheetbench');
  if (statSync(directory, { throwIfNoEntry: false })?.isDirectory() !== true)
    return { counts: {}, violations: [`There is no folder ${directory}.`] };
  const libreOffice = !args.includes('--no-libreoffice');
  const tasks = taskFolders(directory);
  const requests = tasks.map((name): TaskRequest => ({ folder: join(directory, name), libreOffice }));
  const violations: string[] = [];
  const cases: CaseReport[] = [];
  let done = 0;
  await inChildren<TaskRequest, TaskReport>(
    requests,
    {
      program: join(import.meta.dirname, 'spreadsheetbench/driver.ts'),
      workers: Number(option('--workers')) || 1,
      timeoutMs: (Number(option('--timeout')) || 300) * 1000,
      memoryMb: 3072,
      failed: (reason) => ({ cases: [], unreadable: reason }),
    },
    (request, report) => {
      done += 1;
      const task = request.folder.slice(directory.length + 1);
      if (report.unreadable !== undefined) violations.push(`${task}: ${report.unreadable}`);
      for (const one of report.cases) {
        violations.push(...one.violations.map((violation) => `${one.name}: ${violation}`));
        if (one.reason !== undefined)
          console.error(`– ${one.name}: values copied: ${one.reason.kind}: ${one.reason.example}`);
      }
      cases.push(...report.cases);
      if (done % 10 === 0 || done === tasks.length) console.error(`… ${done}/${tasks.length} tasks`);
    },
  );
  return { counts: { tasks: tasks.length, ...countsOf(cases) }, violations };
}

function countsOf(cases: readonly CaseReport[]): Record<string, number> {
  const solved = (how: Solved): number => cases.filter((one) => one.solved === how).length;
  const sum = (pick: (one: CaseReport) => number): number => cases.reduce((total, one) => total + pick(one), 0);
  const reasons: Record<string, number> = {};
  for (const { reason } of cases)
    if (reason !== undefined) reasons[`· ${reason.kind}`] = (reasons[`· ${reason.kind}`] ?? 0) + 1;
  return {
    cases: cases.length,
    'full score with formulas that we calculated': solved('our formulas'),
    'full score with formulas that LibreOffice calculated': solved("LibreOffice's formulas"),
    'full score with values copied from the answer': solved('values, no formulas') + solved('values, not formulas'),
    '· the answer has no formulas': solved('values, no formulas'),
    ...reasons,
    failed: solved('failed'),
    operations: sum((one) => one.operations),
    'cells written': sum((one) => one.cells),
    'changes outside the answer': sum((one) => one.collateral),
  };
}
