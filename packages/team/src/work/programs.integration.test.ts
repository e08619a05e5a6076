import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readWorkerPrograms } from './programs.ts';

it('[X8] [T4] a worker runs scripts of its teams in a sandbox or not at all, whatever its settings say, and no programs of its operator', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'galley-programs-'));
  try {
    for (const settings of [{}, { sandbox: 'auto' }, { sandbox: 'require' }]) {
      await writeFile(join(folder, 'programs.json'), JSON.stringify(settings), { mode: 0o600 });
      const { programs, backends } = await readWorkerPrograms(folder, {});
      expect(programs.requireSandbox).toBe(true);
      expect([...backends.keys()]).toEqual([]);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
