import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Notification } from '@galley/schema';
import { afterEach, expect, it } from 'vitest';
import { createModelRegistry, type ModelClient, type ModelRequest } from '../../model/index.ts';
import { offlineModel } from '../../offline/index.ts';
import { createProcedures } from '../handlers/procedures.ts';
import { openWorkshop } from '../open/open-workshop.ts';

const workflows = fileURLToPath(new URL('../../../../workflows', import.meta.url));
const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const phase = ({ messages }: ModelRequest) =>
  messages[0]?.role === 'user' ? (/^# (\w+)/.exec(messages[0].text)?.[1] ?? '') : '';

/** Writes the number of its calls into out.txt, so that every run leaves other bytes. */
function counting(prompts: string[] = []): ModelClient {
  let calls = 0;
  return {
    async call(request) {
      calls += 1;
      const { messages } = request;
      if (messages[0]?.role === 'user') prompts.push(messages[0].text);
      const usage = { input_tokens: 1, output_tokens: 1, cost: null };
      if (phase(request) === 'Implement' && messages.at(-1)?.role !== 'tool') {
        const call = { tool: 'write_text_file', arguments: { path: 'out.txt', text: `call ${calls}` } };
        return { text: '', tool_calls: [call], usage };
      }
      return { text: phase(request) === 'Plan' ? '- [ ] 1. Write — it' : `text ${calls}`, tool_calls: [], usage };
    },
  };
}

async function reopen(directory: string, client: ModelClient = counting()) {
  const models = createModelRegistry([{ ...offlineModel, client }]);
  const workshop = await openWorkshop({ directory, workflows, models });
  const notifications: Notification['type'][] = [];
  workshop.notifier.subscribe(({ notification }) => notifications.push(notification.type));
  const call = createProcedures({ all: () => [workshop], get: () => workshop });
  const target = { workbench_id: workshop.id };
  const { runs, workbench } = workshop;
  let closed = false;
  const close = async () => {
    if (!closed) await workshop[Symbol.asyncDispose]();
    closed = true;
  };
  cleanups.push(close);
  const ask = async (text: string) => {
    const { runId, messageId } = await runs.start({ text, refineDraft: true, model: workshop.selectedModel() });
    await runs.settled(runId);
    return { runId, messageId };
  };
  const approve = async (runId: string) => {
    const { gate } = runs.view(await runs.get(runId));
    await runs.approve({ runId, gate: gate?.gate_id ?? '', by: 'person' }, gate?.digest ?? '');
    await runs.settled(runId);
  };
  const complete = async (text: string) => {
    const run = await ask(text);
    await approve(run.runId);
    return run;
  };
  const chat = () =>
    workshop.context
      .lastConversation()
      .map((entry) => (entry.kind === 'system_event' ? `(${entry.text})` : entry.text));
  const status = async () => {
    const latest = await runs.latest();
    return latest === null ? null : [latest.id, runs.view(latest).status];
  };
  const regenerate = (id: string, acrossPublish = false) =>
    runs.regenerate(id, { model: workshop.selectedModel(), acrossPublish });
  return {
    ...{ directory, workshop, workbench, runs, call, target, ask, approve, complete, chat, status, regenerate },
    ...{ notifications, close },
  };
}

async function open(client?: ModelClient) {
  const directory = await mkdtemp(join(tmpdir(), 'galley-undo-'));
  cleanups.push(() => rm(directory, { recursive: true, force: true }));
  return reopen(directory, client);
}

const exists = (path: string) =>
  readFile(path).then(
    () => true,
    () => false,
  );

it('[B10] [C3] undo takes chat, Draft and run back together, and redo brings them again', async () => {
  const { runs, workbench, complete, chat, status, call, target, notifications } = await open();
  const first = await complete('one');
  const kept = String(await workbench.read('out.txt'));
  const answer = workbench.timeline().at(-1)?.row.event;
  if (answer?.type !== 'message.added') throw new TypeError('no answer');
  const second = await complete('two');
  const later = String(await workbench.read('out.txt'));
  expect(later).not.toBe(kept);
  const before = chat();
  notifications.length = 0;

  await runs.undoTo(answer.message_id);
  expect(notifications).toEqual(['DraftStateChanged', 'ConversationChanged']);
  expect(chat()).toEqual([...before.slice(0, 2), `(Went back to “${answer.text}”)`]);
  expect(String(await workbench.read('out.txt'))).toBe(kept);
  expect(await status()).toEqual([first.runId, 'done']);
  expect((await call.WorkbenchGet(target)).run?.run_id).toBe(first.runId);

  await runs.redo();
  expect(chat()).toEqual([...before, `(Went forward again to “${before.at(-1)}”)`]);
  expect(String(await workbench.read('out.txt'))).toBe(later);
  expect(await status()).toEqual([second.runId, 'done']);
});

it('[B10] undo to a request keeps it and drops its work; that run cannot go on', async () => {
  const { runs, workbench, complete, chat, status } = await open();
  const { messageId, runId } = await complete('one');
  await runs.undoTo(messageId);
  expect(chat()).toEqual(['one', '(Went back to “one”)']);
  expect(workbench.draft()).toBeNull();
  expect(await status()).toBeNull();
  await runs.redo();
  expect(await status()).toEqual([runId, 'done']);
});

it('[B10] a run that waits at its gate is cancelled when an undo takes its message away', async () => {
  const { runs, complete, ask, status, call, target } = await open();
  const first = await complete('one');
  const second = await ask('two');
  expect(await status()).toEqual([second.runId, 'waiting']);
  const { gate } = runs.view(await runs.get(second.runId));
  await runs.undoTo(first.messageId);
  expect(runs.view(await runs.get(second.runId)).status).toBe('cancelled');
  await expect(runs.resume(second.runId)).rejects.toMatchObject({ code: 'RUN_UNDONE' });
  await expect(
    call.WorkshopApprovePlan({
      ...target,
      run_id: second.runId,
      gate_id: gate?.gate_id ?? '',
      digest: gate?.digest ?? '',
    }),
  ).rejects.toMatchObject({ code: 'RUN_UNDONE' });
  await runs.redo();
  expect(await status()).toEqual([second.runId, 'cancelled']);
});

it('[B10] is refused while a run is running', async () => {
  const entered = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const model = counting();
  let slow = false;
  const client: ModelClient = {
    async call(request, options) {
      if (slow) {
        entered.resolve();
        await release.promise;
      }
      return model.call(request, options);
    },
  };
  const { runs, complete, ask, regenerate } = await open(client);
  const { messageId } = await complete('one');
  slow = true;
  const asked = ask('two');
  await entered.promise;
  await expect(runs.undoTo(messageId)).rejects.toMatchObject({ code: 'RUN_ACTIVE' });
  await expect(runs.redo()).rejects.toMatchObject({ code: 'RUN_ACTIVE' });
  await expect(regenerate(messageId)).rejects.toMatchObject({ code: 'RUN_ACTIVE' });
  slow = false;
  release.resolve();
  await asked;
});

it('[C3] regenerate asks the same again from where it was asked, for the request and for its answer', async () => {
  const prompts: string[] = [];
  const { runs, workbench, complete, chat, approve, status, regenerate } = await open(counting(prompts));
  await complete('one');
  const kept = String(await workbench.read('out.txt'));
  const { runId } = await complete('two');
  const answer = workbench.timeline().at(-1)?.row.event;
  if (answer?.type !== 'message.added') throw new TypeError('no answer');
  const [one, text] = chat();

  const again = await regenerate(answer.message_id);
  await runs.settled(again.runId);
  expect(again.runId).not.toBe(runId);
  expect(chat()).toEqual([one, text, `(Went back to “${text}”)`, 'two']);
  expect(String(await workbench.read('out.txt'))).toBe(kept);
  expect(await status()).toEqual([again.runId, 'waiting']);
  await expect(runs.redo()).rejects.toMatchObject({ code: 'NOTHING_TO_REDO' });
  prompts.length = 0;
  await approve(again.runId);
  expect(chat()).toHaveLength(5);
  expect(prompts.join('\n')).not.toContain(answer.text);

  const third = await regenerate(again.messageId);
  await runs.settled(third.runId);
  expect(chat()).toEqual([one, text, expect.stringMatching(/Went back/), expect.stringMatching(/Went back/), 'two']);
  await expect(regenerate('msg_unknown')).rejects.toMatchObject({ code: 'MESSAGE_NOT_FOUND' });
});

it('[C3] regenerates the very first request, and after a restart everything is the same', async () => {
  const first = await open();
  const { messageId } = await first.complete('one');
  const { runId } = await first.regenerate(messageId);
  await first.runs.settled(runId);
  const chat = first.chat();
  expect(chat).toEqual(['(Went back to the beginning)', 'one']);
  expect(first.workbench.draft()).toBeNull();
  await first.close();
  const again = await reopen(first.directory);
  expect(again.chat()).toEqual(chat);
  expect(await again.status()).toEqual([runId, 'waiting']);
  await again.approve(runId);
  expect(await again.status()).toEqual([runId, 'done']);
});

it('[C3] [B10] across a publish regenerate must be asked for too, and brings the folder back', async () => {
  const { directory, runs, workbench, complete, regenerate, chat } = await open();
  const { messageId } = await complete('one');
  await workbench.publish();
  const before = chat();
  await expect(regenerate(messageId)).rejects.toMatchObject({
    code: 'UNDO_CROSSES_PUBLISH',
    details: { paths: ['out.txt'] },
  });
  expect(chat()).toEqual(before);
  const { runId } = await regenerate(messageId, true);
  await runs.settled(runId);
  expect(await exists(join(directory, 'out.txt'))).toBe(false);
  expect(chat()).toEqual(['(Went back to the beginning (1 file in the folder changed with it))', 'one']);
});

it('[R10] [C1] clears _rpi and rewrites conversation.jsonl on undo; redo brings both back', async () => {
  const { directory, runs, complete, close } = await open();
  const { messageId } = await complete('one');
  const rpi = join(directory, '.galley/workshop/_rpi/plan.md');
  const lines = async () => {
    const text = await readFile(join(directory, '.galley/conversation.jsonl'), 'utf8');
    return text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .map(({ type, event }) => event ?? type);
  };
  await runs.undoTo(messageId);
  await expect.poll(() => exists(rpi)).toBe(false);
  await expect.poll(lines).toEqual(['user_message', 'undone']);
  await runs.redo();
  await expect.poll(() => exists(rpi)).toBe(true);
  const whole = ['user_message', 'tool_result', 'assistant_message'];
  await expect.poll(lines).toEqual([...whole, 'redone']);
  await complete('two');
  await close();
  const written = [...whole, 'redone', ...whole];
  expect(await lines()).toEqual(written);
  await writeFile(join(directory, '.galley/conversation.jsonl'), 'torn');
  await (await reopen(directory)).close();
  expect(await lines()).toEqual(['notice', ...written]);
});

it('[B10] publishes and discards of what was undone leave the conversation with it', async () => {
  const { runs, workbench, complete, chat } = await open();
  const { messageId } = await complete('one');
  await workbench.publish();
  await complete('two');
  await workbench.discard();
  expect(chat().filter((text) => text.startsWith('('))).toEqual([
    '(Published out.txt)',
    '(Discarded the Draft (1 file))',
  ]);
  const { checkpointId } = await runs.undoTo(messageId, { acrossPublish: true });
  expect(chat()).toEqual(['one', '(Went back to “one” (1 file in the folder changed with it))']);
  expect(workbench.checkpoints().at(-1)?.checkpointId).toBe(checkpointId);
});

it('[B10] [R9] a run that a process left unfinished can be undone, and after a redo resumed', async () => {
  const entered = Promise.withResolvers<void>();
  const model = counting();
  const stuck: ModelClient = {
    async call(request, options) {
      if (phase(request) !== 'Summary') return model.call(request, options);
      entered.resolve();
      return new Promise((_, reject) => options.signal.addEventListener('abort', reject));
    },
  };
  const first = await open(stuck);
  const { runId, messageId } = await first.ask('one');
  const { gate } = first.runs.view(await first.runs.get(runId));
  await first.runs.approve({ runId, gate: gate?.gate_id ?? '', by: 'person' }, gate?.digest ?? '');
  await entered.promise;
  await first.close();

  const { runs, workbench, status, ask } = await reopen(first.directory, model);
  expect(await status()).toEqual([runId, 'running']);
  const written = String(await workbench.read('out.txt'));
  await runs.undoTo(messageId);
  expect(workbench.draft()).toBeNull();
  expect(await status()).toBeNull();
  await expect(runs.resume(runId)).rejects.toMatchObject({ code: 'RUN_UNDONE' });
  await runs.redo();
  expect(await status()).toEqual([runId, 'cancelled']);
  expect(String(await workbench.read('out.txt'))).toBe(written);
  await runs.resume(runId);
  await runs.settled(runId);
  expect(await status()).toEqual([runId, 'done']);
  await runs.undoTo(messageId);
  const next = await ask('two');
  expect(await status()).toEqual([next.runId, 'waiting']);
});

it('[B7] [B10] a publish and an undo at the same time happen one after the other, whichever comes first', async () => {
  const { directory, call, target, workbench, complete, runs } = await open();
  await complete('one');
  const kept = String(await workbench.read('out.txt'));
  const answer = workbench.timeline().at(-1)?.row.event;
  if (answer?.type !== 'message.added') throw new TypeError('no answer');
  await complete('two');
  const later = String(await workbench.read('out.txt'));
  const back = { ...target, message_id: answer.message_id, across_publish: false, before: false };
  // Of a file with chosen changes the content is put together first: time enough for somebody else.
  const some = { ...target, hunks: [{ path: 'out.txt', chosen: [0] }] };

  const [published, refused] = await Promise.allSettled([call.DraftPublish(some), call.WorkshopUndo(back)]);
  expect(published).toMatchObject({ status: 'fulfilled', value: { published: ['out.txt'] } });
  expect(refused).toMatchObject({ status: 'rejected', reason: { code: 'UNDO_CROSSES_PUBLISH' } });
  expect(await readFile(join(directory, 'out.txt'), 'utf8')).toBe(later);

  await runs.undoTo(answer.message_id, { acrossPublish: true });
  expect(String(await workbench.read('out.txt'))).toBe(kept);
  const [, second] = await Promise.allSettled([call.WorkshopRedo(target), call.DraftPublish(some)]);
  expect(second).toMatchObject({ status: 'rejected' });
  expect(await readFile(join(directory, 'out.txt'), 'utf8')).toBe(later);
});

it('[C3] what an undo or another answer takes away is said before, and is what it takes', async () => {
  const { call, target, complete, chat } = await open();
  const first = await complete('one');
  await call.DraftPublish(target);
  const second = await complete('two');
  const preview = (message_id: string, again = false) =>
    call.WorkshopPreviewUndo({ ...target, message_id, before: false, again });
  expect(await preview(first.messageId)).toEqual({
    messages: 3,
    draft_paths: ['out.txt'],
    folder_paths: ['out.txt'],
    ends_run: false,
  });
  expect(await preview(second.messageId, true)).toMatchObject({
    messages: 2,
    folder_paths: [],
    draft_paths: ['out.txt'],
  });
  expect(chat()).toHaveLength(5);
});

it('[C3] a request is sent again in other words, and what came after it goes', async () => {
  const { call, target, complete, chat, runs } = await open();
  const first = await complete('one');
  await complete('two');
  const again = await call.WorkshopRegenerate({
    ...target,
    message_id: first.messageId,
    across_publish: false,
    text: 'one, but better',
  });
  await runs.settled(again.run_id);
  expect(chat().filter((text) => !text.startsWith('('))).toEqual(['one, but better']);
  expect((await call.WorkshopGetRun({ ...target, run_id: again.run_id })).request).toBe('one, but better');
});

it('[R10] a new request ends the plan that waits only when it says so', async () => {
  const { call, target, ask, status, runs } = await open();
  const waiting = await ask('one');
  const send = (more: { end_waiting?: boolean }) =>
    call.WorkshopSendUserMessage({ ...target, text: 'something else', refine_draft: false, ...more });
  await expect(send({})).rejects.toMatchObject({ code: 'RUN_ACTIVE' });
  expect(await status()).toEqual([waiting.runId, 'waiting']);
  const { run_id } = await send({ end_waiting: true });
  await runs.settled(run_id);
  expect((await call.WorkshopGetRun({ ...target, run_id: waiting.runId })).status).toBe('cancelled');
  expect(await status()).toEqual([run_id, 'waiting']);
});

it('[C1] the newest part of a conversation says what its answers took', async () => {
  const { call, target, complete } = await open();
  const { runId } = await complete('one');
  const page = await call.WorkshopGetConversation({ ...target, limit: 1 });
  expect(page.entries).toHaveLength(1);
  expect(page.runs).toEqual([
    expect.objectContaining({
      run_id: runId,
      items: 1,
      failed_items: 0,
      usage: expect.objectContaining({ cost: null }),
    }),
  ]);
  const earlier = await call.WorkshopGetConversation({ ...target, limit: 1, cursor: page.next_cursor ?? '' });
  expect(earlier.entries.map(({ text }) => text)).toEqual(['one']);
  expect(earlier.next_cursor).toBeNull();
});

it('[R11] the calls of a run are listed newest first, shortened, and each can be read whole', async () => {
  const { call, target, complete } = await open();
  const { runId: run_id } = await complete('one');
  const { calls, total, next_cursor } = await call.WorkshopListToolCalls({ ...target, run_id, limit: 10 });
  expect({ total, next_cursor }).toEqual({ total: 1, next_cursor: null });
  const [made] = calls;
  expect(made).toMatchObject({ tool: 'write_text_file', state: 'done', result_left_out: 0 });
  expect(made?.title).toContain('out.txt');
  expect(JSON.parse(made?.arguments ?? '')).toMatchObject({ path: 'out.txt' });
  const whole = await call.WorkshopGetToolCall({ ...target, run_id, call_id: made?.call_id ?? '' });
  expect(whole.state).toBe('done');
  await expect(call.WorkshopGetToolCall({ ...target, run_id, call_id: 'none' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

it('[B10] [C3] a regenerate is taken back whole, also while it is answered, and can be brought again', async () => {
  const { runs, workbench, complete, approve, chat, regenerate, call, target } = await open();
  const { messageId } = await complete('one');
  const draft = String(await workbench.read('out.txt'));
  const before = chat();
  await expect(runs.undoRegenerate()).rejects.toMatchObject({ code: 'NOTHING_TO_TAKE_BACK' });

  const again = await regenerate(messageId);
  await runs.settled(again.runId);
  await approve(again.runId);
  const later = String(await workbench.read('out.txt'));
  expect(later).not.toBe(draft);
  const answered = chat();
  expect(await call.WorkbenchGet(target)).toMatchObject({ can_undo_regenerate: true, can_redo: false });
  await call.WorkshopUndoRegenerate(target);
  expect(chat().slice(0, -1)).toEqual(before);
  expect(String(await workbench.read('out.txt'))).toBe(draft);
  expect(await call.WorkbenchGet(target)).toMatchObject({ can_undo_regenerate: false, can_redo: true });
  await runs.redo();
  expect(chat().slice(0, -1)).toEqual(answered);
  expect(String(await workbench.read('out.txt'))).toBe(later);

  // At once, while the answer is on its way or its plan waits.
  await regenerate(again.messageId);
  await runs.undoRegenerate();
  expect(chat().filter((text) => !text.startsWith('('))).toEqual(answered.filter((text) => !text.startsWith('(')));
  expect(String(await workbench.read('out.txt'))).toBe(later);
  expect(runs.isWorking()).toBe(false);
});

it('[C3] a regenerate that was decided about is not taken back; over a publish the folder comes along', async () => {
  const { runs, workbench, complete, approve, regenerate, directory } = await open();
  const { messageId } = await complete('one');
  await workbench.publish();
  const published = await readFile(join(directory, 'out.txt'), 'utf8');
  const again = await regenerate(messageId, true);
  expect(await exists(join(directory, 'out.txt'))).toBe(false);
  await runs.undoRegenerate();
  expect(await readFile(join(directory, 'out.txt'), 'utf8')).toBe(published);
  await expect(runs.get(again.runId)).resolves.toMatchObject({ id: again.runId });

  const third = await regenerate(messageId, true);
  await runs.settled(third.runId);
  await approve(third.runId);
  await workbench.publish();
  await expect(runs.undoRegenerate()).rejects.toMatchObject({ code: 'NOTHING_TO_TAKE_BACK' });
});

it('[P1] [C3] what a request said of planning and budget holds when it is asked again', async () => {
  const { runs, workshop, regenerate } = await open();
  const asked = {
    model: workshop.selectedModel(),
    budget: { dollars: null, tokens: 5_000 },
    interactive: false,
  } as const;
  const { runId, messageId } = await runs.start({ text: 'one', ...asked });
  await runs.settled(runId);
  expect(runs.view(await runs.get(runId)).status).toBe('done');
  const again = await regenerate(messageId);
  await runs.settled(again.runId);
  const { state } = await runs.get(again.runId);
  expect(state.started).toMatchObject({ budget: asked.budget, interactive: false });
  expect(runs.view(await runs.get(again.runId)).status).toBe('done');
});
