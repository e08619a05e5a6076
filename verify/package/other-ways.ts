import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { isNewEnough } from '../../scripts/bootstrap/node.mjs';
import type { Checks } from './check.ts';
import type { EmptyPlace } from './empty-place.ts';

/** `npx` beside a file, and a Node that is too old for Galley. */
export async function checkOtherWays(place: EmptyPlace, archive: string, galley: string, checks: Checks) {
  cpSync(archive, join(place.path, 'galley.tgz'));
  const once = await place.run('npx', ['--yes', './galley.tgz', '--version']);
  checks.that('npx runs it without installing it', /^\d+\.\d+\.\d+\n$/.test(once.stdout), once.stderr);

  const older = olderNode();
  if (older === null) return console.error('– no older Node here to try');
  const said = await place.run(older, [galley, 'map', join(place.path, 'household/transactions.csv')]);
  checks.that(
    'started with an older Node it gets a newer one for itself',
    said.code === 0 && said.stderr.includes('Getting Node.js') && said.stdout.includes('1,247 rows'),
    said.stderr,
  );
}

function olderNode(): string | null {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const node = join(folder, 'node');
    try {
      const version = execFileSync(node, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
      if (!isNewEnough(version.trim()) && Number(/\d+/.exec(version)) >= 18) return node;
    } catch {
      // No Node in this folder.
    }
  }
  return null;
}
