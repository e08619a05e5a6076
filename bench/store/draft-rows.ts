import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { BenchRow } from '../measure.ts';
import { openOurs } from './open-ours.ts';
import { timed } from './timed.ts';

const folders = new Map<number, string>();

async function folderOf(files: number): Promise<string> {
  const known = folders.get(files);
  if (known !== undefined) return known;
  const directory = await mkdtemp(join(tmpdir(), 'galley-bench-'));
  folders.set(files, directory);
  for (let index = 0; index < files; index += 1) {
    const path = join(directory, `${index % 100}/${index}.txt`);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, `file ${index}\n`);
  }
  return directory;
}

export async function removeDraftFolders(): Promise<void> {
  for (const directory of folders.values()) await rm(directory, { recursive: true, force: true });
  folders.clear();
}

/** Milliseconds for the write that makes a Draft, of many because one is too short to time. */
async function startDraft(files: number): Promise<number> {
  await using workbench = await openOurs(await folderOf(files));
  const times = 30;
  let total = 0;
  for (let round = 0; round < times; round += 1) {
    const text = Buffer.from(`draft ${round} ${Math.random()}`);
    total += await timed(() => workbench.write('bench', (writer) => writer.write('0/0.txt', text)));
    await workbench.discard();
  }
  return total / times;
}

export const draftRows: readonly BenchRow[] = [
  {
    work: 'Draft started in a folder of 10,000 files',
    unit: 'ms',
    ours: () => startDraft(10_000),
    peer: () => startDraft(10),
    peer_name: 'ours, 10 files',
  },
];
