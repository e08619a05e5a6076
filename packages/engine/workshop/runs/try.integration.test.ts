import { expect, it } from 'vitest';
import { openScripted, type Script } from '../testing/scripted-workshop.ts';

/** Each model writes its own name, one of them to a second file; a request that says so is planned with two items. */
const script: Script = ({ phase, request, receipts, section }) => {
  const { model } = request;
  if (phase === 'Research') return 'data.csv has two columns.';
  if (phase === 'Plan') return `- [ ] 1. Write — note.md by ${model}\n- [ ] 2. More — the rest by ${model}`;
  if (phase !== 'Implement') return `Done by ${model}.`;
  if (receipts.length > 0) return 'Written.';
  const first = section('item').includes('note.md');
  const path = first ? 'note.md' : `${model}.md`;
  return { calls: [['write_text_file', { path, text: `by ${model}\n` }]] };
};

async function openTry(options: { readonly interactive?: boolean } = {}) {
  const bench = await openScripted(script);
  const { call, target, workshop } = bench;
  await call.PlanningSet({ ...target, interactive: options.interactive ?? false });
  const text = async (path: string) => (await workshop.workbench.read(path)).toString();
  const begin = async (more: object = {}) => {
    const started = await call.TryStart(
      tryInput({ ...target, text: 'write a note', models: ['offline', 'other'], ...more }),
    );
    await Promise.all(started.run_ids.map((id) => workshop.runs.settled(id)));
    return started;
  };
  const trialOf = async (model: string) => {
    const { tries } = await call.TryList(target);
    const trial = tries[0]?.trials.find((each) => each.model === model);
    if (trial === undefined) throw new RangeError(`no trial of ${model}`);
    return trial;
  };
  const chat = async () => (await call.WorkshopGetConversation(target)).entries.map((entry) => entry.text);
  return { ...bench, text, begin, trialOf, chat, [Symbol.asyncDispose]: () => bench[Symbol.asyncDispose]() };
}

function tryInput<Input extends object>(input: Input) {
  return { plan: false, refine_draft: false, allow_unknown_price: false, ...input };
}

it('[B13] two models work on one request at once, each in a Draft of its own; conversation, Draft and _rpi stay as they were', async () => {
  await using bench = await openTry();
  const { workshop, call, target } = bench;
  await bench.begin();
  expect(workshop.workbench.draft()).toBeNull();
  expect(await bench.chat()).toEqual([]);
  const { tries } = await call.TryList(target);
  expect(tries).toHaveLength(1);
  expect(tries[0]).toMatchObject({ request: 'write a note', refines_draft: false, plan_of: null });
  expect(
    tries[0]?.trials.map(({ model, changes, answer, is_draft }) => ({ model, changes, answer, is_draft })),
  ).toEqual([
    { model: 'offline', changes: 2, answer: 'Done by offline.', is_draft: false },
    { model: 'other', changes: 2, answer: 'Done by other.', is_draft: false },
  ]);
  expect(tries[0]?.trials.map(({ run }) => run.status)).toEqual(['done', 'done']);
  const { files, trials } = await call.TryCompare({ ...target, try_id: tries[0]?.try_id ?? '' });
  expect(trials.map(({ model }) => model)).toEqual(['offline', 'other']);
  expect(files.map(({ path, trials: each }) => [path, each.map(({ change }) => change?.change ?? null)])).toEqual([
    ['note.md', ['added', 'added']],
    ['offline.md', ['added', null]],
    ['other.md', [null, 'added']],
  ]);
  const draft_id = (await bench.trialOf('other')).draft_id;
  const { hunks } = await call.ReviewGetTextDiff({ ...target, path: 'note.md', draft_id });
  expect(JSON.stringify(hunks)).toContain('by other');
});

it('[B13] keeping one makes it the Draft with its request and answer in the conversation, and undo takes all of it back', async () => {
  await using bench = await openTry();
  const { workshop, call, target } = bench;
  await bench.begin();
  const { draft_id } = await bench.trialOf('other');
  expect(await call.TryKeep({ ...target, draft_id, replace: false })).toEqual({ kept: ['note.md', 'other.md'] });
  expect(await bench.text('note.md')).toBe('by other\n');
  expect(await bench.chat()).toEqual(['write a note', 'Done by other.']);
  expect((await bench.trialOf('other')).is_draft).toBe(true);
  const { entries } = await call.WorkshopGetConversation(target);
  const [asked] = entries;
  if (asked?.kind !== 'user_message') throw new RangeError('no request');
  await call.WorkshopUndo({ ...target, message_id: asked.message_id, before: true, across_publish: false });
  expect(workshop.workbench.draft()).toBeNull();
  expect((await bench.chat()).filter((line) => !line.startsWith('Went back'))).toEqual([]);
  // The choice can be made anew: nothing of the other trial was lost.
  await call.TryKeep({ ...target, draft_id: (await bench.trialOf('offline')).draft_id, replace: false });
  expect(await bench.text('note.md')).toBe('by offline\n');
  expect(await bench.text('offline.md')).toBe('by offline\n');
});

it('[B13] files of each are taken into one Draft, each as a Revision', async () => {
  await using bench = await openTry();
  const { call, target, workshop } = bench;
  await bench.begin();
  const offline = (await bench.trialOf('offline')).draft_id;
  const other = (await bench.trialOf('other')).draft_id;
  await call.TryTake({ ...target, draft_id: offline, paths: ['note.md'] });
  await call.TryTake({ ...target, draft_id: other, paths: ['other.md', 'note.md'] });
  expect(await bench.text('note.md')).toBe('by other\n');
  expect(await bench.chat()).toEqual([
    'write a note',
    'Took note.md from offline.',
    'Took other.md, note.md from other.',
  ]);
  const revisions = workshop.workbench.revisions();
  await call.WorkshopUndo({
    ...target,
    message_id: revisions[1]?.messageId ?? '',
    before: false,
    across_publish: false,
  });
  expect(await bench.text('note.md')).toBe('by offline\n');
  expect(await workshop.workbench.stat('other.md')).toBeNull();
});

it('[B12] a Draft that a trial did not begin with is not lost without a word', async () => {
  await using bench = await openTry();
  const { call, target } = bench;
  await bench.begin();
  await bench.send('write');
  expect(await bench.text('note.md')).toBe('by offline\n');
  const { draft_id } = await bench.trialOf('other');
  await expect(call.TryKeep({ ...target, draft_id, replace: false })).rejects.toMatchObject({
    code: 'DRAFT_UNDECIDED',
  });
  await call.TryKeep({ ...target, draft_id, replace: true });
  expect(await bench.text('note.md')).toBe('by other\n');
  // A trial that refines the Draft goes on from it.
  await bench.begin({ refine_draft: true });
  const refined = await bench.trialOf('offline');
  expect(refined.changes).toBe(2);
  await call.TryKeep({ ...target, draft_id: refined.draft_id, replace: false });
  expect(await bench.text('other.md')).toBe('by other\n');
  expect(await bench.text('note.md')).toBe('by offline\n');
});

it('[P8] each trial stops at a gate of its own; the same approved plan is tried without another one', async () => {
  await using bench = await openTry({ interactive: true });
  const { call, target, workshop } = bench;
  await bench.begin();
  const offline = await bench.trialOf('offline');
  expect([offline.run.status, (await bench.trialOf('other')).run.status]).toEqual(['waiting', 'waiting']);
  expect(await call.ReviewGetChangeSet({ ...target, draft_id: offline.draft_id })).toMatchObject({ changes: [] });
  await bench.approve({ ...target, run_id: offline.run.run_id });
  expect([(await bench.trialOf('offline')).run.status, (await bench.trialOf('other')).run.status]).toEqual([
    'done',
    'waiting',
  ]);
  const unapproved = (await bench.trialOf('other')).run.run_id;
  await expect(bench.begin({ plan: true, run_id: unapproved })).rejects.toMatchObject({ code: 'WRONG_STATE' });
  bench.asked.length = 0;
  await bench.begin({ text: undefined, plan: true, run_id: offline.run.run_id, models: ['other'] });
  const again = await bench.trialOf('other');
  expect(again.run).toMatchObject({ status: 'done', request: 'write a note' });
  expect(bench.phases()).not.toContain('Plan');
  const { hunks } = await call.ReviewGetTextDiff({ ...target, path: 'note.md', draft_id: again.draft_id });
  expect(JSON.stringify(hunks)).toContain('by other');
  const { tries } = await call.TryList(target);
  expect(tries[0]?.plan_of).toBe(offline.run.run_id);
  // A file that the plan was made from changed: nobody approved this.
  const { state } = await workshop.runs.get(offline.run.run_id);
  expect(state.reviews['plan.md']?.approval?.by).toBe('person');
});

it('[O12] the limit of each trial is its own', async () => {
  await using bench = await openTry();
  await bench.begin({ tokens: 40 });
  const states = await Promise.all(['offline', 'other'].map((model) => bench.trialOf(model)));
  expect(states.map(({ run }) => run.status)).toEqual(['waiting', 'waiting']);
  const [first] = states;
  await bench.call.RunRaiseBudget({ ...bench.target, run_id: first?.run.run_id ?? '', tokens: 1_000_000 });
  await bench.workshop.runs.settled(first?.run.run_id ?? '');
  expect((await bench.trialOf('offline')).run.status).toBe('done');
  expect((await bench.trialOf('other')).run.status).toBe('waiting');
});

it('[B13] a dropped trial is gone with its Run; a Run under way is stopped first', async () => {
  await using bench = await openTry({ interactive: true });
  const { call, target } = bench;
  await bench.begin();
  const { draft_id, run } = await bench.trialOf('other');
  await call.TryDrop({ ...target, draft_ids: [draft_id] });
  expect((await call.TryList(target)).tries[0]?.trials.map(({ model }) => model)).toEqual(['offline']);
  expect((await call.WorkshopGetRun({ ...target, run_id: run.run_id })).status).toBe('cancelled');
  await expect(call.WorkshopResumeRun({ ...target, run_id: run.run_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(call.TryKeep({ ...target, draft_id, replace: false })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('[B13] a model named twice, no request and a file that is the same already are refused', async () => {
  await using bench = await openTry();
  const { call, target } = bench;
  await expect(bench.begin({ models: ['other', 'other'] })).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
  await expect(bench.begin({ text: undefined })).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
  await bench.begin();
  const { draft_id } = await bench.trialOf('other');
  const take = () => call.TryTake({ ...target, draft_id, paths: ['note.md'] });
  await take();
  await expect(take()).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
  await expect(call.TryTake({ ...target, draft_id, paths: ['../out.md'] })).rejects.toMatchObject({
    code: 'SANDBOX_VIOLATION',
  });
});

/** Two versions of one list: the second model changes the first and the last line, too. */
const lists: Script = ({ phase, request, receipts }) => {
  if (phase === 'Research') return 'Nothing to see.';
  if (phase === 'Plan') return '- [ ] 1. Write — list.md';
  if (phase !== 'Implement' || receipts.length > 0) return 'Written.';
  const [first, last] = request.model === 'other' ? ['one more', 'end more'] : ['one', 'end'];
  const middle = Array.from({ length: 12 }, (_unused, at) => `line ${at}`).join('\n');
  return { calls: [['write_text_file', { path: 'list.md', text: `${first}\n${middle}\n${last}\n` }]] };
};

it('[B13] [B6] one trial is compared with another, and some changes of a file are taken on top of it', async () => {
  await using bench = await openScripted(lists);
  const { call, target, workshop } = bench;
  await call.PlanningSet({ ...target, interactive: false });
  const models = ['offline', 'other'];
  const { run_ids } = await call.TryStart(tryInput({ ...target, text: 'write a list', models }));
  await Promise.all(run_ids.map((id) => workshop.runs.settled(id)));
  const [tried] = (await call.TryList(target)).tries;
  const [offline = '', other = ''] = tried?.trials.map(({ draft_id }) => draft_id) ?? [];
  const compared = { ...target, draft_id: other, against: offline, path: 'list.md' };
  const diff = await call.ReviewGetTextDiff(compared);
  expect(diff).toMatchObject({ reference_source: 'trial', reference_model: 'offline', baseline_missing: false });
  expect(diff.hunks).toHaveLength(2);
  const back = await call.ReviewGetTextDiff({ ...compared, draft_id: offline, against: other });
  expect(JSON.stringify(back.hunks)).toContain('end more');

  const taken = { ...target, draft_id: other, against: offline, paths: ['list.md'] };
  const hunks = [{ path: 'list.md', except: [0] }];
  expect(await call.TryTake({ ...taken, hunks })).toEqual({ taken: ['list.md'] });
  const lines = (await workshop.workbench.read('list.md')).toString().trimEnd().split('\n');
  expect([lines.at(0), lines.at(-1)]).toEqual(['one', 'end more']);
  const { entries } = await call.WorkshopGetConversation(target);
  expect(entries.map(({ text }) => text)).toContain('Took list.md from other, some of its changes on top of offline.');
  expect(await call.ReviewGetTextDiff({ ...target, against: other, path: 'list.md' })).toMatchObject({
    hunks: [{ baseline_start: 1 }],
  });
  await expect(call.ReviewGetTextDiff({ ...compared, against: 'draft_none' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await expect(call.TryTake({ ...taken, hunks: [{ path: 'data.csv', except: [0] }] })).rejects.toMatchObject({
    code: 'INVALID_ARGUMENT',
  });
});
