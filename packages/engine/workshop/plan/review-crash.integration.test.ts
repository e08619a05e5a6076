import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { driverFile } from '../../store/testing/driver-file.ts';
import { createProcedures } from '../handlers/procedures.ts';
import { openWorkshop } from '../open/open-workshop.ts';

const program = driverFile(import.meta.dirname, '../testing/killed-review.ts');
const workflows = fileURLToPath(new URL('../../../../workflows', import.meta.url));
const request = 'Create one sheet per kind with day and amount, sorted by day, and a summary sheet with totals';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'galley-review-crash-'));
  await writeFile(join(directory, 'data.csv'), 'day,kind,amount\n2025-01-02,b,2.5\n2025-01-01,a,1\n');
});
afterEach(() => rm(directory, { recursive: true, force: true }));

/** The signal that ended the process. */
function runKilled(event: string, count: number): Promise<NodeJS.Signals | null> {
  const child = spawn(process.execPath, [program, directory, request, event, String(count)], { stdio: 'ignore' });
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (_, signal) => resolve(signal));
  });
}

async function reopen() {
  const workshop = await openWorkshop({ directory, workflows });
  const call = createProcedures({ all: () => [workshop], get: () => workshop });
  const target = { workbench_id: workshop.id };
  const { run } = await call.WorkbenchGet(target);
  if (run === null) throw new RangeError('no run');
  return {
    workshop,
    call,
    at: { ...target, run_id: run.run_id },
    [Symbol.asyncDispose]: () => workshop[Symbol.asyncDispose](),
  };
}

it('[P1] [R9] killed between the approval and the first item, the next process goes on without asking again', async () => {
  expect(await runKilled('gate.answered', 1)).toBe('SIGKILL');
  await using opened = await reopen();
  const { call, at, workshop } = opened;
  expect(workshop.workbench.draft()).toBeNull();
  expect(await call.WorkshopGetPlan(at)).toMatchObject({
    gate: null,
    approval: { by: 'person', review_skipped: false },
  });
  await call.WorkshopResumeRun(at);
  await workshop.runs.settled(at.run_id);
  const run = await call.WorkshopGetRun(at);
  expect(run).toMatchObject({ status: 'done' });
  expect(run.items.map(({ status }) => status)).toEqual(['done', 'done', 'done']);
  const { events } = await call.AuditGetTrail({ ...at, types: ['gate.opened'], search: '', raw: false, limit: 500 });
  expect(events).toHaveLength(1);
});

it('[P10] killed right after the gate opened, nothing is written and the gate is still there', async () => {
  expect(await runKilled('gate.opened', 1)).toBe('SIGKILL');
  await using opened = await reopen();
  const { call, at, workshop } = opened;
  await call.WorkshopResumeRun(at);
  await workshop.runs.settled(at.run_id);
  const { gate, revisions } = await call.WorkshopGetPlan(at);
  expect(gate).toMatchObject({ round: 1, reason: 'plan' });
  expect(revisions).toHaveLength(1);
  expect(workshop.workbench.draft()).toBeNull();
});

it.each([1, 2, 3])(
  '[R16] [R9] killed in the middle of item %s, lagging copies are not taken for a person’s edits',
  async (items) => {
    expect(await runKilled('draft.changed', items)).toBe('SIGKILL');
    await using opened = await reopen();
    const { call, at, workshop } = opened;
    await call.WorkshopResumeRun(at);
    await workshop.runs.settled(at.run_id);
    const { revisions, items: done } = await call.WorkshopGetPlan(at);
    expect(revisions.map(({ author }) => author)).toEqual(['model']);
    expect(done.map(({ status }) => status)).toEqual(['done', 'done', 'done']);
  },
);
