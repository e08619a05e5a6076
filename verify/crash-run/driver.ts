import { once } from 'node:events';
import { resolve } from 'node:path';
import { holdWorkbench } from '@galley/server';
import { workflows } from './sample.ts';

/**
 * Takes one request the whole way, or goes on with the one that is there, and kills its own process right after the
 * given number of journal commits: SIGKILL, so nothing gets a chance to tidy up.
 * It holds the Workbench as a command does, so that others can attach; with "wait" it begins when it is told to.
 * Usage: driver.ts DIR REQUEST KILL_AFTER [wait]
 */
const [directory, request = '', killAfter = '0', wait] = process.argv.slice(2);
if (directory === undefined) throw new RangeError('usage: driver.ts DIR REQUEST KILL_AFTER [wait]');
await using held = await holdWorkbench({ directory: resolve(directory), workflows });
const { workshop, call } = held;
if (wait !== undefined) {
  process.stdout.write('holding\n');
  await once(process.stdin, 'data');
  process.stdin.destroy();
}
const target = { workbench_id: workshop.id };

let commits = 0;
workshop.workbench.store.journal.onCommit(() => {
  commits += 1;
  if (commits === Number(killAfter)) process.kill(process.pid, 'SIGKILL');
});

const { run } = await call.WorkbenchGet(target);
const runId =
  run?.run_id ?? (await call.WorkshopSendUserMessage({ ...target, text: request, refine_draft: false })).run_id;
if (run !== null && run.status !== 'done') await call.WorkshopResumeRun({ ...target, run_id: runId });
await workshop.runs.settled(runId);
const { gate } = await call.WorkshopGetRun({ ...target, run_id: runId });
if (gate !== null) {
  await call.WorkshopApprovePlan({ ...target, run_id: runId, gate_id: gate.gate_id, digest: gate.digest });
  await workshop.runs.settled(runId);
}
if (workshop.workbench.draft() !== null) await call.DraftPublish(target);
process.stdout.write(`${commits}\n`);
