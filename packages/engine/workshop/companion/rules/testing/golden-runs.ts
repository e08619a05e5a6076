import { join } from 'node:path';
import { ModelError } from '../../../../model/index.ts';
import { createPlanningBench, type Script } from '../../../testing/planning-bench.ts';
import { openScripted, workflows } from '../../../testing/scripted-workshop.ts';
import { createDesk } from '../../desk/create-desk.ts';

const firstPlan = '# Plan\n\n- [ ] 1. Note — write `note.txt`\n- [ ] 2. Copy — write `copy.txt`\n';
const secondPlan = `# Plan

We sum by kind because the methodology of the request asks for it. Data validation: amounts must be numbers.

## Assumptions
- Amounts are in euros (default: euros)

## Items
- [ ] 1. Note — write \`note.txt\`
- [ ] 2. Copy — write \`copy.txt\`
- [ ] 3. Section 3 — write \`total.txt\`
- [ ] 4. Extra — write \`extra.txt\`
`;

/** Reads, plans, revises, writes two files; claims to have written the third; the fourth is dropped by the person. */
const worker: Script = ({ phase, prompt, told, receipts }) => {
  const cost = 0.25;
  if (phase === 'Research') {
    if (receipts.length === 0) return { cost, calls: [{ tool: 'read_file', arguments: { path: 'data.csv' } }] };
    if (receipts.length === 1) return { cost, calls: [{ tool: 'read_file', arguments: { path: 'missing.csv' } }] };
    return { cost, text: 'The zebra column holds amounts. The methodology is to sum by kind.' };
  }
  if (phase === 'Plan') return { cost, text: /split/i.test(`${told}${prompt}`) ? secondPlan : firstPlan };
  if (phase !== 'Implement') return { cost, text: 'Two files are written.' };
  const path = /<item>\s*[^`]*`([^`]+)`/.exec(prompt)?.[1] ?? 'other.txt';
  if (path === 'total.txt') return { cost, text: 'I wrote total.txt.' };
  if (receipts.length > 0) return { cost, text: `Wrote ${path}.` };
  return { cost, calls: [{ tool: 'write_text_file', arguments: { path, text: `${path}\n` } }] };
};

/** A Workbench whose runs stand at every stage: one done, one failed, one that waits for a review. */
export async function createGoldenBench() {
  const bench = await createPlanningBench(worker);
  const desk = (run: { run_id: string } | null) => {
    const { context, runs, audit } = bench.workshop;
    return createDesk({ context, runs, audit }, run?.run_id ?? null);
  };
  const done = await bench.send('Sum the costs by kind');
  await bench.revise(done, 'Please split off section 3.');
  const gate = await bench.gate(done);
  const plan = await bench.call.WorkshopGetPlan({ ...bench.target, run_id: done.run_id });
  const extra = plan.items.find(({ label }) => label === 'Extra');
  await bench.call.WorkshopApprovePlan({ ...gate, items: [{ item_id: extra?.item_id ?? '', decision: 'drop' }] });
  await bench.settle(done);

  bench.say(({ phase }) => {
    if (phase === 'Plan')
      throw new ModelError('MODEL_KEY_REFUSED', 'The provider refused the key.', 'Give another key.');
    return { text: 'Nothing to see.', cost: null };
  });
  const failed = await bench.send('Do it once more', true);
  bench.say(worker);
  const waiting = await bench.send('And split it', true);
  return { bench, done, failed, waiting, desk, [Symbol.asyncDispose]: () => bench[Symbol.asyncDispose]() };
}

/** A long job: two lists of tasks, one after the other. */
export async function createLongJob() {
  let lists = 0;
  const todos = (phase: string, line: string) => `phase: ${phase}\ntodos:\n  - "[ ] 1. ${line}"\n`;
  const bench = await openScripted(({ prompt, receipts, section }) => {
    const state = /^# (?:\w+: )?(.+)$/m.exec(prompt)?.[1] ?? '';
    if (state === 'the tasks of the next phase') {
      lists += 1;
      return lists === 1 ? todos('gather', 'First — write a.txt') : todos('write', 'Second — write b.txt');
    }
    if (state === 'one task') {
      const path = /write ([\w.]+)/.exec(section('task'))?.[1] ?? 'none';
      return receipts.length === 0 ? { calls: [['write_text_file', { path, text: 'done\n' }]] } : `Wrote ${path}.`;
    }
    if (state === 'the phase is over') return `<reset>${lists === 1 ? 'WORKSPACE.md' : 'JOB_COMPLETE.md'}</reset>`;
    return `Note ${lists}.`;
  });
  const { id } = await bench.workshop.runs.startWorkflow(join(workflows, 'strategic-tactical'), {
    text: 'job',
    model: 'offline',
  });
  await bench.workshop.runs.settled(id);
  const run = { ...bench.target, run_id: id };
  await bench.approve(run);
  const { context, runs, audit } = bench.workshop;
  return {
    bench,
    run,
    desk: createDesk({ context, runs, audit }, id),
    [Symbol.asyncDispose]: () => bench[Symbol.asyncDispose](),
  };
}
