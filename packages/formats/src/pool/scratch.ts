import { mkdtempSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folders = new Set<string>();

/** A folder that only this user can look into; it goes when it is removed, or with this process. */
export function makeScratch(): string {
  if (folders.size === 0) process.once('exit', removeAll);
  const folder = mkdtempSync(join(tmpdir(), 'galley-pool-'));
  folders.add(folder);
  return folder;
}

export async function removeScratch(folder: string): Promise<void> {
  folders.delete(folder);
  if (folders.size === 0) process.off('exit', removeAll);
  await rm(folder, { recursive: true, force: true });
}

function removeAll(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
