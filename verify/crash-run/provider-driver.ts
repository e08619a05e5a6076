import { setTimeout as pause } from 'node:timers/promises';
import { createProcedures, createUserAccess, openWorkshop } from '@galley/engine/workshop';
import { workflows as builtIn } from './sample.ts';

/**
 * As `driver.ts`, with a model behind a provider's protocol: takes one request the whole way or goes on with the one that is
 * there, and kills its own process a while after the given number of journal commits. Nothing is tidied up.
 * Usage: provider-driver.ts DIR CONFIG MODEL KILL_AFTER DELAY_MS WORKFLOWS
 */
const [directory, config, model = '', killAfter = '0', delayMs = '0', workflows = ''] = process.argv.slice(2);
if (directory === undefined || config === undefined)
  throw new RangeError('usage: provider-driver.ts DIR CONFIG MODEL …');
const access = await createUserAccess({ environment: {}, directory: config, keychain: null });
await using workshop = await openWorkshop({ directory, workflows: workflows === '' ? builtIn : workflows, access });
const call = createProcedures({ all: () => [workshop], get: () => workshop });
const target = { workbench_id: workshop.id };

const { run } = await call.WorkbenchGet(target);
if (run === null) {
  const provider = model.split('/')[0] ?? '';
  await call.ConsentGrant({ ...target, provider, model: null, file_patterns: null });
  await call.WorkshopSetModel({ ...target, model });
}

let commits = 0;
workshop.workbench.store.journal.onCommit(() => {
  commits += 1;
  if (commits !== Number(killAfter)) return;
  const die = () => process.kill(process.pid, 'SIGKILL');
  if (delayMs === '0') die();
  else void pause(Number(delayMs)).then(die);
});

const text = 'Write the three notes that the list asks for';
const runId = run?.run_id ?? (await call.WorkshopSendUserMessage({ ...target, text, refine_draft: false })).run_id;
if (run !== null && run.status !== 'done') await call.WorkshopResumeRun({ ...target, run_id: runId });
await workshop.runs.settled(runId);
const { gate } = await call.WorkshopGetRun({ ...target, run_id: runId });
if (gate !== null) {
  await call.WorkshopApprovePlan({ ...target, run_id: runId, gate_id: gate.gate_id, digest: gate.digest });
  await workshop.runs.settled(runId);
}
if (workshop.workbench.draft() !== null) await call.DraftPublish(target);
process.stdout.write(`${commits}\n`);
