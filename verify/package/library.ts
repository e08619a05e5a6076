import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Checks } from './check.ts';
import type { EmptyPlace } from './empty-place.ts';

/** The libraries, installed by npm into an empty project, do what examples/library does. */
export async function checkLibrary(root: string, place: EmptyPlace, archives: readonly string[], checks: Checks) {
  const project = join(place.path, 'project');
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{"type":"module"}');
  const installed = await place.npm(['install', ...archives], { cwd: project });
  const names = archives.map((archive) => basename(archive)).join(', ');
  checks.that(`npm installs ${names} into an empty project`, installed.code === 0, installed.stderr);
  cpSync(join(root, 'examples/library/household.mjs'), join(project, 'household.mjs'));
  const bench = join(place.path, 'library-household');
  cpSync(join(root, 'examples/household'), bench, { recursive: true, filter: (path) => !path.endsWith('.galley') });
  const said = await place.run(process.execPath, ['household.mjs', bench], { cwd: project });
  checks.that(
    'a program of one’s own asks, approves, looks at the diff, publishes and takes it back',
    said.code === 0 && said.stdout.includes('"published":["summary.xlsx"],"restored":["summary.xlsx"]'),
    said.stderr || said.stdout,
  );
}
