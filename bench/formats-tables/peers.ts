import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const versions = { diff: '9.0.0', papaparse: '5.7.0' };

export interface Peers {
  diffArrays(before: readonly string[], after: readonly string[]): unknown;
  parse(text: string): { readonly data: string[][] };
  unparse(rows: readonly (readonly string[])[]): string;
}

/** jsdiff and Papa Parse, installed for the bench alone; null, with the reason on stderr, where that cannot be done. */
export async function loadPeers(): Promise<Peers | null> {
  const folder = join(tmpdir(), `galley-bench-tables-peers-${Object.values(versions).join('-')}`);
  try {
    if (!existsSync(join(folder, 'node_modules', 'papaparse'))) {
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: versions }));
      execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: folder, stdio: 'pipe' });
    }
    const load = createRequire(join(folder, 'package.json'));
    const [diff, papaparse]: [Pick<Peers, 'diffArrays'>, Omit<Peers, 'diffArrays'>] = [load('diff'), load('papaparse')];
    return {
      diffArrays: (before, after) => diff.diffArrays(before, after),
      parse: (text) => papaparse.parse(text),
      unparse: (rows) => papaparse.unparse(rows),
    };
  } catch (error) {
    console.error(`jsdiff and Papa Parse are left out: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}

export function hasGit(): boolean {
  try {
    execFileSync('git', ['--version'], { stdio: 'ignore' });
    return true;
  } catch (error) {
    console.error(`git is left out: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}
