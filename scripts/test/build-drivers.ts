import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';
import { drivers } from '../../packages/engine/store/testing/driver-file.ts';
import { keptOf } from '../pack/kept-packages.ts';
import type { CommandResult } from './run-command.ts';

const root = resolve('.');

/** Where `npm test` and `npm run verify` put the programs that tests start and kill (GALLEY_DRIVERS). */
export const builtDrivers = join(root, '.runtime/drivers');

/** One process for each kill point: built, a program starts in a third of the time. */
export async function buildDrivers(): Promise<CommandResult> {
  try {
    const kept = keptOf(root);
    const build = await rolldown({
      input: Object.fromEntries(Object.entries(drivers).map(([path, name]) => [name, join(root, path)])),
      cwd: root,
      platform: 'node',
      external: (id) => kept.some((name) => id === name || id.startsWith(`${name}/`)),
      plugins: [placesOfSources],
      onLog: () => undefined,
    });
    await build.write({ dir: builtDrivers, format: 'esm', cleanDir: true });
    // Without it Node has to guess what each file is, and says so at each start.
    writeFileSync(join(builtDrivers, 'package.json'), '{ "type": "module" }\n');
    return { ok: true, output: '' };
  } catch (error) {
    return { ok: false, output: String(error) };
  }
}

/** What a module finds beside itself is where its source lies. */
const placesOfSources: Plugin = {
  name: 'places-of-sources',
  load(id) {
    if (!id.startsWith(root) || id.includes('node_modules') || !/\.m?ts$/.test(id)) return null;
    const code = readFileSync(id, 'utf8');
    if (!code.includes('import.meta.')) return null;
    const folder = join(id, '..');
    return code
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      .replaceAll('import.meta.dirname', JSON.stringify(folder));
  },
};
