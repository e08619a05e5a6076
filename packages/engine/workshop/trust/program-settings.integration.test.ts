import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readProgramSettings } from './program-settings.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-programs-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const write = (text: string) => writeFile(join(folder, 'programs.json'), text, { mode: 0o600 });
const environment = { HTTPS_PROXY: 'http://proxy', PGPASSWORD: 'planted' };

it('[T3] passes nothing of the environment unless the person names it', async () => {
  expect(await readProgramSettings(folder, environment)).toMatchObject({
    environment: {},
    requireSandbox: false,
    readable: [],
  });
  await write('{"sandbox":"require","environment":["HTTPS_PROXY","NOT_SET"],"readable":["/opt/tools"]}');
  expect(await readProgramSettings(folder, environment)).toMatchObject({
    environment: { HTTPS_PROXY: 'http://proxy' },
    requireSandbox: true,
    readable: ['/opt/tools'],
  });
});

it('[T3] a program reaches more only where the person says so, by the name it is started with', async () => {
  await write('{"reach":{"my-agent":{"hosts":["api.example.com:443"]},"claude":{"folders":["/srv/notes"]}}}');
  expect((await readProgramSettings(folder, environment)).reach).toEqual({
    'my-agent': { hosts: ['api.example.com:443'], folders: [] },
    claude: { hosts: [], folders: ['/srv/notes'] },
  });
});

it.each([
  '{"reach":{"x":{"hosts":["*"]}}}',
  '{"reach":{"x":{"hosts":["example.com"]}}}',
  '{"reach":{"x":{"folders":["~"]}}}',
  '{"sandbox":"off"}',
  '{"readable":["home"]}',
  '{"enviroment":["X"]}',
  '{',
])('[T3] %s is an error, not a default', async (text) => {
  await write(text);
  await expect(readProgramSettings(folder, environment)).rejects.toMatchObject({ code: 'USER_FILE_DAMAGED' });
});

it('[O16] says how many Agents and programs may be at work at the same time', async () => {
  expect((await readProgramSettings(folder, {})).atOnce).toEqual({ agents: 1024, programs: 64 });
  await write('{"agents_at_once":5000,"programs_at_once":4}');
  expect((await readProgramSettings(folder, {})).atOnce).toEqual({ agents: 5000, programs: 4 });
  for (const text of ['{"agents_at_once":0}', '{"programs_at_once":1.5}', '{"agents_at_once":"many"}']) {
    await write(text);
    await expect(readProgramSettings(folder, {})).rejects.toMatchObject({ code: 'USER_FILE_DAMAGED' });
  }
});
