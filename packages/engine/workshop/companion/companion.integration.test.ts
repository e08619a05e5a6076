import { companionStages } from '@galley/schema';
import { expect, it } from 'vitest';
import { ModelError } from '../../model/index.ts';
import { suggestionsFor } from './stage/suggestions.ts';
import { openCompanionBench, samplePlan } from './testing/companion-bench.ts';

const secretWords = 'a pangolin in a teapot';

it('[P11] [P12] looks, answers with sources that a query named, and says what it made up', async () => {
  await using bench = await openCompanionBench();
  const run = await bench.send('Split the costs');
  await bench.approve(run);
  let seq = 0;
  bench.say((receipts) => {
    if (receipts.length === 0)
      return {
        calls: [
          ['get_usage', { by: 'run' }],
          ['get_audit_trail', { types: ['tool'] }],
        ],
      };
    seq = JSON.parse(receipts[1] ?? '').events[0].seq;
    return `It cost $2 [#${seq}]; that is 99 calls [#999999].`;
  });
  const { answer, looks, stage } = await bench.question(run, 'What did it cost?');
  expect(stage).toBe('result_review');
  expect(looks.map(({ tool, success }) => [tool, success])).toEqual([
    ['get_usage', true],
    ['get_audit_trail', true],
  ]);
  expect(answer).toMatchObject({ by: 'model', unchecked: ['#999999', '99 calls'] });
  expect(answer?.sources).toMatchObject([{ kind: 'journal', run_id: run.run_id, seq }]);
  expect(answer?.computed).toContainEqual(expect.objectContaining({ query: 'get_usage', data: 'known' }));
});

it('[P11] its words are in no request of a worker, and what it costs is on no bill of a run', async () => {
  await using bench = await openCompanionBench();
  const run = await bench.send('Split the costs');
  bench.say((receipts) => (receipts.length === 0 ? { calls: [['list_workspace_files', {}]] } : secretWords));
  const before = await bench.call.AuditUsage({ ...bench.target, run_id: run.run_id, by: 'run', limit: 100 });
  await bench.question(run, `Do you know ${secretWords}?`);
  expect((await bench.call.AuditUsage({ ...bench.target, by: 'run', limit: 100 })).sum).toEqual(before.sum);
  await bench.approve(run);
  await bench.send('And again', true);
  expect(bench.toWorker.length).toBeGreaterThan(6);
  expect(JSON.stringify(bench.toWorker)).not.toContain('pangolin');
  expect(JSON.stringify(bench.toTalker)).toContain('pangolin');
  const { usage } = await bench.chat(run);
  const web = { searches: 0, input_tokens: 0, output_tokens: 0, cost: 0 };
  expect(usage).toEqual({ calls: 2, input_tokens: 200, output_tokens: 100, cost: 0.02, web });
  const { usage: spent } = await bench.call.WorkshopGetRun(run);
  expect((spent.cost ?? 0) % 0.25).toBe(0);
});

it('[P13] [P17] a chat begun before a run goes on with it, survives a restart and sees that run alone', async () => {
  await using first = await openCompanionBench();
  const begun = await first.question(null, 'What can I ask for?');
  expect(begun.stage).toBe('before');
  const run = await first.send('Split the costs');
  await first.question(run, 'What does the plan say?');
  await first.approve(run);
  const later = await first.send('Something else', true);
  const { companion_id: id, exchanges } = await first.chat(run);
  expect(exchanges.map(({ stage }) => stage)).toEqual(['before', 'plan_review']);
  expect((await first.chat(later)).companion_id).toBeNull();
  expect((await first.chat(null)).exchanges).toEqual([]);
  await first.close();

  await using again = await openCompanionBench({ directory: first.directory });
  const view = await again.chat(run);
  expect(view.companion_id).toBe(id);
  expect(view.exchanges).toHaveLength(2);
  again.say((receipts) =>
    receipts.length === 0 ? { calls: [['search_audit', { query: 'Something else' }]] } : 'none',
  );
  await again.question(run, 'Who said something else?');
  const receipt = again.toTalker.at(-1)?.messages.findLast(({ role }) => role === 'tool');
  expect(receipt).toMatchObject({ success: true, receipt: expect.stringContaining('"events":[]') });
});

it('[P11] tiers open by the state of the run, are refused while shut, and can be widened', async () => {
  await using bench = await openCompanionBench();
  const run = await bench.send('Split the costs');
  const open = async () => (await bench.chat(run)).tiers.flatMap(({ tier, open: isOpen }) => (isOpen ? [tier] : []));
  expect(await open()).toEqual(['basic', 'research', 'history']);
  bench.say((receipts) => (receipts.length === 0 ? { calls: [['get_job', {}]] } : 'Done.'));
  expect((await bench.question(run, 'How is it going?')).looks).toMatchObject([{ tool: 'get_job', success: false }]);
  await bench.call.CompanionSetTier({ ...run, tier: 'debug', open: true });
  const { tiers } = await bench.chat(run);
  expect(tiers.at(-1)).toMatchObject({ tier: 'debug', open: true, widened: true });
  expect((await bench.question(run, 'And now?')).looks).toMatchObject([{ tool: 'get_job', success: true }]);
});

it('[P17] what it proposes changes nothing until a person applies it, and then by the procedure for it', async () => {
  await using bench = await openCompanionBench();
  const run = await bench.send('Split the costs');
  const edited = samplePlan.replace('food.txt', 'meals.txt');
  bench.say((receipts) => {
    if (receipts.length > 0) return 'I propose two things.';
    const edit = { target: 'plan', replace: [{ find: 'food.txt', with: 'meals.txt' }], reason: 'clearer' };
    return {
      calls: [
        ['update_instructions', edit],
        ['update_instructions', { target: 'feedback', text: 'Rent first.' }],
      ],
    };
  });
  const { proposals } = await bench.question(run, 'Call it meals, and rent first');
  const [edit, feedback] = proposals;
  expect(edit).toMatchObject({ target: 'plan', state: 'open', apply: { can: true, procedure: 'PlanEdit' } });
  expect(edit?.diff).toContain('+- [ ] 1. Food — write `meals.txt`');
  expect(feedback?.apply).toMatchObject({ can: true, procedure: 'WorkshopRequestChanges' });
  expect((await bench.call.WorkshopGetPlan(run)).plan).toBe(samplePlan);

  await bench.call.CompanionApply({ ...run, proposal_id: edit?.proposal_id ?? '' });
  expect((await bench.call.WorkshopGetPlan(run)).plan).toBe(edited);
  await expect(bench.call.CompanionApply({ ...run, proposal_id: edit?.proposal_id ?? '' })).rejects.toThrow('already');

  await bench.call.CompanionApply({ ...run, proposal_id: feedback?.proposal_id ?? '' });
  await bench.workshop.runs.settled(run.run_id);
  expect(JSON.stringify(bench.toWorker.at(-1))).toContain('Rent first.');
  const view = await bench.chat(run);
  expect(view.exchanges[0]?.proposals.map(({ state }) => state)).toEqual(['applied', 'applied']);
});

it('[P17] a proposal for a plan that changed meanwhile is refused', async () => {
  await using bench = await openCompanionBench();
  const run = await bench.send('Split the costs');
  const text = '- [ ] 1. All — write `all.txt`\n';
  bench.say((receipts) =>
    receipts.length > 0 ? 'There.' : { calls: [['update_instructions', { target: 'plan', text }]] },
  );
  const { proposals } = await bench.question(run, 'One file, please');
  const { digest } = await bench.call.WorkshopGetPlan(run);
  await bench.call.PlanEdit({ ...run, digest, text: '- [ ] 1. Mine — write `mine.txt`\n' });
  const id = proposals[0]?.proposal_id ?? '';
  await expect(bench.call.CompanionApply({ ...run, proposal_id: id })).rejects.toThrow('has changed since');
  await bench.call.CompanionDismiss({ ...run, proposal_id: id });
  const { exchanges } = await bench.chat(run);
  expect(exchanges[0]?.proposals[0]?.state).toBe('dismissed');
});

it('[C5] streams its text and can be stopped; what had come stays', async () => {
  await using bench = await openCompanionBench();
  bench.say(() => 'Hello there.');
  await bench.question(null, 'Hello?');
  const deltas = bench.notifications.flatMap((each) => (each.type === 'CompanionStreamDelta' ? [each.delta] : []));
  expect(deltas.join('')).toBe('Hello there.');
  expect(bench.notifications.filter(({ type }) => type === 'CompanionChanged').length).toBeGreaterThan(1);
  const endless = new Promise<never>(() => undefined);
  bench.say(() => {
    void bench.call.CompanionStop({ ...bench.target, run_id: null });
    return { calls: [['list_workspace_files', {}]] };
  });
  const { error, answer } = await Promise.race([bench.question(null, 'And now?'), endless]);
  expect([error?.message ?? '', answer]).toEqual(['The answer was stopped.', null]);
});

it('[P11] compares any two Revisions, snapshots, versions of the plan and Checkpoints', async () => {
  await using bench = await openCompanionBench();
  const run = await bench.send('Split the costs');
  const { digest } = await bench.call.WorkshopGetPlan(run);
  await bench.call.PlanEdit({ ...run, digest, text: samplePlan.replace('Rent', 'Flat') });
  await bench.approve(run);
  const first = await bench.workshop.workbench.createCheckpoint('mine');
  const { entries } = await bench.call.WorkshopGetConversation(bench.target);
  const [before, after] = entries.flatMap((entry) => ('message_id' in entry ? [entry.message_id] : []));
  const looks = [
    ['git_log', {}],
    ['git_diff', { before: before ?? '', after: after ?? '' }],
    ['git_diff', { before: 'start', after: 'IMPLEMENT/1' }],
    ['git_diff', { before: 'plan@1', after: 'plan@2' }],
    ['git_diff', { before: first, after: 'now' }],
    ['git_show', { name: 'IMPLEMENT/2' }],
    ['git_show', { name: 'plan@2' }],
    ['git_show', { name: first }],
  ] as const;
  let said: readonly string[] = [];
  bench.say((receipts) => {
    said = receipts;
    return receipts.length === 0 ? { calls: looks } : 'There [food.txt].';
  });
  const { looks: done, answer } = await bench.question(run, 'What changed?');
  expect(done.map(({ success }) => success)).toEqual(looks.map(() => true));
  const names = (receipt = '{}') =>
    (JSON.parse(receipt).changes ?? []).flatMap(({ kind, path }: { kind: string; path: string }) =>
      kind === 'file' ? [path] : [],
    );
  expect(said[0]).toContain(after);
  expect(names(said[1])).toEqual(['food.txt', 'rent.txt']);
  expect(names(said[2])).toEqual(['food.txt']);
  expect(said[3]).toContain('reworded');
  expect(names(said[5])).toEqual(['rent.txt']);
  expect(answer?.sources).toMatchObject([{ kind: 'file', path: 'food.txt' }]);
});

it('[P12] [P13] without a model the rules answer, with sources; each suggested question is one that they can answer', async () => {
  await using bench = await openCompanionBench();
  const early = await bench.chat(null);
  expect(early.answers).toEqual({ by: 'rules', model: 'offline' });
  for (const text of early.suggestions) {
    expect((await bench.question(null, text, 'offline')).answer?.text, text).not.toMatch(
      /do not understand|need a model/,
    );
  }
  const run = await bench.send('Split the costs');
  const { suggestions } = await bench.chat(run);
  await bench.approve(run);
  const later = (await bench.chat(run)).suggestions;
  for (const text of [...suggestions, ...later, ...companionStages.flatMap(suggestionsFor)]) {
    const { answer, error } = await bench.question(run, text, 'offline');
    expect(error, text).toBeNull();
    expect(answer, text).toMatchObject({ by: 'rules', unchecked: [] });
    expect(answer?.computed.length, text).toBeGreaterThan(0);
    expect(answer?.text, text).not.toMatch(/do not understand|need a model/);
  }
  expect(bench.toTalker).toEqual([]);
  expect((await bench.chat(run)).usage.calls).toBe(0);
});

it('[P12] what the rules computed is given to the model, and is the answer where the model fails', async () => {
  await using bench = await openCompanionBench();
  const run = await bench.send('Split the costs');
  await bench.approve(run);
  bench.say((_receipts, request) => {
    const last = request.messages.at(-1);
    return /\$([\d.]+)/.exec(last?.role === 'user' ? last.text : '')?.[0] ?? 'unknown';
  });
  const { answer } = await bench.question(run, 'What did it cost?');
  expect(answer).toMatchObject({ by: 'model', unchecked: [] });
  expect(answer?.text).toMatch(/^\$\d/);
  bench.say(() => {
    throw new ModelError('MODEL_NETWORK', 'The way to the model is cut.', 'Try again.');
  });
  const failed = await bench.question(run, 'What did it cost?');
  expect(failed.error?.code).toBe('MODEL_NETWORK');
  expect(failed.answer).toMatchObject({ by: 'rules' });
});

it('[P11] [P12] a question may lean on the one before it, in the chat as it was kept', async () => {
  await using bench = await openCompanionBench();
  const run = await bench.send('Split the costs');
  await bench.approve(run);
  expect((await bench.question(run, 'What did item 1 cost?', 'offline')).answer?.text).toContain('Item 1 (Food) cost');
  expect((await bench.question(run, 'and the second one?', 'offline')).answer?.text).toContain('Item 2 (Rent) cost');
  expect((await bench.question(run, 'und in Tokens?', 'offline')).answer?.text).toMatch(/Item 2 \(Rent\).*tokens/);
});
