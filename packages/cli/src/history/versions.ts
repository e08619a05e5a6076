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
  const result = { versions: await allVersions(opened, path) };
  const lines = result.versions.map(
    ({ version, kind, name, at }) =>
      `${version.padEnd(24)} ${at === null ? 'now' : formatTime(at)}  ${kinds[kind]}${name === '' ? '' : `: ${name}`}`,
  );
  printResult(json, result, lines.length === 0 ? `There is no version of ${path}.` : lines.join('\n'));
  return 0;
}

async function allVersions({ call, target }: Awaited<ReturnType<typeof openExisting>>, path: string) {
  const first = await call.FileVersions({ ...target, path });
  const versions = [...first.versions];
  for (let cursor = first.next_cursor; cursor !== null; ) {
    const part = await call.FileVersions({ ...target, path, cursor });
    versions.push(...part.versions);
    cursor = part.next_cursor;
  }
  return versions;
}
