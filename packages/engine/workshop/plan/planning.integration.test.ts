import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createPlanningBench, type Script, samplePlan, writingScript } from '../testing/planning-bench.ts';

/** The usual script with another planner. */
const planning =
  (plan: (prompt: string) => string): Script =>
  (asked) =>
    asked.phase === 'Plan' ? plan(asked.prompt) : writingScript(asked);

describe('the gate', () => {
  it('[P1] the process may exit at it; another one shows the same plan and goes on', async () => {
    await using bench = await createPlanningBench();
    const run = await bench.send();
    await bench.reopen();
    expect(await bench.call.WorkshopGetPlan(run)).toMatchObject({
      gate: { round: 1, reason: 'plan', agent_id: 'main' },
    });
    expect(bench.drafted()).toEqual([]);
    expect(await bench.approve(run)).toMatchObject({ status: 'done' });
    expect(bench.drafted()).toEqual(['food.txt', 'rent.txt', 'total.txt']);
  });

  it('[P1] false skips it and says so in the record; a changed setting is honoured on resume', async () => {
    await using bench = await createPlanningBench();
    const first = await bench.send();
    expect(await bench.resume(first)).toMatchObject({ status: 'waiting' });
    await bench.call.PlanningSet({ ...bench.target, interactive: false });
    expect(await bench.resume(first)).toMatchObject({ status: 'done' });
    expect(await bench.call.WorkshopGetPlan(first)).toMatchObject({
      approval: { by: 'setting', review_skipped: true },
      interactive: false,
    });
    const { events } = await bench.call.AuditGetTrail({
      ...first,
      types: ['gate.answered'],
      search: '',
      raw: false,
      limit: 9,
    });
    expect(events.map(({ words }) => words)).toEqual(['The gate was answered: approve by setting']);
    await bench.reopen();
    expect(await bench.call.PlanningGet(bench.target)).toEqual({
      interactive: false,
      from: 'workbench',
      user: null,
      workbench: false,
    });
  });

  it('[P1] a Run that skipped review freezes when the setting asks for it again', async () => {
    let stuck = true;
    const started = Promise.withResolvers<void>();
    await using bench = await createPlanningBench((asked) => {
      if (asked.phase === 'Implement' && stuck) started.resolve();
      return writingScript(asked);
    });
    await bench.call.PlanningSet({ ...bench.target, interactive: false });
    const { run_id } = await bench.call.WorkshopSendUserMessage({ ...bench.target, text: 'go', refine_draft: false });
    await started.promise;
    stuck = false;
    await bench.call.WorkshopCancelRun({ ...bench.target, run_id });
    await bench.settle({ run_id });
    await bench.call.PlanningSet({ ...bench.target, interactive: true });
    expect(await bench.resume({ run_id })).toMatchObject({ status: 'waiting', gate: { reason: 'setting' } });
    expect(await bench.approve({ run_id })).toMatchObject({ status: 'done' });
  });

  it('[P1] auto asks when an item writes, and not when every item only reads', async () => {
    await using bench = await createPlanningBench(
      planning(() => '- [ ] 1. Count — count the rows\n  - Reversible: changes nothing, it only reads\n'),
    );
    expect(await bench.settle(await bench.send())).toMatchObject({ status: 'done' });
    bench.say(writingScript);
    expect(await bench.settle(await bench.send('go', true))).toMatchObject({ status: 'waiting' });
  });

  it('[P2] a reviewer sees the research, the plan and all it says in one view', async () => {
    await using bench = await createPlanningBench(
      planning(() =>
        [
          '- [ ] 1. Food — write `food.txt`',
          '  - Deliverable: food.txt',
          '  - Reversible: yes, the Draft only',
          '  - Evidence: 2 rows of data.csv',
          '## Assumptions',
          '- Amounts are euro (default: euro)',
          '## Open questions',
          '- Which year? Options: 2024 / 2025 (default: 2025)',
        ].join('\n'),
      ),
    );
    const view = await bench.call.WorkshopGetPlan(await bench.send());
    expect(view).toMatchObject({
      research: 'data.csv holds three rows.',
      plan: expect.stringContaining('- [ ] 1. Food'),
      items: [
        {
          item_id: 'i1',
          deliverable: 'food.txt',
          reversibility: 'yes, the Draft only',
          evidence: '2 rows of data.csv',
          forecast: { samples: 0, cost: null, seconds: null },
        },
      ],
      assumptions: [{ text: 'Amounts are euro', default: 'euro' }],
      questions: [{ text: 'Which year?', options: ['2024', '2025'], default: '2025' }],
      source_files: ['data.csv'],
    });
  });

  it('[P3] feedback re-plans, is in the prompt and in research.md, and nothing runs', async () => {
    const prompts: string[] = [];
    await using bench = await createPlanningBench(
      planning((prompt) => {
        prompts.push(prompt);
        return samplePlan;
      }),
    );
    const run = await bench.send();
    expect(await bench.revise(run, 'approve, run it, yes')).toMatchObject({ status: 'waiting', gate: { round: 2 } });
    expect(bench.draftEvents()).toBe(0);
    expect(prompts[1]).toContain('<feedback>\napprove, run it, yes\n</feedback>');
    expect(prompts[1]).toContain(`<earlier-plan>\n${samplePlan}`);
    expect((await bench.call.WorkshopGetPlan(run)).research).toContain('## Review feedback\n\napprove, run it, yes');
  });

  it('[P9] after three rounds running anyway is offered; with unanswered comments it must be said', async () => {
    await using bench = await createPlanningBench();
    const run = await bench.send();
    for (const round of [1, 2, 3]) {
      expect((await bench.call.WorkshopGetPlan(run)).rounds.offer_run_anyway).toBe(false);
      await bench.revise(run, `round ${round}`);
    }
    const { rounds } = await bench.call.WorkshopGetPlan(run);
    expect(rounds).toEqual({ done: 3, soft_limit: 3, offer_run_anyway: true });
    await bench.call.PlanComment({ ...run, item_id: 'i1', text: 'Which rows?' });
    await expect(bench.approve(run)).rejects.toMatchObject({ code: 'COMMENTS_UNANSWERED' });
    expect(await bench.approve(run, { run_anyway: true })).toMatchObject({ status: 'done' });
    expect(await bench.call.WorkshopGetPlan(run)).toMatchObject({ approval: { run_anyway: true, by: 'person' } });
  });
});

describe('comments and edits', () => {
  it('[P4] a comment is answered by the next plan; reopened twice, editing is offered', async () => {
    await using bench = await createPlanningBench(
      planning((prompt) =>
        prompt.includes('c1 (on') ? `${samplePlan}\n## Review answers\n- c1: declined — all rows count` : samplePlan,
      ),
    );
    const run = await bench.send();
    await bench.call.PlanComment({ ...run, item_id: 'i2', text: 'Only May?' });
    await bench.revise(run, '');
    expect((await bench.call.WorkshopGetPlan(run)).comments).toMatchObject([
      {
        comment_id: 'c1',
        item_id: 'i2',
        label: 'Rent',
        state: 'answered',
        disposition: 'declined',
        answer: 'all rows count',
      },
    ]);
    for (const time of [1, 2]) {
      const view = await bench.call.PlanReopenComment({ ...run, comment_id: 'c1', text: '' });
      expect(view.comments[0]).toMatchObject({ reopened: time, offer_edit: time === 2 });
      await bench.revise(run, '');
    }
    const { notices } = await bench.call.WorkshopGetPlan(run);
    expect(notices.join('\n')).toContain('Writing it into the plan yourself');
  });

  it('[P3] a request that says nothing is refused', async () => {
    await using bench = await createPlanningBench();
    const run = await bench.send();
    await expect(bench.revise(run, '')).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
    await expect(bench.call.PlanComment({ ...run, item_id: 'i9', text: 'x' })).rejects.toMatchObject({
      code: 'NOT_IN_PLAN',
    });
  });

  it('[P5] [P7] an edit by operation is a revision, survives the next plan, and shows in the diff', async () => {
    await using bench = await createPlanningBench();
    const run = await bench.send();
    const { digest } = await bench.gate(run);
    const edited = await bench.call.PlanEdit({
      ...run,
      digest,
      operations: [
        { kind: 'reword', place: 2, text: 'Rent — write `rent-may.txt`' },
        { kind: 'add', place: 1, text: 'Taxes — write `taxes.txt`' },
        { kind: 'remove', place: 2 },
      ],
    });
    expect(edited.items.map(({ number, label }) => `${number} ${label}`)).toEqual(['1 Taxes', '2 Rent', '3 Total']);
    await expect(bench.call.PlanEdit({ ...run, digest, text: 'stale' })).rejects.toMatchObject({
      code: 'PLAN_CHANGED',
    });
    await expect(bench.call.WorkshopApprovePlan({ ...(await bench.gate(run)), digest })).rejects.toMatchObject({
      code: 'PLAN_CHANGED',
    });
    await bench.revise(run, 'Try again.');
    const view = await bench.call.WorkshopGetPlan(run);
    expect(view.items.map(({ label, detail }) => `${label} ${detail}`)).toEqual(
      expect.arrayContaining(['Taxes write `taxes.txt`', 'Rent write `rent-may.txt`']),
    );
    expect(view.items.map(({ label }) => label)).not.toContain('Food');
    expect(view.revisions.map(({ author }) => author)).toEqual(['model', 'person', 'model']);
    expect(view.notices.join('\n')).toContain('Put back: Taxes');
    const diff = await bench.call.PlanDiff({ ...run, from: 1, to: 2 });
    expect(diff.items.map(({ kind }) => kind).sort()).toEqual(['added', 'removed', 'reworded']);
    expect(await bench.call.PlanGetRevision({ ...run, number: 1 })).toMatchObject({ text: samplePlan, items: 3 });
    await expect(bench.call.PlanGetRevision({ ...run, number: 9 })).rejects.toMatchObject({ code: 'NOT_IN_PLAN' });
    await bench.approve(run);
    expect(bench.drafted()).toEqual(['rent-may.txt', 'taxes.txt', 'total.txt']);
  });

  it('[P6] approved items run, a held one freezes the Run, a dropped one never runs', async () => {
    await using bench = await createPlanningBench();
    const run = await bench.send();
    await bench.call.PlanDecideItem({ ...run, item_id: 'i1', decision: 'drop' });
    await bench.call.PlanDecideItem({ ...run, item_id: 'i3', decision: 'hold' });
    expect(await bench.approve(run)).toMatchObject({ status: 'waiting', gate: { reason: 'held', item_id: 'i3' } });
    expect(bench.drafted()).toEqual(['rent.txt']);
    await bench.reopen();
    expect(await bench.approve(run)).toMatchObject({ status: 'done' });
    expect(bench.drafted()).toEqual(['rent.txt', 'total.txt']);
    await bench.reopen();
    expect(await bench.readRpi('plan.md')).toContain('- [-] 1. Food');
    await expect(bench.call.PlanDecideItem({ ...run, item_id: 'i2', decision: 'drop' })).rejects.toMatchObject({
      code: 'ITEM_NOT_PENDING',
    });
  });
});

describe('[P8] what an approval is bound to', () => {
  it('a file that changed since the plan was made stops the approval, says which, and asks again', async () => {
    await using bench = await createPlanningBench();
    const run = await bench.send();
    await writeFile(join(bench.directory, 'data.csv'), 'kind,amount\nFood,100\n');
    await expect(bench.approve(run)).rejects.toMatchObject({
      code: 'PLAN_SOURCES_CHANGED',
      details: { files: [{ path: 'data.csv' }] },
    });
    await bench.settle(run);
    expect(await bench.call.WorkshopGetPlan(run)).toMatchObject({
      gate: { reason: 'files_changed' },
      changed_files: [{ path: 'data.csv', change: 'changed' }],
    });
    expect(bench.draftEvents()).toBe(0);
    expect(await bench.approve(run)).toMatchObject({ status: 'done' });
  });

  it('a file that changes between two items stops the Run before the next one', async () => {
    let items = 0;
    await using bench = await createPlanningBench(writingScript);
    const run = await bench.send();
    bench.say((asked) => {
      if (asked.phase === 'Implement' && asked.receipts.length > 0) items += 1;
      return writingScript(asked);
    });
    await bench.call.PlanDecideItem({ ...run, item_id: 'i2', decision: 'hold' });
    await bench.approve(run);
    await rm(join(bench.directory, 'data.csv'));
    await expect(bench.approve(run)).rejects.toMatchObject({ code: 'PLAN_SOURCES_CHANGED' });
    expect((await bench.settle(run)).gate).toMatchObject({ reason: 'files_changed' });
    expect(items).toBe(1);
    expect((await bench.call.WorkshopGetPlan(run)).changed_files).toEqual([{ path: 'data.csv', change: 'removed' }]);
  });

  it('a file that changed while nobody drove the Run stops it on resume', async () => {
    const started = Promise.withResolvers<void>();
    await using bench = await createPlanningBench((asked) => {
      if (asked.phase === 'Implement') started.resolve();
      return writingScript(asked);
    });
    const run = await bench.send();
    await bench.call.WorkshopApprovePlan(await bench.gate(run));
    await started.promise;
    await bench.call.WorkshopCancelRun(run);
    await bench.settle(run);
    await bench.meanwhile(() => writeFile(join(bench.directory, 'data.csv'), 'other'));
    expect(await bench.resume(run)).toMatchObject({ status: 'waiting', gate: { reason: 'files_changed' } });
  });

  it('files that the plan has nothing to do with may change', async () => {
    await using bench = await createPlanningBench();
    const run = await bench.send();
    await writeFile(join(bench.directory, 'other.csv'), 'x');
    expect(await bench.approve(run)).toMatchObject({ status: 'done' });
  });
});

describe('[R16] the files of a Run that a person changes between runs', () => {
  it('a line edited in plan.md is a revision by the person, taken over and acknowledged', async () => {
    await using bench = await createPlanningBench();
    const run = await bench.send();
    await bench.meanwhile(() => writeFile(bench.rpi('plan.md'), samplePlan.replace('rent.txt', 'rent-2025.txt')));
    const view = await bench.call.WorkshopGetPlan(run);
    expect(view.revisions.at(-1)).toMatchObject({ author: 'person', reason: 'Edited in the file plan.md' });
    expect(view.notices.join('\n')).toContain('Your edit was taken over as version 2');
    await bench.approve(run);
    expect(bench.drafted()).toEqual(['food.txt', 'rent-2025.txt', 'total.txt']);
  });

  it('a box ticked by hand is done, and the approval of the words holds', async () => {
    await using bench = await createPlanningBench();
    const run = await bench.send();
    await bench.call.PlanDecideItem({ ...run, item_id: 'i2', decision: 'hold' });
    await bench.approve(run);
    await bench.meanwhile(async () => {
      const plan = await bench.readRpi('plan.md');
      await writeFile(bench.rpi('plan.md'), plan.replace('[ ] 2.', '[x] 2.'));
    });
    expect(await bench.approve(run)).toMatchObject({ status: 'done' });
    expect(bench.drafted()).toEqual(['food.txt', 'total.txt']);
  });

  it('a box unticked by hand is done again, also where the file then equals an earlier state of it', async () => {
    const items: string[] = [];
    await using bench = await createPlanningBench((asked) => {
      const item = /<item>\s*(\w+)/.exec(asked.prompt)?.[1];
      if (asked.phase === 'Implement' && asked.receipts.length === 0) items.push(item ?? '');
      return writingScript(asked);
    });
    const run = await bench.send();
    await bench.call.PlanDecideItem({ ...run, item_id: 'i2', decision: 'hold' });
    await bench.approve(run);
    expect(items).toEqual(['Food']);
    await bench.meanwhile(async () => {
      expect(await bench.readRpi('plan.md')).toContain('[x] 1.');
      await writeFile(bench.rpi('plan.md'), samplePlan);
    });
    const view = await bench.call.WorkshopGetPlan(run);
    expect(view.items.map(({ status }) => status)).toEqual(['pending', 'pending', 'pending']);
    expect(view.revisions.at(-1)).toMatchObject({ author: 'person', reason: 'Edited in the file plan.md' });
    await bench.approve(run);
    expect(items).toEqual(['Food', 'Food', 'Rent', 'Total']);
  });

  it('what is changed in a copy that lags behind is done to the plan as it is by now', async () => {
    await using bench = await createPlanningBench();
    const run = await bench.send();
    await bench.call.PlanDecideItem({ ...run, item_id: 'i3', decision: 'hold' });
    await bench.approve(run);
    await bench.meanwhile(async () => {
      // As a kill would leave it: the copy and its note are of before the ticks.
      const note = JSON.parse(await bench.readRpi('.written.json'));
      note.files['plan.md'] = createHash('sha256').update(samplePlan).digest('hex');
      await writeFile(bench.rpi('.written.json'), JSON.stringify(note));
      await writeFile(bench.rpi('plan.md'), samplePlan.replace('total.txt', 'sum.txt'));
    });
    const view = await bench.call.WorkshopGetPlan(run);
    expect(view.items.map(({ status }) => status)).toEqual(['done', 'done', 'pending']);
    expect(view.plan).toContain('sum.txt');
  });

  it.each([
    ['plan.md', ['Plan']],
    ['research.md', ['Research', 'Research', 'Plan']],
  ])('%s removed is made again', async (name, expected) => {
    const phases: string[] = [];
    await using bench = await createPlanningBench((asked) => {
      phases.push(asked.phase);
      return writingScript(asked);
    });
    const run = await bench.send();
    phases.length = 0;
    await bench.meanwhile(() => rm(bench.rpi(name)));
    expect(await bench.resume(run)).toMatchObject({ status: 'waiting', gate: { round: 1 } });
    expect(phases).toEqual(expected);
    await bench.reopen();
    expect(await bench.readRpi(name)).not.toBe('');
  });

  it('an approval of a removed plan starts the planning instead, and nothing runs', async () => {
    await using bench = await createPlanningBench();
    const run = await bench.send();
    await bench.meanwhile(() => rm(bench.rpi('plan.md')));
    await expect(bench.approve(run)).rejects.toMatchObject({ code: 'PLAN_REMOVED' });
    expect(await bench.settle(run)).toMatchObject({ status: 'waiting' });
    expect(bench.draftEvents()).toBe(0);
  });

  it('a copy that lags behind after a crash is nobody’s edit, and a missing folder is written again', async () => {
    await using bench = await createPlanningBench();
    const run = await bench.send();
    await bench.reopen();
    const first = await bench.readRpi('plan.md');
    const note = await bench.readRpi('.written.json');
    await bench.revise(run, 'again');
    await bench.call.PlanDecideItem({ ...run, item_id: 'i1', decision: 'drop' });
    await bench.meanwhile(async () => {
      await writeFile(bench.rpi('plan.md'), first);
      await writeFile(bench.rpi('.written.json'), note);
    });
    expect((await bench.call.WorkshopGetPlan(run)).items[0]?.status).toBe('dropped');
    await bench.meanwhile(() => rm(bench.rpi('.'), { recursive: true }));
    expect((await bench.call.WorkshopGetPlan(run)).revisions).toHaveLength(2);
    expect(await bench.approve(run)).toMatchObject({ status: 'done' });
  });
});

describe('gates of Agents other than the main one', () => {
  it('[P1] each is answered on its own, by its gate', async () => {
    await using bench = await createPlanningBench(({ told }) =>
      told.startsWith('split')
        ? '<fork next="WAIT.md">DRAFTING.md</fork><fork next="WAIT.md">DRAFTING.md</fork>'
        : told.startsWith('outline')
          ? 'An outline. No items.'
          : '<result>fine</result>',
    );
    const folder = join(bench.directory, 'flow');
    await mkdir(folder);
    const states = {
      'START.md': 'split',
      'DRAFTING.md': '---\nartifact: outline.md\nnext: REVIEW.md\n---\noutline',
      'REVIEW.md': '---\ngate: outline\napprove: GOOD.md\nrevise: DRAFTING.md\n---\n',
      'GOOD.md': 'good',
      'WAIT.md': '---\njoin: all\n---\njoined',
    };
    for (const [name, text] of Object.entries(states)) await writeFile(join(folder, name), text);
    await bench.call.PlanningSet({ ...bench.target, interactive: true });
    const { id: run_id } = await bench.workshop.runs.startWorkflow(folder, { text: 'go', model: 'offline' });
    await bench.workshop.runs.settled(run_id);
    const at = { ...bench.target, run_id };
    const { gates } = await bench.call.RunGet({ ...at, agent_start: 0, agent_count: 10 });
    expect(gates.map(({ agent_id, artifact }) => `${agent_id} ${artifact}`)).toEqual([
      'main-1 outline.md',
      'main-2 outline.md',
    ]);
    for (const { gate_id, digest } of gates) {
      await bench.call.WorkshopApprovePlan({ ...at, gate_id, digest });
      await bench.workshop.runs.settled(run_id);
    }
    expect(await bench.call.WorkshopGetRun(at)).toMatchObject({ status: 'done', gate: null });
  });
});

describe('the forecast', () => {
  it('comes from this Workbench’s own history, with its sample size', async () => {
    await using bench = await createPlanningBench();
    await bench.approve(await bench.send());
    const run = await bench.send('again', true);
    const { items, forecast } = await bench.call.WorkshopGetPlan(run);
    expect(items.map(({ forecast: { samples } }) => samples)).toEqual([3, 3, 3]);
    expect(forecast).toMatchObject({ samples: 3, cost: { low: 0, high: 0 }, basis: 'Sum over 3 items' });
    expect(forecast.seconds?.low).toBeGreaterThanOrEqual(0);
  });
});
