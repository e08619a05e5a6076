import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { type Act, type Asked, openScripted, workflows } from './testing/scripted-workshop.ts';

const source = join(workflows, 'strategic-tactical');
const todos = (...lines: string[]) =>
  ['phase: one', 'todos:', ...lines.map((line, index) => `  - "[ ] ${index + 1}. ${line}"`)].join('\n');

/** The heading after `# Strategic:` and the like says which State asks. */
const stateOf = ({ prompt }: Asked) => /^# (?:\w+: )?(.+)$/m.exec(prompt)?.[1] ?? '';

/** Three phases: in the first a task asks for a new plan, the second goes through, the third ends the job. */
function job() {
  const visited: string[] = [];
  let lists = 0;
  let ends = 0;
  const script = (asked: Asked): Act => {
    const state = stateOf(asked);
    const { receipts, section } = asked;
    if (receipts.length === 0) visited.push(state);
    switch (state) {
      case 'what we know':
        // Planning may look at data and nothing else.
        if (receipts.length === 0) return { calls: [['write_text_file', { path: 'evil.txt', text: 'x' }]] };
        return section('workspace').includes('## Review feedback') ? section('workspace') : 'We know data.csv.';
      case 'the plan':
        return '# Plan\n\nPhase one, then phase two.\n\n## Assumptions\n- none';
      case 'the tasks of the next phase':
        lists += 1;
        return lists <= 2
          ? todos('First — write "a.txt"', 'Second — write b.txt')
          : todos(`More — write c${lists}.txt`);
      case 'one task': {
        if (section('task').startsWith('Second')) return 'Replan: b.txt must not be written here.';
        const path = /write "?([\w.]+)/.exec(section('task'))?.[1] ?? 'none';
        return receipts.length === 0 ? { calls: [['write_text_file', { path, text: 'done' }]] } : `Wrote ${path}.`;
      }
      case 'a task asked for a new plan':
        return `Learnt: ${section('reason')}`;
      case 'the phase is over':
        ends += 1;
        return `Looked at it. <reset>${ends === 1 ? 'WORKSPACE.md' : 'JOB_COMPLETE.md'}</reset>`;
      default:
        return 'The job is complete.';
    }
  };
  return { visited, script };
}

it('[P14] strategic and tactical phases take turns until the job is complete; the first plan waits for a person', async () => {
  const { visited, script } = job();
  await using bench = await openScripted(script);
  const { runs, workbench } = bench.workshop;
  const { id } = await runs.startWorkflow(source, { text: 'a long job', model: 'offline' });
  await runs.settled(id);
  const run = { ...bench.target, run_id: id };
  const first = await bench.call.WorkshopGetRun(run);
  expect(first.gate).not.toBeNull();
  expect(workbench.draft()).toBeNull();
  expect(visited).toEqual(['what we know', 'the plan', 'the tasks of the next phase']);

  const gate_id = first.gate?.gate_id ?? '';
  await bench.call.WorkshopRequestChanges({ ...run, gate_id, feedback: 'Leave b.txt alone.' });
  await runs.settled(id);
  const reviewed = (await runs.get(id)).state.artifacts['workspace.md'];
  expect(reviewed).toContain('## Review feedback');
  expect(reviewed).toContain('Leave b.txt alone.');
  expect(workbench.draft()).toBeNull();

  visited.length = 0;
  const done = await bench.approve(run);
  expect(done.status).toBe('done');
  expect(visited).toEqual([
    'one task',
    'one task',
    'a task asked for a new plan',
    'the plan',
    'the tasks of the next phase',
    'one task',
    'the phase is over',
    'what we know',
    'the plan',
    'the tasks of the next phase',
    'one task',
    'the phase is over',
    'Summary',
  ]);
  expect([...(workbench.draft()?.entries.keys() ?? [])].sort()).toEqual(['a.txt', 'c3.txt', 'c4.txt']);
  const learnt = bench.asked.find((asked) => stateOf(asked) === 'a task asked for a new plan');
  expect(learnt?.section('reason')).toBe('b.txt must not be written here.');
});

it('[P14] the task list stays YAML through ticks, failures and tasks found on the way', async () => {
  const answers: Readonly<Record<string, string>> = {
    One: 'Done.\n- [ ] Found — say "hi" \\ again (only reads)',
    Two: 'Failed: the "quoted" reason',
  };
  await using bench = await openScripted((asked) => {
    const state = stateOf(asked);
    if (state === 'the tasks of the next phase') return todos('One — a (only reads)', 'Two — b');
    if (state === 'one task') return answers[asked.section('task').split(' ')[0] ?? ''] ?? 'Done.';
    return state === 'the phase is over' ? '<reset>JOB_COMPLETE.md</reset>' : 'text';
  });
  const { runs } = bench.workshop;
  const { id } = await runs.startWorkflow(source, { text: 'job', model: 'offline' });
  await runs.settled(id);
  await bench.approve({ ...bench.target, run_id: id });
  const file = join(bench.directory, '.galley', 'workshop', '_rpi', 'todos.yaml');
  const text = await vi.waitFor(async () => {
    const written = await readFile(file, 'utf8');
    expect(written).not.toContain('[ ]');
    return written;
  });
  expect(parse(text)).toEqual({
    phase: 'one',
    todos: [
      '[x] 1. One — a (only reads)',
      "[!] 2. Two — b [Failed: the 'quoted' reason]",
      '[x] 3. Found — say "hi" \\ again (only reads)',
    ],
  });
});
