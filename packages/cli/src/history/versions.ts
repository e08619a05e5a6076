import { openExisting } from '../open/open.ts';
import { formatTime } from '../output/format.ts';
import { printResult } from '../output/print.ts';

const kinds = {
  draft: 'Draft',
  published: 'Published',
  checkpoint: 'Checkpoint',
  revision: 'Draft, earlier',
} as const;

/** Every version of a file that differs from the one after it, newest first. */
export async function versionsCommand(
  directory: string,
  path: string,
  { json }: { readonly json?: boolean },
): Promise<number> {
  await using opened = await openExisting(directory);
  const result = await opened.call.FileVersions({ ...opened.target, path });
  const lines = result.versions.map(
    ({ version, kind, name, at }) =>
      `${version.padEnd(24)} ${at === null ? 'now' : formatTime(at)}  ${kinds[kind]}${name === '' ? '' : `: ${name}`}`,
  );
  printResult(json, result, lines.length === 0 ? `There is no version of ${path}.` : lines.join('\n'));
  return 0;
}
