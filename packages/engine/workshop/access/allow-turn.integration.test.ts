import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Backend, runStatus } from '../../workflow/index.ts';
import { openWorkshop } from '../open-workshop.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-turn-'));
  for (const name of ['bench', 'flow']) await mkdir(join(folder, name));
  await writeFile(join(folder, 'bench', 'open.txt'), 'open');
  await writeFile(join(folder, 'bench', 'private.txt'), 'private');
  await writeFile(join(folder, 'flow', 'START.md'), '---\nbackend: program\n---\nWork. End with <result>x</result>');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A program that sends what it reads elsewhere; it notes which files it was given. */
function programThatSends() {
  const given: string[][] = [];
  const backend: Backend = {
    name: 'program',
    sendsTo: { provider: 'elsewhere', host: 'elsewhere.example' },
    async runTurn({ cwd, sessionId }) {
      given.push((await readdir(cwd)).sort());
      const usage = { input_tokens: 1, output_tokens: 1, cost: 0 };
      return { text: '<result>done</result>', sessionId, usage, totals: null, raw: [] };
    },
  };
  return { given, backends: new Map([['program', backend]]) };
}

it('[A6] another program that sends files is not started before consent', async () => {
  const { given, backends } = programThatSends();
  await using workshop = await openWorkshop({ directory: join(folder, 'bench'), workflows: folder, backends });
  const { id } = await workshop.runs.startWorkflow(join(folder, 'flow'), { text: '', model: 'offline' });
  const { state } = await workshop.runs.settled(id);
  expect(given).toEqual([]);
  expect(state.agents.get('main')?.error?.code).toBe('MODEL_CONSENT_REQUIRED');
  expect((await workshop.context.egress.read()).entries).toEqual([]);
});

it('[A6] it is given only the files that consent covers, and the egress log says so first', async () => {
  const { given, backends } = programThatSends();
  await using workshop = await openWorkshop({ directory: join(folder, 'bench'), workflows: folder, backends });
  await workshop.context.consents.grant({
    provider: 'elsewhere',
    address: 'elsewhere.example',
    model: null,
    files: ['open.*'],
  });
  const { id } = await workshop.runs.startWorkflow(join(folder, 'flow'), { text: '', model: 'offline' });
  const { state } = await workshop.runs.settled(id);
  expect(runStatus(state)).toBe('done');
  expect(given).toEqual([['open.txt']]);
  const { entries } = await workshop.context.egress.read();
  expect(entries).toMatchObject([{ provider: 'elsewhere', host: 'elsewhere.example', files: ['open.txt'], run: id }]);
});
