import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const versions = { mammoth: '1.13.0', docxtemplater: '3.71.0', pizzip: '3.3.0', docx: '9.15.2' };

export type PeerWork = 'mammoth-text' | 'docxtemplater-fill' | 'docx-create';

/** The command of a peer, without the document; undefined where the libraries cannot be had. */
export async function documentPeers(): Promise<((work: PeerWork) => readonly [string, ...string[]]) | undefined> {
  const folder = join(tmpdir(), `galley-bench-documents-peers-${Object.values(versions).join('-')}`);
  try {
    await install(folder);
  } catch (error) {
    console.error(`The npm peers are left out: ${error instanceof Error ? error.message : error}`);
    return undefined;
  }
  const program = join(import.meta.dirname, 'peer-program.mjs');
  return (work) => [process.execPath, program, folder, work];
}

async function install(folder: string): Promise<void> {
  if (Object.keys(versions).every((name) => existsSync(join(folder, 'node_modules', name)))) return;
  console.error('… installing mammoth, docxtemplater and docx for comparison (once)');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: versions }));
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: folder, stdio: 'pipe' });
}
