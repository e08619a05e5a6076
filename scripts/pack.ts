import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makeCommand } from './pack/command-package.ts';
import { makeLibraries } from './pack/library-packages.ts';
import { formatSizes } from './pack/sizes.ts';

/**
 * `npm run pack -- [FOLDER] [--only command|libraries]`: packages that can be installed, as files (in `dist/packages`).
 * Their paths go to stdout, what is big in them to stderr.
 */
const { values, positionals } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true });
const root = join(import.meta.dirname, '..');
const target = resolve(positionals[0] ?? join(root, 'dist/packages'));

if (values.only !== 'command') for (const archive of makeLibraries(root, target)) console.log(archive);
if (values.only !== 'libraries') {
  const { archive, stage, kept } = await makeCommand(root, target);
  console.log(archive);
  console.error(formatSizes({ root, archive, stage, kept }));
}
