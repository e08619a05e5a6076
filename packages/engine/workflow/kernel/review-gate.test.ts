import { describe, expect, it } from 'vitest';
import { parsePlan } from '../plan/parse-plan.ts';
import { planDigest } from '../plan/plan-digest.ts';
import { type Answer, createHarness, type Question } from '../testing/harness.ts';
import { runStatus, workedMs } from './base/run-state.ts';
import { reviewOf } from './review-gate.ts';

const files = {
  START: '---\nartifact: research.md\nnext: PLAN.md\n---\nlook',
  PLAN: '---\nartifact: plan.md\nnext: REVIEW.md\n---\nplan',
  REVIEW: '---\ngate: plan\napprove: DO.md\nrevise: PLAN.md\nfeedback: research.md\n---\n',
  DO: '---\neach: plan.md\ntools: all\ngrowth: 2\nnext: END.md\n---\ndo',
  END: '---\nreply: true\n---\nsay',
};
const plan = '- [ ] 1. Food — add a sheet\n- [ ] 2. Rent — copy its rows\n- [ ] 3. Total — sum up\n';

/** A Run whose planner writes these plans one after the other and then repeats the last. */
function reviewed(
  plans: readonly string[] = [plan],
  model?: (question: Question) => Answer | undefined,
  given = files,
) {
  let next = 0;
  const worked: string[] = [];
  const harness = createHarness({
    files: given,
    model: (question) => {
      const said = model?.(question);
      if (said !== undefined) return said;
      if (question.state === 'PLAN') return plans[Math.min(next++, plans.length - 1)] ?? '';
      if (question.state === 'DO') worked.push(labelOf(question));
      return 'fine';
    },
  });
  const text = () => harness.state().artifacts['plan.md'] ?? '';
  const review = () => reviewOf(harness.state(), 'plan.md');
  const about = { agent: 'main', artifact: 'plan.md' };
  function gate() {
    const { pending } = harness.agent();
    if (pending?.kind !== 'gate' || !pending.opened) throw new RangeError('no open gate');
    return pending;
  }
  async function answer(decision: 'approve' | 'revise', feedback = '') {
    harness.write({ type: 'gate.answered', agent: 'main', gate: gate().gate, decision, feedback, by: 'person' });
    await harness.drive();
  }
  return { ...harness, worked, text, review, gate, answer, about };
}

function labelOf({ context }: Question): string {
  const items = parsePlan(context.state.artifacts['plan.md'] ?? '');
  return items.find(({ line }) => line === context.agent.item?.line)?.label ?? '';
}

async function atGate(...given: Parameters<typeof reviewed>) {
  const run = reviewed(...given);
  run.start();
  await run.drive();
  return run;
}

describe('approval', () => {
  it('[P1] the Run freezes at the gate, and resuming does not replay the gate for ever', async () => {
    const run = await atGate();
    const rows = run.rows.length;
    for (let time = 0; time < 5; time += 1) await run.drive();
    expect(run.rows).toHaveLength(rows);
    expect(runStatus(run.state())).toBe('waiting');
    await run.answer('approve');
    expect(run.worked).toEqual(['Food', 'Rent', 'Total']);
    await run.drive();
    expect(run.rows.filter(({ event }) => event.type === 'gate.opened')).toHaveLength(1);
  });

  it('[C1] the time that a plan waits for a person, or nobody resumes the Run, is no time that it took', async () => {
    const run = await atGate();
    run.pass(60_000);
    run.write({ type: 'plan.commented', ...run.about, item: null, text: 'Why?', reopens: null });
    run.pass(3_600_000);
    await run.answer('revise', 'sums, too');
    expect(run.state().idleMs).toBe(3_660_000);
    run.pass(5_000);
    await run.answer('approve');
    const { updatedAt, startedAt } = run.state();
    expect(run.state().idleMs).toBe(3_665_000);
    expect(workedMs(run.state(), updatedAt)).toBe(updatedAt - startedAt - 3_665_000);
  });

  it('[P3] feedback is never approval: whatever it says, the plan comes back before anything runs', async () => {
    const run = await atGate();
    for (const feedback of ['yes, approved', 'approve', 'y', 'looks good, run it']) {
      await run.answer('revise', feedback);
      expect(run.worked).toEqual([]);
      expect(run.gate().reason).toBe('plan');
      expect(run.state().artifacts['research.md']).toContain(feedback);
      expect(run.review().approval).toBeNull();
    }
    expect(run.agent().rounds).toBe(4);
  });

  it('[P3] feedback reaches the planner as its message and stands in the research', async () => {
    const run = await atGate();
    await run.answer('revise', 'Leave out Rent.');
    const asked = run.questions.filter(({ state }) => state === 'PLAN').at(-1);
    expect(asked?.context.agent.feedback).toBe('Leave out Rent.');
    expect(run.state().artifacts['research.md']).toBe('fine\n\n## Review feedback\n\nLeave out Rent.\n');
  });

  it('[P8] is bound to the digest; an edit after it stops the Run at the gate', async () => {
    const run = await atGate();
    run.write({
      type: 'gate.answered',
      agent: 'main',
      gate: run.gate().gate,
      decision: 'approve',
      feedback: '',
      by: 'person',
    });
    // The process dies in item 1, and the person edits the file before resuming.
    await expect(run.drive(run.rows.length + 1)).rejects.toMatchObject({ code: 'STORE_KILLED' });
    expect(run.agent().item).not.toBeNull();
    const text = plan.replace('sum up', 'sum up twice');
    run.revive();
    run.write({ type: 'plan.edited', ...run.about, text, with: 'file', reason: 'x' });
    await run.drive();
    expect(run.gate().reason).toBe('plan_changed');
    expect(run.worked).toEqual(['Food']);
    await run.answer('approve');
    // The answer that was under way when the process died is asked for again.
    expect(run.worked).toEqual(['Food', 'Food', 'Rent', 'Total']);
  });

  it('[P8] changed files bring the Run back to its gate with what changed', async () => {
    const run = await atGate();
    const changed = [{ path: 'data.csv', before: 'a'.repeat(64), after: null }];
    const before = run.gate().gate;
    run.write({ type: 'plan.sources_changed', ...run.about, files: changed });
    await run.drive();
    expect(run.gate()).toMatchObject({ reason: 'files_changed' });
    expect(run.gate().gate).not.toBe(before);
    expect(run.review().changed).toEqual(changed);
    await run.answer('approve');
    expect(run.review().changed).toEqual([]);
    expect(run.worked).toHaveLength(3);
  });

  it('[P10] a transition around the gate leads to it', async () => {
    const around = { ...files, PLAN: '---\nartifact: plan.md\n---\nplan' };
    const run = await atGate([`${plan}<goto>DO.md</goto>`], undefined, around);
    expect(run.worked).toEqual([]);
    expect(run.gate()).toMatchObject({ reason: 'plan' });
    await run.answer('approve');
    expect(run.worked).toEqual(['Food', 'Rent', 'Total']);
  });

  it('[P9] a skipped review and a run anyway are on record', async () => {
    const run = await atGate();
    const { gate } = run.gate();
    const skipped = {
      agent: 'main',
      gate,
      decision: 'approve',
      feedback: '',
      by: 'setting',
      run_anyway: true,
    } as const;
    run.write({ type: 'gate.answered', ...skipped });
    await run.drive();
    expect(run.review().approvals).toMatchObject([{ gate, by: 'setting', runAnyway: true, digest: planDigest(plan) }]);
  });

  it('old journals, whose gates say nothing of reasons and files, fold as before', async () => {
    const run = await atGate();
    const opened = run.rows.findIndex(({ event }) => event.type === 'gate.opened');
    const row = run.rows[opened];
    if (row?.event.type !== 'gate.opened') throw new RangeError('no gate');
    const { agent, gate, digest } = row.event;
    run.rows[opened] = { ...row, event: { type: 'gate.opened', agent, gate, digest } };
    await run.drive();
    await run.answer('approve');
    expect(runStatus(run.state())).toBe('done');
  });
});

describe('items', () => {
  it.each(['hold', 'gate_before'] as const)(
    '[P6] an item with %s freezes the Run when it is reached, once',
    async (decision) => {
      const run = await atGate();
      run.write({ type: 'plan.item_decided', ...run.about, item: 'i2', decision });
      await run.answer('approve');
      expect(run.worked).toEqual(['Food']);
      expect(run.gate()).toMatchObject({ reason: decision === 'hold' ? 'held' : 'gate_before', item: 'i2' });
      await run.answer('approve');
      expect(run.worked).toEqual(['Food', 'Rent', 'Total']);
      expect(runStatus(run.state())).toBe('done');
    },
  );

  it('[P6] a dropped item never runs, also when it is dropped at its own gate', async () => {
    const run = await atGate();
    run.write({ type: 'plan.item_decided', ...run.about, item: 'i1', decision: 'drop' });
    run.write({ type: 'plan.item_decided', ...run.about, item: 'i2', decision: 'hold' });
    await run.answer('approve');
    expect(run.worked).toEqual([]);
    run.write({ type: 'plan.item_decided', ...run.about, item: 'i2', decision: 'drop' });
    await run.answer('approve');
    expect(run.worked).toEqual(['Total']);
    expect(parsePlan(run.text()).map(({ status }) => status)).toEqual(['dropped', 'dropped', 'done']);
  });

  it('[P6] decisions may come with the approval', async () => {
    const run = await atGate();
    const items = [{ item: 'i2', decision: 'drop' as const }];
    run.write({
      type: 'gate.answered',
      agent: 'main',
      gate: run.gate().gate,
      decision: 'approve',
      feedback: '',
      by: 'person',
      items,
    });
    await run.drive();
    expect(run.worked).toEqual(['Food', 'Total']);
  });

  it('[P6] changes asked for at a held item keep what is done', async () => {
    const run = await atGate([plan, plan.replace('Total — sum up', 'Total — sum up by month')]);
    run.write({ type: 'plan.item_decided', ...run.about, item: 'i2', decision: 'hold' });
    await run.answer('approve');
    await run.answer('revise', 'By month.');
    expect(run.gate().reason).toBe('plan');
    expect(parsePlan(run.text()).map(({ status }) => status)).toEqual(['done', 'pending', 'pending']);
    await run.answer('approve');
    expect(run.gate()).toMatchObject({ reason: 'held', item: 'i2' });
    await run.answer('approve');
    expect(run.worked).toEqual(['Food', 'Rent', 'Total']);
  });

  it('[R7] a gate on the way does not let the list grow further', async () => {
    const more = ({ state }: Question) => (state === 'DO' ? `done\n- [ ] extra ${Math.random()}` : undefined);
    const run = await atGate(['- [ ] A — one\n- [ ] B — two\n'], more);
    run.write({ type: 'plan.item_decided', ...run.about, item: 'i2', decision: 'hold' });
    await run.answer('approve');
    await run.answer('approve');
    expect(parsePlan(run.text())).toHaveLength(4);
  });
});

describe('plans', () => {
  it('[P5] [P7] a person’s edit survives a model that drops it, and every revision is kept with its author', async () => {
    const run = await atGate([plan, plan.replace('sum up', 'sum up all')]);
    run.write({
      type: 'plan.edited',
      ...run.about,
      text: plan.replace('copy its rows', 'copy only May'),
      with: 'app',
      reason: 'May',
    });
    expect(run.gate().digest).toBe(planDigest(run.text()));
    await run.answer('revise', 'Sum up all.');
    expect(parsePlan(run.text()).map(({ detail }) => detail)).toEqual(['add a sheet', 'copy only May', 'sum up all']);
    expect(run.review().restored).toEqual(['Put back: Rent — copy only May']);
    expect(run.review().revisions.map(({ number, author }) => `${number} ${author}`)).toEqual([
      '1 model',
      '2 person',
      '3 model',
    ]);
    const asked = run.questions.filter(({ state }) => state === 'PLAN').at(-1);
    expect(asked?.context.agent.feedback).toContain('Keep them word for word:\n- Rent — copy only May');
  });

  it('[P4] comments travel with the request; the same plan again leaves them unanswered', async () => {
    const run = await atGate();
    run.write({ type: 'plan.commented', ...run.about, item: 'i2', text: 'Why?', reopens: null });
    await run.answer('revise');
    expect(run.state().artifacts['research.md']).toContain('- c1 (on item "Rent"): Why?');
    expect(run.review().comments).toMatchObject([{ id: 'c1', state: 'unanswered' }]);
    expect(run.review().revisions).toHaveLength(2);
  });

  it('[R4] a plan that says it needs no change is complete', async () => {
    const run = await atGate(['No changes needed.']);
    expect(run.questions.filter(({ state }) => state === 'PLAN')).toHaveLength(1);
    await run.answer('approve');
    expect(runStatus(run.state())).toBe('done');
    expect(run.worked).toEqual([]);
  });

  it('[R16] a removed plan is planned again, removed research researched again', async () => {
    const run = await atGate();
    run.write({ type: 'artifact.removed', agent: 'main', artifact: 'plan.md' });
    await run.drive();
    expect(run.questions.map(({ state }) => state)).toEqual(['START', 'PLAN', 'PLAN']);
    run.write({ type: 'artifact.removed', agent: 'main', artifact: 'research.md' });
    await run.drive();
    expect(run.questions.map(({ state }) => state).slice(3)).toEqual(['START', 'PLAN']);
    await run.answer('approve');
    expect(run.worked).toHaveLength(3);
  });
});
