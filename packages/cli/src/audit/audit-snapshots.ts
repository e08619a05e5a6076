import { openExisting } from '../open/open.ts';
import { formatSize, formatTime } from '../output/format.ts';
import { printResult } from '../output/print.ts';
import { checked, given, type PartOptions } from './options.ts';

export async function snapshotsCommand(directory: string, runId: string, { json }: PartOptions): Promise<number> {
  await using opened = await openExisting(directory);
  const result = await opened.call.AuditSnapshots({ ...opened.target, run_id: runId });
  const lines = result.snapshots.map(
    ({ number, name, label, at, artifacts, draft_files }) =>
      `${String(number).padStart(4)}  ${formatTime(at)}  ${name}  ${label}  (${artifacts.length} artifacts, ${draft_files} files in the Draft)`,
  );
  printResult(json, result, lines.join('\n'));
  return 0;
}

interface DiffOptions extends PartOptions {
  readonly file?: string;
}

export async function diffCommand(
  directory: string,
  runId: string,
  from: string,
  to: string,
  { json, file }: DiffOptions,
): Promise<number> {
  await using opened = await openExisting(directory);
  const input = { ...opened.target, run_id: runId, before: from, after: to, ...given({ path: file }) };
  const result = await opened.call.AuditDiff(checked('AuditDiff', input));
  const lines = result.changes.flatMap(({ kind, path, change, before_bytes, after_bytes, diff, note }) => [
    `${change} ${kind === 'artifact' ? `artifact ${path}` : path} (${sizes(before_bytes, after_bytes)})`,
    ...(diff === null ? [] : [diff]),
    ...(note === null ? [] : [note]),
    '',
  ]);
  const head = `From ${result.from.name} (${result.from.seq}) to ${result.to.name} (${result.to.seq})`;
  const end = `${result.unchanged} unchanged.${result.left_out === null ? '' : ` ${result.left_out}`}`;
  printResult(json, result, [head, '', ...(lines.length === 0 ? ['Nothing changed.', ''] : lines), end].join('\n'));
  return 0;
}

function sizes(before: number | null, after: number | null): string {
  return [before, after].map((size) => (size === null ? 'none' : formatSize(size))).join(' → ');
}
