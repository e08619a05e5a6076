import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const versions = { exceljs: '4.4.0', xlsx: '0.18.5', hucre: '1.0.0' };
/** A dependency of a dependency of exceljs asks for a version that some registries do not have. */
const overrides = { 'typedarray.prototype.slice': '1.0.5' };

export interface Peer {
  readonly name: string;
  /** Command and first arguments; the workbook's path comes last. */
  readonly command: readonly [string, ...string[]];
  /** Larger sheets take minutes or more memory than there is. */
  readonly maxRows: number;
}

/**
 * Libraries that read workbooks, installed for the bench alone and kept in the system's temporary folder; openpyxl where
 * the system's Python has it. Whatever cannot be had is left out, with the reason on stderr.
 */
export async function readingPeers(): Promise<readonly Peer[]> {
  const folder = join(tmpdir(), `galley-bench-formats-peers-${versions.exceljs}-${versions.xlsx}-${versions.hucre}`);
  const program = join(import.meta.dirname, 'peer-program.mjs');
  const peers: Peer[] = [];
  try {
    await install(folder);
    const peer = (name: keyof typeof versions, label: string, maxRows: number): Peer => ({
      name: `${label} ${versions[name]}`,
      command: [process.execPath, '--max-old-space-size=8192', program, folder, name],
      maxRows,
    });
    peers.push(peer('exceljs', 'exceljs stream', 1_000_000), peer('hucre', 'hucre stream', 200_000));
    peers.push(peer('xlsx', 'SheetJS', 200_000));
  } catch (error) {
    console.error(`The npm peers are left out: ${error instanceof Error ? error.message : error}`);
  }
  const python = openpyxl();
  return python === undefined ? peers : [...peers, python];
}

async function install(folder: string): Promise<void> {
  if (Object.keys(versions).every((name) => existsSync(join(folder, 'node_modules', name)))) return;
  console.error('… installing exceljs, SheetJS and hucre for comparison (once)');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: versions, overrides }));
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: folder, stdio: 'pipe' });
}

/** The Python on the path may be one of a tool's own, without the packages of the system's. */
const PYTHONS = ['python3', '/usr/bin/python3'];

function openpyxl(): Peer | undefined {
  const program = join(import.meta.dirname, 'openpyxl-program.py');
  const reasons: string[] = [];
  for (const python of PYTHONS) {
    try {
      const found = execFileSync(python, ['-c', 'import openpyxl; print(openpyxl.__version__)'], { stdio: 'pipe' });
      return { name: `openpyxl ${found.toString().trim()}`, command: [python, program], maxRows: 200_000 };
    } catch (error) {
      const message = error instanceof Error ? error.message.trim().split('\n').at(-1) : String(error);
      reasons.push(`${python}: ${message}`);
    }
  }
  console.error(`openpyxl is left out (${reasons.join('; ')}).`);
  return undefined;
}
