import { statSync } from 'node:fs';
import type { ChangeView, ProcedureOutput } from '@galley/schema';
import { type OpenedWorkshop, openHere } from '../open.ts';
import { printResult } from '../print.ts';
import { renderMarks } from '../render-marks.ts';
import { type DiffFilesOptions, diffFiles } from './diff-files.ts';

/** Two files, or what the Draft of a Workbench changes, all of it or one file. */
export async function diffCommand(
  directory: string,
  path: string | undefined,
  options: DiffFilesOptions,
): Promise<number> {
  const { json } = options;
  if (path !== undefined && statSync(directory, { throwIfNoEntry: false })?.isFile() === true) {
    return diffFiles(directory, path, options);
  }
  await using opened = await openHere(directory);
  const { changes } = await opened.call.ReviewGetChangeSet(opened.target);
  const wanted = path === undefined ? changes : changes.filter((change) => change.path === path);
  const parts: { path: string; change: string; text: string }[] = [];
  for (const change of wanted) {
    const from = change.renamed_from === null ? '' : ` (from ${change.renamed_from})`;
    const title = [`${change.change} ${change.path}${from}`, ...renderMarks(change.marks)].join('\n');
    parts.push({
      path: change.path,
      change: change.change,
      text: `${title}\n${await describe(opened, change)}`,
    });
  }
  const text = parts.map((part) => part.text).join('\n\n');
  printResult(json, { changes: wanted }, text === '' ? 'The Draft changes nothing here.' : text);
  return 0;
}

async function describe({ call, target }: OpenedWorkshop, { path, view }: ChangeView): Promise<string> {
  if (view === 'cells') {
    const { sheets } = await call.ReviewGetXlsxDiff({ ...target, path, row_start: 1, row_count: 1 });
    const changed = sheets.filter(({ change }) => change !== 'unchanged');
    return changed
      .map(({ name, change, rows, columns }) => `  ${change.padEnd(9)} ${name} (${rows} × ${columns})`)
      .join('\n');
  }
  const diff = await call.ReviewGetTextDiff({ ...target, path });
  return diff.binary ? '  (not text)' : diff.hunks.map(renderHunk).join('\n');
}

const marks = { same: ' ', removed: '-', added: '+' };

/** Hunks are numbered as `publish` takes them. */
function renderHunk(hunk: ProcedureOutput<'ReviewGetTextDiff'>['hunks'][number], index: number): string {
  const head = `@@ hunk ${index}, lines ${hunk.baseline_start} → ${hunk.draft_start} @@`;
  return [head, ...hunk.lines.map(({ kind, text }) => `${marks[kind]}${text}`)].join('\n');
}
