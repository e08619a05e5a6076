import type { NewEvent, RunEventOf } from '@galley/schema';
import { expect, it, vi } from 'vitest';
import type { RunRecord } from '../record/run-record.ts';
import { createWorkflowRun } from '../testing/workflow-run.ts';
import { createRunRegistry } from './registry.ts';

async function open() {
  const bench = await createWorkflowRun(() => '<result>done</result>');
  await bench.write({ 'flow/START.md': 'go\n', 'asking/START.sh': 'echo "<result>ran</result>"\n' });
  return bench;
}

/** The start of a Run that is not there yet, made from one that is. */
async function comingFrom({ id, workflow }: RunRecord, bench: Awaited<ReturnType<typeof open>>) {
  const [first] = await bench.workshop().workbench.store.journal.read(id);
  const started = first?.event as RunEventOf<'run.started'>;
  const event: NewEvent = { stream: 'run_copy', event: { ...started, run_id: 'run_copy' } };
  return { run: { id: 'run_copy' as const, workflow }, event };
}

it('[O10] a Run is in memory once its start is on disk, and its start is folded once', async () => {
  await using bench = await open();
  const { context, workbench, runs } = bench.workshop();
  const { run, event } = await comingFrom(await runs.get(await bench.run('flow')), bench);
  const steps: { readonly type: string; readonly fresh: boolean; readonly at: number }[] = [];
  const registry = createRunRegistry(context, (record, before, row) =>
    steps.push({ type: row.event.type, fresh: before === null, at: record.state.startedAt }),
  );
  const record = await registry.begin(run, async () => {
    await expect(registry.get('run_copy')).rejects.toMatchObject({ details: { run_id: 'run_copy' } });
    await workbench.append([event]);
  });
  const [row] = await workbench.store.journal.read('run_copy');
  expect(steps).toEqual([{ type: 'run.started', fresh: true, at: row?.at }]);
  expect(await registry.get('run_copy')).toBe(record);
  expect(record).toMatchObject({ startedHere: true, drive: null, failure: null });
  registry.close();
});

it('[O10] a start that did not land leaves nothing behind', async () => {
  await using bench = await open();
  const { context, runs, workbench } = bench.workshop();
  const { run, event } = await comingFrom(await runs.get(await bench.run('flow')), bench);
  const steps = vi.fn();
  const registry = createRunRegistry(context, steps);
  const full = new Error('no space left');
  await expect(registry.begin(run, () => Promise.reject(full))).rejects.toBe(full);
  await expect(registry.get('run_copy')).rejects.toMatchObject({ details: { run_id: 'run_copy' } });
  // One that comes later by another way is read like any other: nobody started it here.
  await workbench.append([event]);
  expect(steps).not.toHaveBeenCalled();
  expect(await registry.get('run_copy')).toMatchObject({ startedHere: false });
  registry.close();
});

it('[O10] whoever asks for a Run at the same time gets the same one', async () => {
  await using bench = await open();
  const id = await bench.run('flow');
  await bench.reopen();
  const { runs } = bench.workshop();
  const [one, two, [three]] = await Promise.all([runs.get(id), runs.get(id), runs.list()]);
  expect(two).toBe(one);
  expect(three?.run_id).toBe(one.id);
});

it('[T3] looking for open questions reads only the Runs that ever asked', async () => {
  await using bench = await open();
  for (let run = 0; run < 3; run += 1) await bench.run('flow');
  const asking = await bench.run('asking');
  await bench.reopen();
  const read = vi.spyOn(bench.workshop().workbench.store.journal, 'read');
  const pending = async () => (await bench.call().TrustPending(bench.target())).questions.map(({ run_id }) => run_id);
  expect(await pending()).toEqual([asking]);
  expect(read.mock.calls.map(([stream]) => stream)).toEqual([asking]);
  expect(await pending()).toEqual([asking]);
  const later = await bench.run('asking');
  expect(await pending()).toEqual([asking, later]);
  await bench.workshop().runs.cancel(asking);
  expect(await pending()).toEqual([later]);
  const [question] = (await bench.call().TrustPending(bench.target())).questions;
  const hash = question?.program.hash ?? '';
  await bench.call().TrustAllow({ ...bench.target(), run_id: later, hash, remember: false });
  await bench.workshop().runs.settled(later);
  expect(await pending()).toEqual([]);
  // What was asked and never answered is asked again when the Run goes on.
  await bench.workshop().runs.resume(asking);
  await bench.workshop().runs.settled(asking);
  expect(await pending()).toEqual([asking]);
  expect(read.mock.calls.filter(([stream]) => stream === asking)).toHaveLength(1);
});
