import { mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createModelRegistry, type ModelRequest } from '../../model/index.ts';
import { type AtOnce, runStatus } from '../../workflow/index.ts';
import { openWorkshop } from '../open/open-workshop.ts';
import { allowEverything } from '../testing/allow-everything.ts';
import { defaultProgramSettings } from '../trust/program-settings.ts';

const usage = { input_tokens: 1, output_tokens: 1, cost: 0 };

/** Counts how many are under way at the same time. */
function counter() {
  let now = 0;
  const counts = { most: 0, total: 0 };
  return {
    counts,
    async work(milliseconds: number) {
      now += 1;
      counts.total += 1;
      counts.most = Math.max(counts.most, now);
      await pause(milliseconds);
      now -= 1;
    },
  };
}

/** Forks as many Agents with a program and as many that ask a model. */
async function runForks(agents: number, atOnce: AtOnce) {
  await using base = await mkdtempDisposable(join(tmpdir(), 'galley-at-once-'));
  const [directory, source] = [join(base.path, 'files'), join(base.path, 'workflow')];
  await mkdir(directory);
  await mkdir(source);
  const programs = counter();
  const models = counter();
  const forks = (name: string) => Array.from({ length: agents }, () => `<fork next="ALL">${name}</fork>`).join('');
  const states = {
    START: 'start',
    PROGRAM: '---\nbackend: program\n---\nwork',
    MODEL: 'ask',
    ALL: '---\njoin: all\n---\njoined',
  };
  for (const [name, text] of Object.entries(states)) await writeFile(join(source, `${name}.md`), text);
  const client = {
    async call({ messages }: ModelRequest) {
      const last = messages.at(-1);
      const prompt = last?.role === 'user' ? last.text.trim() : '';
      if (prompt === 'start') return { text: forks('PROGRAM') + forks('MODEL'), tool_calls: [], usage };
      if (prompt === 'ask') await models.work(20);
      return { text: '<result>done</result>', tool_calls: [], usage };
    },
  };
  const program = {
    name: 'program',
    async runTurn({ sessionId }: { readonly sessionId: string }) {
      await programs.work(40);
      return { text: '<result>done</result>', sessionId, usage, totals: null, raw: [] };
    },
  };
  await using workshop = await openWorkshop({
    directory,
    workflows: base.path,
    trust: allowEverything,
    programs: { ...defaultProgramSettings(), atOnce },
    models: createModelRegistry([{ id: 'test', name: 'test', description: '', offline: true, client }]),
    backends: new Map([['program', program]]),
  });
  const { id } = await workshop.runs.startWorkflow(source, { text: 'go', model: 'test' });
  const { state } = await workshop.runs.settled(id);
  return { status: runStatus(state), programs: programs.counts, models: models.counts };
}

it('[O16] at most so many programs are under way, and Agents without one pass those that wait', async () => {
  const { status, programs, models } = await runForks(12, { agents: 100, programs: 3 });
  expect({ status, programs }).toEqual({ status: 'done', programs: { most: 3, total: 12 } });
  expect(models.total).toBe(12);
  expect(models.most).toBeGreaterThan(3);
});

it('[O16] at most so many Agents are under way, programs among them', async () => {
  const { status, programs, models } = await runForks(8, { agents: 2, programs: 64 });
  expect(status).toBe('done');
  expect([programs.total, models.total]).toEqual([8, 8]);
  expect(Math.max(programs.most, models.most)).toBeLessThanOrEqual(2);
});
