import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** For whoever only looks: a folder that is no Workbench stays as it is (SPEC B16). */
export async function refuseWithoutWorkbench(directory: string): Promise<void> {
  const folder = resolve(directory);
  if (existsSync(join(folder, '.galley'))) return;
  // Only who cannot go on loads the engine for the sake of an error.
  const { StoreMissingError } = await import('../store/index.ts');
  const { FolderNotFoundError } = await import('../workbench/index.ts');
  throw existsSync(folder) ? new StoreMissingError(folder) : new FolderNotFoundError(folder);
}
