import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { workCommand } from './work.ts';

const database = 'postgres://nobody@127.0.0.1:1/none';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-work-'));
  vi.stubEnv('GALLEY_TEAM_SECRET', 'x'.repeat(32));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

it('[X7] a worker does not start where no server would reach it: each would call itself', async () => {
  await expect(workCommand({ database, data: folder, host: '0.0.0.0' })).rejects.toMatchObject({
    ...{ code: 'INVALID_ARGUMENT', details: { argument: 'name' } },
  });
});

it('[X7] a folder that a worker cannot write to is said before it takes a Workbench', async () => {
  await writeFile(join(folder, 'file'), '');
  await expect(workCommand({ database, data: join(folder, 'file') })).rejects.toMatchObject({ code: 'FILE_UNUSABLE' });
});

it('[X8] a secret that is too short is not called missing', async () => {
  vi.stubEnv('GALLEY_TEAM_SECRET', 'short');
  await expect(workCommand({ database })).rejects.toThrow('this one is too short');
});
