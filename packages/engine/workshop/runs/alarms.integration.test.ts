import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GalleyError } from '@galley/schema';
import { afterEach, expect, it } from 'vitest';
import { createModelRegistry, type ModelClient } from '../../model/index.ts';
import { offlineModel } from '../../offline/index.ts';
import { runStatus } from '../../workflow/index.ts';
import { openWorkshop } from '../open/open-workshop.ts';

const usage = { input_tokens: 1, output_tokens: 1, cost: 0 };
const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function start(files: Record<string, string>, client: ModelClient) {
  const folder = await mkdtemp(join(tmpdir(), 'galley-alarm-'));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  const source = await mkdtemp(join(tmpdir(), 'galley-alarm-workflow-'));
  cleanups.push(() => rm(source, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) await writeFile(join(source, name), text);
  const models = createModelRegistry([{ ...offlineModel, client }]);
  const workshop = await openWorkshop({ directory: folder, workflows: source, models });
  cleanups.push(() => Promise.resolve(workshop[Symbol.asyncDispose]()));
  const { id } = await workshop.runs.startWorkflow(source, { text: 'go', model: 'offline' });
  const status = async () => runStatus((await workshop.runs.settled(id)).state);
  return { workshop, id, status };
}

it('[O2] a question that nobody answers in time goes on by itself while the process lives', async () => {
  const { workshop, id, status } = await start(
    { 'START.md': 'ask', 'NEXT.md': 'next', 'LATE.md': 'late' },
    {
      async call({ messages }) {
        const last = messages.findLast((message) => message.role === 'user');
        const late = last?.role === 'user' && last.text === 'late';
        const text = late
          ? '<result>nobody came</result>'
          : '<ask next="NEXT" timeout="1s" timeout_next="LATE">Well?</ask>';
        return { text, tool_calls: [], usage };
      },
    },
  );
  expect(await status()).toBe('waiting');
  await expect.poll(status).toBe('done');
  expect((await workshop.runs.get(id)).state.agents.get('main')?.result).toBe('nobody came');
});

it('[O11] a usage limit pauses the run, which goes on by itself when the limit has passed', async () => {
  let calls = 0;
  const { status } = await start(
    { 'START.md': 'work' },
    {
      async call() {
        calls += 1;
        if (calls > 1) return { text: '<result>ok</result>', tool_calls: [], usage };
        const details = { resume_at: Date.now() + 700 };
        throw new GalleyError({ code: 'USAGE_LIMIT', message: 'enough for now', remedy: 'wait', details });
      },
    },
  );
  expect(await status()).toBe('paused');
  await expect.poll(status).toBe('done');
});

it('[O11] a run that was cancelled while it waited for a limit stays cancelled', async () => {
  let calls = 0;
  const { workshop, id, status } = await start(
    { 'START.md': 'work' },
    {
      async call() {
        calls += 1;
        const details = { resume_at: Date.now() + 1_500 };
        throw new GalleyError({ code: 'USAGE_LIMIT', message: 'enough for now', remedy: 'wait', details });
      },
    },
  );
  expect(await status()).toBe('paused');
  await workshop.runs.cancel(id);
  await new Promise((resolve) => setTimeout(resolve, 1_800));
  expect(await status()).toBe('cancelled');
  expect(calls).toBe(1);
});

it('[O11] draining lets the call under way finish, begins nothing new, and the run can be resumed', async () => {
  const began = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const { workshop, id, status } = await start(
    { 'START.md': 'one', 'TWO.md': 'two' },
    {
      async call({ messages }) {
        const first = messages.length === 1;
        began.resolve();
        if (first) await go.promise;
        return { text: first ? '<goto>TWO</goto>' : '<result>ok</result>', tool_calls: [], usage };
      },
    },
  );
  await began.promise;
  workshop.runs.drain();
  go.resolve();
  expect(await status()).toBe('running');
  expect((await workshop.runs.get(id)).state.agents.get('main')?.state).toBe('TWO');
  await workshop.runs.resume(id);
  expect(await status()).toBe('done');
});
