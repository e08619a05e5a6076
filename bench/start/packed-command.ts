import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCommand } from '../../scripts/pack/command-package.ts';
import { formatSizes } from '../../scripts/pack/sizes.ts';

/** The command as it is installed, with the packages of others from the repository. Says how big it is. */
export async function packedCommand(root: string): Promise<{ readonly galley: string; close(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'galley-packed-'));
  const made = await makeCommand(root, folder);
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  console.error(formatSizes({ root, ...made }));
  return {
    galley: join(made.stage, 'bin/galley.mjs'),
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
