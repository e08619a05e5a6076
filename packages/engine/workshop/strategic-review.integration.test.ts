import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { allowedTools } from '../tools/index.ts';
import { type Act, type Asked, openScripted, workflows } from './testing/scripted-workshop.ts';

const source = join(workflows, 'strategic-tactical');
const listOf = (phase: string, ...files: string[]) =>
  [`phase: ${phase}`, 'todos:', ...files.map((file, at) => `  - "[ ] ${at + 1}. Write ${file} — write ${file}"`)].join(
    '\n',
  );

const stateOf = ({ prompt }: Asked) => /^# (?:\w+: )?(.+)$/m.exec(prompt)?.[1] ?? '';

/** Two phases of three and one file; each task writes the file it names. */
function twoPhases() {
  let ends = 0;
  return (asked: Asked): Act => {
    const { receipts, section } = asked;
    switch (stateOf(asked)) {
      case 'what we know':
        return section('workspace').includes('## Review feedback') ? section('workspace') : 'We know data.csv.';
      case 'the plan':
        return `# Plan\n\nTwo phases.${section('feedback').includes('c1') ? '\n\n## Review answers\n- c1: accepted — yes' : ''}`;
      case 'the tasks of the next phase':
        return ends === 0 ? listOf('one', 'a.txt', 'b.txt', 'c.txt') : listOf('two', 'd.txt');
      case 'one task': {
        const path = /write ([\w.]+)$/.exec(section('task'))?.[1] ?? 'none';
        return receipts.length === 0 ? { calls: [['write_text_file', { path, text: 'done' }]] } : `Wrote ${path}.`;
      }
      case 'the phase is over':
        ends += 1;
        return `<reset>${ends === 1 ? 'WORKSPACE.md' : 'JOB_COMPLETE.md'}</reset>`;
      default:
        return 'The job is complete.';
    }
  };
}

async function atReview() {
  const bench = await openScripted(twoPhases());
  const { runs, workbench } = bench.workshop;
  const { id } = await runs.startWorkflow(source, { text: 'a long job', model: 'offline' });
  await runs.settled(id);
  return {
    ...bench,
    [Symbol.asyncDispose]: bench[Symbol.asyncDispose],
    run: { ...bench.target, run_id: id },
    runs,
    workbench,
  };
}

const drafted = ({ workbench }: Awaited<ReturnType<typeof atReview>>) =>
  [...(workbench.draft()?.entries.keys() ?? [])].sort();

it('[P14] [P8] a reviewer sees workspace, plan and tasks, changes tasks, and an approval of changed tasks is refused', async () => {
  await using bench = await atReview();
  const { call, run, runs } = bench;
  const seen = await call.WorkshopGetPlan(run);
  expect(seen).toMatchObject({
    artifact: 'plan.md',
    research: 'We know data.csv.',
    plan: expect.stringContaining('Two phases.'),
    list: { artifact: 'todos.yaml', text: expect.stringContaining('phase: one') },
  });
  expect(seen.items.map(({ label, status }) => [label, status])).toEqual([
    ['Write a.txt', 'pending'],
    ['Write b.txt', 'pending'],
    ['Write c.txt', 'pending'],
  ]);
  expect(seen.gate?.digest).toBe(seen.digest);

  // Somebody drops one task and rewords another while the reviewer still looks at the first list.
  await call.PlanDecideItem({ ...run, item_id: 'i2', decision: 'drop' });
  const now = await call.WorkshopGetPlan(run);
  const operations = [{ kind: 'reword' as const, place: 3, text: 'Write "c" — write see.txt' }];
  const reworded = await call.PlanEdit({ ...run, digest: now.digest, operations });
  expect(parse(reworded.list?.text ?? '')).toEqual({
    phase: 'one',
    todos: ['[ ] 1. Write a.txt — write a.txt', '[-] 2. Write b.txt — write b.txt', '[ ] 3. Write "c" — write see.txt'],
  });
  const answer = { ...run, gate_id: seen.gate?.gate_id ?? '' };
  const refused = call.WorkshopApprovePlan({ ...answer, digest: seen.digest });
  await expect(refused).rejects.toMatchObject({
    code: 'PLAN_CHANGED',
    message: expect.stringContaining('todos.yaml: "Write b.txt — write b.txt" is dropped, was pending'),
    details: {
      changes: [
        'todos.yaml: "Write b.txt — write b.txt" is dropped, was pending',
        'todos.yaml: "Write c.txt — write c.txt" now reads "Write "c" — write see.txt"',
      ],
    },
  });
  expect(bench.workbench.draft()).toBeNull();

  // A held task stops the run again before it is done.
  await call.PlanDecideItem({ ...run, item_id: 'i3', decision: 'hold' });
  expect(await bench.approve(run)).toMatchObject({ status: 'waiting', gate: { reason: 'held', item_id: 'i3' } });
  expect(drafted(bench)).toEqual(['a.txt']);
  expect(await bench.approve(run)).toMatchObject({ status: 'done' });
  // The second phase ran by itself, as the approval of the first plan allows.
  expect(drafted(bench)).toEqual(['a.txt', 'd.txt', 'see.txt']);
  await runs.settled(run.run_id);
});

it('[P8] a plan whose words change in the middle of a phase goes back to the gate', async () => {
  await using bench = await atReview();
  const { call, run } = bench;
  await call.PlanDecideItem({ ...run, item_id: 'i2', decision: 'hold' });
  await bench.approve(run);
  const held = await call.WorkshopGetPlan(run);
  const edited = await call.PlanEdit({ ...run, digest: held.digest, text: `${held.plan}\n\nNever write c.txt.\n` });
  expect(edited.digest).not.toBe(held.digest);
  await expect(
    call.WorkshopApprovePlan({ ...run, gate_id: held.gate?.gate_id ?? '', digest: held.digest }),
  ).rejects.toMatchObject({ code: 'PLAN_CHANGED', message: expect.stringContaining('plan.md:') });
  expect(drafted(bench)).toEqual(['a.txt']);
  expect(await bench.approve(run)).toMatchObject({ status: 'done' });
});

it('[P4] [P5] comments and edits of tasks go to the planner, and the new list keeps what the person wrote', async () => {
  await using bench = await atReview();
  const { call, run, runs } = bench;
  await call.PlanComment({ ...run, item_id: 'i1', text: 'Why this one?' });
  const { digest } = await call.WorkshopGetPlan(run);
  await call.PlanEdit({
    ...run,
    digest,
    operations: [{ kind: 'add', place: 4, text: 'Write mine.txt — write mine.txt' }],
  });
  const { gate } = await call.WorkshopGetPlan(run);
  await call.WorkshopRequestChanges({ ...run, gate_id: gate?.gate_id ?? '', feedback: '' });
  await runs.settled(run.run_id);
  const told = bench.asked.findLast((asked) => stateOf(asked) === 'the tasks of the next phase')?.section('feedback');
  expect(told).toContain('c1 (on item "Write a.txt"): Why this one?');
  expect(told).toContain('Write mine.txt — write mine.txt');
  const revised = await call.WorkshopGetPlan(run);
  expect(revised.comments).toMatchObject([{ comment_id: 'c1', label: 'Write a.txt', disposition: 'accepted' }]);
  expect(revised.items.map(({ label }) => label)).toContain('Write mine.txt');
  expect(revised.list?.revisions).toHaveLength(3);
  expect(await bench.approve(run)).toMatchObject({ status: 'done' });
  // What a person wrote into the first list is not put into the second.
  expect((await runs.get(run.run_id)).state.artifacts['todos.yaml']).not.toContain('mine.txt');
});

it('[P16] earlier task lists are archived with the run, ticks and all', async () => {
  await using bench = await atReview();
  await bench.approve(bench.run);
  const { artifacts } = (await bench.runs.get(bench.run.run_id)).state;
  expect(Object.keys(artifacts).sort()).toEqual(['archive/todos-001.yaml', 'plan.md', 'todos.yaml', 'workspace.md']);
  expect(parse(artifacts['archive/todos-001.yaml'] ?? '')).toMatchObject({
    phase: 'one',
    todos: [/^\[x\] 1/, /^\[x\] 2/, /^\[x\] 3/].map((each) => expect.stringMatching(each)),
  });
  expect(parse(artifacts['todos.yaml'] ?? '')).toMatchObject({ phase: 'two' });
  const copy = join(bench.directory, '.galley', 'workshop', '_rpi', 'archive', 'todos-001.yaml');
  expect(await vi.waitFor(() => readFile(copy, 'utf8'))).toBe(artifacts['archive/todos-001.yaml']);
});

it('[R16] a task that is edited in todos.yaml is taken over at the gate', async () => {
  await using bench = await atReview();
  const file = join(bench.directory, '.galley', 'workshop', '_rpi', 'todos.yaml');
  const text = await vi.waitFor(() => readFile(file, 'utf8'));
  await bench.call.WorkshopGetPlan(bench.run);
  await writeFile(file, text.replace('write a.txt', 'write first.txt'));
  const { items } = await bench.call.WorkshopGetPlan(bench.run);
  expect(items[0]?.detail).toBe('write first.txt');
  await bench.approve(bench.run);
  expect(drafted(bench)).toEqual(['b.txt', 'c.txt', 'd.txt', 'first.txt']);
});

it('[C8] every State of the workflow is given the notes of the Workbench', async () => {
  await using bench = await openScripted(twoPhases());
  await bench.call.ContextSet({ ...bench.target, name: 'company', text: 'We are Acme.' });
  const { runs } = bench.workshop;
  const { id } = await runs.startWorkflow(source, { text: 'a long job', model: 'offline' });
  await runs.settled(id);
  await bench.approve({ ...bench.target, run_id: id });
  const told = new Set(bench.asked.filter(({ prompt }) => prompt.includes('We are Acme.')).map(stateOf));
  expect(new Set(bench.asked.map(stateOf))).toEqual(told);
  expect(told.size).toBe(6);
});

it('[P14] what the agents can do is written down, a file for each tool', async () => {
  await using bench = await atReview();
  const folder = join(bench.directory, '.galley', 'workshop', '_rpi', 'tools');
  const names = await vi.waitFor(async () => {
    const found = await readdir(folder);
    expect(found.length).toBe(allowedTools('all').length);
    return found;
  });
  expect(names).toContain('read_file.md');
  const written = await vi.waitFor(() => readFile(join(folder, 'write_text_file.md'), 'utf8'));
  expect(written).toMatch(/^# write_text_file\n\nChanges the Draft, never your files\.\nUsed in: TACTICAL\.\n/);
  expect(written).toMatch(/- `path` \(string, required\)/);
  expect(await readFile(join(folder, 'read_file.md'), 'utf8')).toMatch(/Only looks\.\nUsed in: .*WORKSPACE/);
});
