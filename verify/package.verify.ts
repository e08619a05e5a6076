import { join, resolve } from 'node:path';
import { makeCommand } from '../scripts/pack/command-package.ts';
import { makeLibraries } from '../scripts/pack/library-packages.ts';
import { formatSizes } from '../scripts/pack/sizes.ts';
import { Checks } from './package/check.ts';
import { checkCommand } from './package/command.ts';
import { checkConfinement } from './package/confinement.ts';
import { emptyPlace } from './package/empty-place.ts';
import { checkLibrary } from './package/library.ts';
import { checkOtherWays } from './package/other-ways.ts';
import type { Verify } from './verification.ts';

/** The packages as npm installs them, in a home with nothing in it (SPEC X5). Needs the registry, or all of it in npm's cache. */
export const verify: Verify = async () => {
  const root = resolve(import.meta.dirname, '..');
  const checks = new Checks();
  await using place = await emptyPlace();
  const command = await makeCommand(root, join(place.path, 'packages'));
  console.error(formatSizes({ root, ...command }));
  const galley = await checkCommand(root, place, command.archive, checks);
  await checkConfinement(place, galley, checks);
  await checkOtherWays(place, command.archive, galley, checks);
  await checkLibrary(root, place, makeLibraries(root, join(place.path, 'packages')), checks);
  return { counts: { 'held of the packages': checks.held }, violations: checks.violations };
};
