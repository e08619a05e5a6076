import { createModelRegistry, type ModelClient, type ModelRequest } from '@galley/engine/model';
import { offlineModel } from '@galley/engine/offline';
import { createProcedures, openWorkshop } from '@galley/engine/workshop';
import { workflows } from './sample.ts';

/**
 * Gives one request to two models at once, keeps what the first made, takes a file from the second and publishes, or goes on
 * with what is there; kills its own process right after the given number of journal commits.
 * Usage: driver.ts DIR KILL_AFTER
 */
const [directory, killAfter = '0'] = process.argv.slice(2);
if (directory === undefined) throw new RangeError('usage: driver.ts DIR KILL_AFTER');

const usage = { input_tokens: 1, output_tokens: 1, cost: 0 };

/** Writes two files that say whose they are. */
const client: ModelClient = {
  async call(request: ModelRequest) {
    const { model, messages } = request;
    const [first] = messages;
    const prompt = first?.role === 'user' ? first.text : '';
    const phase = /^# (\w+)/.exec(prompt)?.[1] ?? '';
    const say = (text: string) => ({ text, tool_calls: [], usage });
    if (phase === 'Research') return say('Nothing is there yet.');
    if (phase === 'Plan') return say('- [ ] 1. First — write a.md\n- [ ] 2. Second — write b.md');
    if (phase !== 'Implement') return say(`Done by ${model}.`);
    if (messages.some(({ role }) => role === 'tool')) return say('Written.');
    const item = prompt.split('\n<item>\n')[1]?.split('\n</item>')[0] ?? '';
    const path = item.includes('a.md') ? 'a.md' : 'b.md';
    return { text: '', tool_calls: [{ tool: 'write_text_file', arguments: { path, text: `by ${model}\n` } }], usage };
  },
};

const models = createModelRegistry([
  { ...offlineModel, id: 'one', client },
  { ...offlineModel, id: 'two', client },
]);
await using workshop = await openWorkshop({ directory, workflows, models });
const call = createProcedures({ all: () => [workshop], get: () => workshop });
const target = { workbench_id: workshop.id };

let commits = 0;
workshop.workbench.store.journal.onCommit(() => {
  commits += 1;
  if (commits === Number(killAfter)) process.kill(process.pid, 'SIGKILL');
});

const before = await call.TryList(target);
if (before.tries.length === 0) {
  const request = { text: 'Write the two notes', models: ['one', 'two'], plan: false, refine_draft: false };
  await call.TryStart({ ...target, ...request, allow_unknown_price: false });
}
for (const { run } of before.tries[0]?.trials ?? []) {
  if (!['done', 'waiting'].includes(run.status)) await call.WorkshopResumeRun({ ...target, run_id: run.run_id });
}
const runIds = (await call.TryList(target)).tries[0]?.trials.map(({ run }) => run.run_id) ?? [];
await Promise.all(runIds.map(goToEnd));

const [one, two] = (await call.TryList(target)).tries[0]?.trials ?? [];
if (one === undefined || two === undefined) throw new RangeError('a trial is missing');
const said = async () => (await call.WorkshopGetConversation(target)).entries.map(({ text }) => text);
if (!(await said()).includes('Done by one.')) await call.TryKeep({ ...target, draft_id: one.draft_id, replace: false });
if (!(await said()).some((text) => text.startsWith('Took')))
  await call.TryTake({ ...target, draft_id: two.draft_id, paths: ['b.md'] });
if (workshop.workbench.draft() !== null) await call.DraftPublish(target);
process.stdout.write(`${commits}\n`);

async function goToEnd(run_id: string): Promise<void> {
  await workshop.runs.settled(run_id);
  const { gate } = await call.WorkshopGetRun({ ...target, run_id });
  if (gate === null) return;
  await call.WorkshopApprovePlan({ ...target, run_id, gate_id: gate.gate_id, digest: gate.digest });
  await workshop.runs.settled(run_id);
}
