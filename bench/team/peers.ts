import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownerAddress, startPostgres } from '../../packages/engine/store/testing/postgres.ts';

const versions = {
  '@dbos-inc/dbos-sdk': '5.3.0',
  '@langchain/core': '1.2.13',
  '@langchain/langgraph': '1.4.16',
  '@langchain/langgraph-checkpoint-postgres': '1.0.5',
};

const INSTALL_MS = 240_000;

export const peerNames = {
  langgraph: `LangGraph ${versions['@langchain/langgraph']} + PostgreSQL`,
  dbos: `DBOS ${versions['@dbos-inc/dbos-sdk']}`,
};

/**
 * Installed for the bench alone and kept in the system's temporary folder; each has a PostgreSQL of its own with the settings of
 * ours. NaN, with the reason on stderr, where it cannot be had or fails.
 */
export async function peerSteps(peer: keyof typeof peerNames, runs: number, steps: number): Promise<number> {
  const folder = join(
    tmpdir(),
    `galley-bench-team-peers-${versions['@langchain/langgraph']}-${versions['@dbos-inc/dbos-sdk']}`,
  );
  await using postgres = await startPostgres({ durable: true, connections: 200 });
  try {
    await install(folder);
    const args = [join(import.meta.dirname, 'peer-program.mjs'), folder, peer, ownerAddress(postgres), runs, steps];
    const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe'];
    const output = execFileSync(process.execPath, args.map(String), { encoding: 'utf8', stdio, timeout: 600_000 });
    return Number(output.trim().split('\n').at(-1));
  } catch (error) {
    console.error(`${peerNames[peer]} has no figure: ${error instanceof Error ? error.message.slice(0, 400) : error}`);
    return Number.NaN;
  }
}

async function install(folder: string): Promise<void> {
  if (existsSync(join(folder, 'node_modules', '@dbos-inc', 'dbos-sdk'))) return;
  console.error('… installing LangGraph and DBOS for comparison (once)');
  await mkdir(folder, { recursive: true });
  // A part of LangGraph asks for a version that is not to be had.
  const manifest = { private: true, dependencies: versions, overrides: { '@langchain/protocol': '0.0.19' } };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  const args = ['install', '--no-audit', '--no-fund', '--legacy-peer-deps', '--ignore-scripts'];
  // Without it, a registry that is away would hold up the figures of ours.
  execFileSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], timeout: INSTALL_MS });
}
