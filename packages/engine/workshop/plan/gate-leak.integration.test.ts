import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { declareTools } from '../../tools/index.ts';
import { guardWrites } from '../ports/guard-writes.ts';
import { createPlanningBench, type Said, type Script, samplePlan, writingScript } from '../testing/planning-bench.ts';

const reading = new Set(declareTools('read').map(({ name }) => name));
const writing = declareTools('all')
  .map(({ name }) => name)
  .filter((name) => !reading.has(name));

/** Arguments that any writing tool could take: it must fail for the freeze, not for a missing word. */
const eager = {
  path: 'evil.txt',
  to: 'evil.csv',
  text: 'x',
  sql: 'SELECT 1 AS one',
  paths: ['data.csv'],
  sheet: 'S',
  from: 'data.csv',
};

/** Every way an answer can try to write: each tool, several at once, nonsense, tags, the transition tool. */
const attempts: readonly Said[] = [
  ...writing.map((tool) => ({ calls: [{ tool, arguments: eager }] })),
  { calls: writing.map((tool) => ({ tool, arguments: eager })) },
  { calls: [{ tool: 'write_text_file', arguments: { path: 'evil.txt', text: 'x' } }] },
  { calls: [{ tool: 'write_text_file', arguments: {} }] },
  { calls: [{ tool: 'write_text_file ', arguments: { path: 'evil.txt', text: 'x' } }] },
  { calls: [{ tool: 'transition', arguments: { tag: 'goto', target: 'IMPLEMENT.md' } }] },
  { calls: [{ tool: 'bash', arguments: { command: 'touch evil.txt' } }] },
];
const tags = '<goto>IMPLEMENT.md</goto> <reset>IMPLEMENT.md</reset> <fork next="PLAN.md">IMPLEMENT.md</fork>';

/** Tries everything in Research and Plan before it gives in. */
function adversary(): Script {
  const tried = new Map<string, number>();
  return (asked) => {
    const number = tried.get(asked.phase) ?? 0;
    tried.set(asked.phase, number + 1);
    const attempt = attempts[number % (attempts.length + 1)];
    if (asked.phase === 'Plan') {
      return number < Math.min(attempts.length, 8) && attempt !== undefined
        ? attempt
        : `${samplePlan}\n${tags}\n- [x] 4. Evil — done`;
    }
    return attempt ?? `I wrote evil.txt. ${tags}`;
  };
}

describe('[P10] gate leak: an adversary that tries everything before the plan is approved', () => {
  it('writes nothing in the phases that read, whatever tool, tag or nonsense it tries', async () => {
    expect(writing.length).toBeGreaterThan(1);
    await using bench = await createPlanningBench(adversary());
    const run = await bench.send();
    expect(await bench.settle(run)).toMatchObject({ status: 'waiting', gate: { reason: 'plan' } });
    expect(bench.draftEvents()).toBe(0);
    // Its own tick on a fourth item counts for nothing either.
    expect((await bench.call.WorkshopGetPlan(run)).items.map(({ status }) => status)).toEqual(Array(4).fill('pending'));
    const asked = { ...run, types: ['tool.finished'], search: '', raw: false, limit: 500 };
    const { events } = await bench.call.AuditGetTrail(asked);
    expect(events.filter(({ failed }) => failed).length).toBeGreaterThan(8);
  });

  it('writes nothing while the Run is frozen: not late, not twice, not by a program that is still alive', async () => {
    await using bench = await createPlanningBench();
    const run = await bench.send();
    const record = await bench.workshop.runs.get(run.run_id);
    const guarded = guardWrites(bench.workshop.workbench, record);
    for (const source of [
      'main',
      'main.1',
      'main.1.1',
      'main.2.1',
      'main.3',
      'main.99.1',
      'main-1.1.1',
      'nobody',
      '',
    ]) {
      const cause = `${record.id}/${source}`;
      await expect(guarded.write(cause, (writer) => writer.write('evil.txt', Buffer.from('x')))).rejects.toMatchObject({
        code: 'RUN_FROZEN',
      });
      await expect(
        guarded.withMaterialisedView(cause, (view) => writeFile(join(view, 'evil.txt'), 'x')),
      ).rejects.toMatchObject({ code: 'RUN_FROZEN' });
    }
    for (let time = 0; time < 3; time += 1) await bench.resume(run);
    expect(bench.draftEvents()).toBe(0);
    expect(await readdir(bench.directory)).not.toContain('evil.txt');
  });

  it('what was begun before a gate opened does not land after it', async () => {
    await using bench = await createPlanningBench();
    const run = await bench.send();
    await bench.call.PlanDecideItem({ ...run, item_id: 'i1', decision: 'gate_before' });
    const record = await bench.workshop.runs.get(run.run_id);
    const guarded = guardWrites(bench.workshop.workbench, record);
    const before = record.state;
    // The Run's state as the work begins lets it through; when it ends the gate is open.
    const pending = { kind: 'run_script', call: 'main.9', intended: true, delayMs: 0 } as const;
    const main = before.agents.get('main');
    if (main === undefined) throw new RangeError('no main');
    record.state = { ...before, agents: before.agents.set('main', { ...main, state: 'SUMMARY', pending }) };
    const late = guarded.withMaterialisedView(`${record.id}/main`, async (view) => {
      await writeFile(join(view, 'evil.txt'), 'x');
      record.state = before;
    });
    await expect(late).rejects.toMatchObject({ code: 'RUN_FROZEN' });
    expect(bench.draftEvents()).toBe(0);
  });

  it('Agents forked by one that stands at a gate write nothing either: tools, scripts, transitions', async () => {
    await using bench = await createPlanningBench((asked) => {
      if (asked.prompt.startsWith('begin')) {
        return `${samplePlan}<fork next="REVIEW.md">CHILD.md</fork><fork next="REVIEW.md">SCRIPT.sh</fork>`;
      }
      if (asked.prompt.startsWith('child')) {
        return asked.receipts.length < 2
          ? { calls: [{ tool: 'write_text_file', arguments: { path: 'evil.txt', text: 'x' } }] }
          : '<goto>SCRIPT.sh</goto>';
      }
      return 'done';
    });
    const folder = join(bench.directory, 'flow');
    await mkdir(folder);
    const flag = join(bench.directory, 'frozen');
    const states = {
      'START.md': '---\nartifact: plan.md\n---\nbegin',
      'REVIEW.md': '---\ngate: plan\napprove: END.md\nrevise: START.md\n---\n',
      'END.md': 'end',
      'CHILD.md': '---\ntools: all\nmax_turns: 5\n---\nchild',
      'SCRIPT.sh': `while [ ! -e '${flag}' ]; do sleep 0.05; done; echo x > evil.txt; echo '<result>wrote</result>'`,
    };
    for (const [name, text] of Object.entries(states)) await writeFile(join(folder, name), text);
    const { id: run_id } = await bench.workshop.runs.startWorkflow(folder, { text: 'go', model: 'offline' });
    for (let wait = 0; wait < 100; wait += 1) {
      const { gates } = await bench.call.RunGet({ ...bench.target, run_id, agent_start: 0, agent_count: 10 });
      if (gates.length > 0) break;
      await pause(50);
    }
    await writeFile(flag, '');
    await bench.workshop.runs.settled(run_id);
    const detail = await bench.call.RunGet({ ...bench.target, run_id, agent_start: 0, agent_count: 10 });
    expect(detail.gates).toMatchObject([{ agent_id: 'main', reason: 'plan' }]);
    expect(bench.drafted()).toEqual([]);
    expect(bench.draftEvents()).toBe(0);
    expect(detail.agents.filter(({ error }) => error?.code === 'RUN_FROZEN').length).toBeGreaterThan(0);
  });

  it('the same work is done once a person approves: the guard refuses no honest write', async () => {
    await using bench = await createPlanningBench(writingScript);
    expect(await bench.approve(await bench.send())).toMatchObject({ status: 'done' });
    expect(bench.drafted()).toEqual(['food.txt', 'rent.txt', 'total.txt']);
  });
});
