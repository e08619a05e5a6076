import { resolve } from 'node:path';
import { examineWorkbench, repairWorkbench } from '@galley/engine/workbench';
import { shellWord, systemClock } from '@galley/schema';
import { openExisting } from '../open/open.ts';
import { formatSize } from '../output/format.ts';
import { drawLine, printResult, say } from '../output/print.ts';
import { describeLimits, describeOver, parseLimit } from './storage.ts';

interface DoctorOptions {
  readonly repair?: boolean;
  readonly json?: boolean;
}

/** Checks everything Galley keeps; works while another process has the Workbench open. Repairing needs it alone. */
export async function doctorCommand(directory: string, { repair, json }: DoctorOptions): Promise<number> {
  const where = { directory: resolve(directory) };
  if (repair) {
    const report = await repairWorkbench({ ...where, clock: systemClock });
    printResult(json, report, JSON.stringify(report, null, 2));
    return 0;
  }
  const report = await examineWorkbench({ ...where, onProgress: ({ stage, done }) => showCount(stage, done) });
  const { objects, bytes, rows, manifests } = report.checked;
  const lines = [
    ...report.problems.map(({ code, what, affects, repair: how }) =>
      [`${code}: ${what} (repair: ${how})`, ...affects.map((thing) => `    affects ${thing}`)].join('\n'),
    ),
    `Checked ${objects} objects (${formatSize(bytes)}), ${rows} journal rows, ${manifests} file lists: ${report.ok ? 'all well' : `${report.problems.length} problems`}.`,
    ...(report.ok ? [] : [`Repair what can be with: galley doctor ${shellWord(directory)} --repair`]),
  ];
  printResult(json, report, lines.join('\n'));
  return report.ok ? 0 : 1;
}

function showCount(stage: string, done: number): void {
  if (process.stderr.isTTY && done % 500 === 0) drawLine(`${stage}: ${done}`);
}

interface GarbageOptions {
  readonly apply?: boolean;
  readonly set?: string;
  readonly json?: boolean;
}

/** Says what keeps how much; removes what nothing keeps when told to. */
export async function garbageCommand(directory: string, { apply = false, set, json }: GarbageOptions): Promise<number> {
  const wanted = set === undefined ? null : parseLimit(set);
  await using opened = await openExisting(directory);
  if (wanted !== null) await opened.call.WorkbenchSetStorageLimit({ ...opened.target, ...wanted });
  const storage = await opened.call.WorkbenchGetStorage(opened.target);
  const report = await opened.call.WorkbenchCollectGarbage({ ...opened.target, dry_run: !apply });
  const lines = [
    ...Object.entries(report.kept_by).map(
      ([keeper, { objects, bytes }]) => `${keeper.padEnd(14)} ${objects} objects, ${formatSize(bytes)}`,
    ),
    `${apply ? 'Removed' : 'Could be removed'}: ${report.removed} of ${report.objects} objects, ${formatSize(report.freed)}`,
    `Kept by itself within these limits; change one with: galley gc ${shellWord(directory)} --set NAME=NUMBER`,
    ...describeLimits(storage),
    ...describeOver(storage, directory),
  ];
  printResult(json, { ...report, ...storage }, lines.join('\n'));
  const young = (report.kept_by.unreferenced?.objects ?? 0) - report.removed;
  if (young > 0 && !json) say(`${young} more are not needed either but younger than an hour; they stay for now.`);
  if (!apply && report.removed > 0 && !json) say(`Remove them with: galley gc ${shellWord(directory)} --apply`);
  return 0;
}
