import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strayFiles } from './stray-files.ts';

/** Writes the manifest, refuses what nobody should be handed, and packs a folder as npm does. Returns the file that was made. */
export function npmPack(stage: string, target: string, manifest: object, secrets: readonly string[]): string {
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const stray = strayFiles(stage, secrets);
  if (stray.length > 0) throw new Error(`These must not be in the package ${stage}:\n  ${stray.join('\n  ')}`);
  const options = ['--silent', '--ignore-scripts', '--pack-destination', target];
  const name = execFileSync('npm', ['pack', ...options], { cwd: stage, encoding: 'utf8' });
  return join(target, name.trim());
}
