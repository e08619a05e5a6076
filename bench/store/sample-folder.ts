import { randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

export const FILES = 200;
const FILE_BYTES = 2_500_000;

export interface SampleFolders {
  readonly base: string;
  /** The same 200 files twice, 500 MB each: half of them random bytes, half tables of text. */
  readonly ours: string;
  readonly peers: string;
}

let prepared: Promise<SampleFolders> | null = null;

/** Made at the first use, and at rest for long enough that nobody has to doubt the times of the files. */
export function sampleFolders(): Promise<SampleFolders> {
  prepared ??= prepare();
  return prepared;
}

async function prepare(): Promise<SampleFolders> {
  const base = await mkdtemp(join(tmpdir(), 'galley-bench-'));
  const [ours, peers] = [join(base, 'ours'), join(base, 'peers')];
  await mkdir(ours);
  for (let index = 0; index < FILES; index += 1) {
    await writeFile(join(ours, nameOf(index)), index % 2 === 0 ? randomBytes(FILE_BYTES) : tableText(index));
  }
  await cp(ours, peers, { recursive: true });
  await setTimeout(2_100);
  return { base, ours, peers };
}

export async function removeSampleFolders(): Promise<void> {
  if (prepared !== null) await rm((await prepared).base, { recursive: true, force: true });
  prepared = null;
}

export function nameOf(index: number): string {
  return index % 2 === 0 ? `scan-${index}.bin` : `table-${index}.csv`;
}

function tableText(seed: number): string {
  const words = ['rent', 'groceries', 'insurance', 'repair', 'travel', 'books', 'energy', 'taxes'];
  let state = seed;
  let text = 'date,description,amount\n';
  while (text.length < FILE_BYTES) {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    const day = String((state % 28) + 1).padStart(2, '0');
    text += `2026-${String((state % 12) + 1).padStart(2, '0')}-${day},${words[state % 8]} ${state},${state % 100_000}\n`;
  }
  return text.slice(0, FILE_BYTES);
}

/** Changes 4 KB in the middle of a file, in place, as a program that edits it would. */
export async function editFile(folder: string, index: number): Promise<void> {
  await using handle = await open(join(folder, nameOf(index)), 'r+');
  await handle.write(randomBytes(4_096), 0, 4_096, FILE_BYTES / 2);
}
