import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Notification } from '@galley/schema';
import { afterEach, describe, expect, it } from 'vitest';
import { createModelRegistry, type ModelClient, type ModelRequest } from '../model/index.ts';
import { offlineModel } from '../offline/index.ts';
import type { ProcedureHandlers } from './handlers/handlers.ts';
import { createProcedures } from './handlers/procedures.ts';
import { openWorkshop, type Workshop } from './open/open-workshop.ts';

const workflows = fileURLToPath(new URL('../../../workflows', import.meta.url));
const request = 'Create one sheet per kind with day, amount and note, sorted by day, and a summary sheet with totals';
const table = [
  'day,kind,amount,note',
  '2025-01-02,b,2.50,x',
  '2025-01-01,a,1,y',
  '2025-01-03,a,0.20,=1+1',
  '2025-01-01,b,-4,z',
].join('\n');

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function open(client?: ModelClient) {
  const directory = await mkdtemp(join(tmpdir(), 'galley-workshop-'));
  await writeFile(join(directory, 'data.csv'), table);
  cleanups.push(() => rm(directory, { recursive: true, force: true }));
  return reopen(directory, client);
}

async function reopen(directory: string, client?: ModelClient) {
  const models = createModelRegistry([client === undefined ? offlineModel : { ...offlineModel, client }]);
  const workshop: Workshop = await openWorkshop({ directory, workflows, models });
  const notifications: Notification[] = [];
  workshop.notifier.subscribe(({ notification }) => notifications.push(notification));
  const call: ProcedureHandlers = createProcedures({ all: () => [workshop], get: () => workshop });
  const target = { workbench_id: workshop.id };
  let closed = false;
  const close = async () => {
    if (!closed) await workshop[Symbol.asyncDispose]();
    closed = true;
  };
  cleanups.push(close);
  const send = async (text = request, refine_draft = false) => {
    const { run_id } = await call.WorkshopSendUserMessage({ ...target, text, refine_draft });
    await workshop.runs.settled(run_id);
    return { ...target, run_id };
  };
  const approve = async (run: { workbench_id: string; run_id: string }) => {
    const { gate } = await call.WorkshopGetRun(run);
    if (gate === null) throw new RangeError('no gate');
    await call.WorkshopApprovePlan({ ...run, gate_id: gate.gate_id, digest: gate.digest });
    await workshop.runs.settled(run.run_id);
  };
  return { directory, workshop, call, target, send, approve, notifications, close };
}

describe('a request on its whole way', () => {
  it('[B3] [P1] writes nothing before the plan is approved, and nothing to the folder before publish', async () => {
    const { directory, workshop, call, target, send, approve } = await open();
    const run = await send();
    expect(await call.WorkshopGetRun(run)).toMatchObject({ status: 'waiting', gate: { round: 1 } });
    expect(workshop.workbench.draft()).toBeNull();
    await approve(run);
    expect(await call.WorkshopGetRun(run)).toMatchObject({ status: 'done' });
    await expect(readFile(join(directory, 'summary.xlsx'))).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await call.DraftPublish(target)).toMatchObject({ published: ['summary.xlsx'] });
    expect((await readFile(join(directory, 'summary.xlsx'))).length).toBeGreaterThan(1000);
  });

  it('[F5] data that looks like a formula stays text, and [V2] review shows the added sheets', async () => {
    const { call, target, send, approve } = await open();
    await approve(await send());
    const diff = await call.ReviewGetXlsxDiff({
      ...target,
      path: 'summary.xlsx',
      sheet: 'a',
      row_start: 1,
      row_count: 10,
    });
    expect(diff).toMatchObject({ baseline: null, baseline_missing: true, reference_source: 'none' });
    expect(diff.sheets.map(({ name, change }) => `${name} ${change}`)).toEqual(['a added', 'b added', 'Summary added']);
    expect(diff.draft?.rows.map((row) => row.map((cell) => `${cell.text} ${cell.kind}`))).toEqual([
      ['day text', 'amount text', 'note text'],
      ['2025-01-01 date', '1 number', 'y text'],
      ['2025-01-03 date', '0.2 number', '=1+1 text'],
    ]);
  });

  it('[R13] tells the phases in order and each item once', async () => {
    const { send, approve, notifications } = await open();
    await approve(await send());
    const phases = notifications.flatMap((note) =>
      note.type === 'WorkshopPhaseStarted'
        ? [`+${note.phase}`]
        : note.type === 'WorkshopPhaseCompleted'
          ? [`-${note.phase}`]
          : [],
    );
    expect(phases).toEqual([
      '+research',
      '-research',
      '+plan',
      '-plan',
      '+implement',
      '-implement',
      '+summary',
      '-summary',
    ]);
    const items = notifications.filter((note) => note.type === 'WorkshopImplementProgress');
    expect(items.map((note) => `${note.current_item}/${note.total_items} ${note.item_label}`)).toEqual([
      '1/3 a',
      '2/3 b',
      '3/3 Summary',
    ]);
    const streamed = notifications.flatMap((note) =>
      note.type === 'WorkshopAssistantStreamDelta' ? [note.delta] : [],
    );
    expect(streamed.join('')).toContain('summary.xlsx');
  });

  it('[C1] [C2] keeps the conversation over a restart, with the summary as the only assistant message', async () => {
    const first = await open();
    await first.approve(await first.send());
    await first.call.DraftPublish(first.target);
    await first.close();
    const again = await reopen(first.directory);
    const { entries } = await again.call.WorkshopGetConversation(again.target);
    expect(entries.map((entry) => entry.kind)).toEqual(['user_message', 'assistant_message', 'system_event']);
    const lines = (await readFile(join(first.directory, '.galley', 'conversation.jsonl'), 'utf8')).trim().split('\n');
    const calls = entries.flatMap((entry) => (entry.kind === 'assistant_message' ? entry.tool_calls : []));
    const results = calls.map(() => 'tool_result');
    const types = ['user_message', ...results, 'assistant_message', 'system_event'];
    expect(lines.map((line) => JSON.parse(line).type)).toEqual(types);
    expect(results.length).toBeGreaterThan(3);
  });

  it('[R1] leaves research, plan and each item’s answer as files, and [R11] a log of every tool call', async () => {
    const { directory, send, approve, close } = await open();
    await approve(await send());
    await close();
    const rpi = (name: string) => readFile(join(directory, '.galley', 'workshop', '_rpi', name), 'utf8');
    expect(await rpi('plan.md')).toMatch(/^- \[x\] 1\. a — /m);
    expect(await rpi('research.md')).toContain('`kind`: text, 2 different');
    expect(await rpi('items/03.md')).toContain('Summary');
    const log = (await readFile(join(directory, '.galley', 'workshop', 'tool_log.jsonl'), 'utf8')).trim().split('\n');
    expect(log.map((line) => JSON.parse(line).tool).slice(0, 3)).toEqual([
      'table_describe',
      'table_query',
      'table_query',
    ]);
  });

  it('[B9] [V8] restore from the publish entry brings the folder back, and can itself be undone', async () => {
    const { directory, call, target, send, approve } = await open();
    await approve(await send());
    const { checkpoint_id } = await call.DraftPublish(target);
    const restored = await call.CheckpointRestore({ ...target, checkpoint_id });
    await expect(readFile(join(directory, 'summary.xlsx'))).rejects.toMatchObject({ code: 'ENOENT' });
    await call.CheckpointRestore({ ...target, checkpoint_id: restored.checkpoint_id });
    expect((await readFile(join(directory, 'summary.xlsx'))).length).toBeGreaterThan(1000);
  });

  it('[R4] a question that needs no change is answered from the research and makes no Draft', async () => {
    const { call, target, send, workshop } = await open();
    // Nothing in it writes, so nobody is asked (SPEC P1, auto).
    expect(await call.WorkshopGetRun(await send('What is in these files?'))).toMatchObject({
      status: 'done',
      items: [],
    });
    const { entries } = await call.WorkshopGetConversation(target);
    expect(entries.at(-1)).toMatchObject({ kind: 'assistant_message', text: expect.stringContaining('4 rows') });
    expect(workshop.workbench.draft()).toBeNull();
  });
});

describe('what is refused', () => {
  it('[B12] another request while a Draft is undecided, unless it refines that Draft', async () => {
    const { send, approve } = await open();
    await approve(await send());
    await expect(send('again')).rejects.toMatchObject({ code: 'DRAFT_UNDECIDED' });
    await expect(send('describe the columns', true)).resolves.toBeDefined();
  });

  it('another request while a run waits at its gate', async () => {
    const { send } = await open();
    await send();
    await expect(send()).rejects.toMatchObject({ code: 'RUN_ACTIVE' });
  });

  it('[P8] an approval of another plan than the one that stands', async () => {
    const { call, send, workshop } = await open();
    const run = await send();
    const { gate } = await call.WorkshopGetRun(run);
    const answer = { ...run, gate_id: gate?.gate_id ?? '', digest: '0'.repeat(64) };
    await expect(call.WorkshopApprovePlan(answer)).rejects.toMatchObject({ code: 'PLAN_CHANGED' });
    await expect(
      call.WorkshopApprovePlan({ ...answer, gate_id: 'main.99', digest: gate?.digest ?? '' }),
    ).rejects.toMatchObject({
      code: 'GATE_NOT_OPEN',
    });
    expect(workshop.workbench.draft()).toBeNull();
  });

  it('[B9] restore while a Draft exists, with guidance', async () => {
    const { call, target, send, approve } = await open();
    await approve(await send());
    const { checkpoint_id } = await call.DraftPublish(target);
    await approve(await send());
    await expect(call.CheckpointRestore({ ...target, checkpoint_id })).rejects.toMatchObject({ code: 'DRAFT_EXISTS' });
  });
});

describe('a model that does not behave', () => {
  const usage = { input_tokens: 1, output_tokens: 1, cost: null };
  const scripted = (
    act: (request: ModelRequest) => { text?: string; tool?: [string, Record<string, unknown>] },
  ): ModelClient => ({
    call: async (modelRequest) => {
      const { text = '', tool } = act(modelRequest);
      return { text, tool_calls: tool === undefined ? [] : [{ tool: tool[0], arguments: tool[1] }], usage };
    },
  });
  const phase = ({ messages }: ModelRequest) =>
    messages[0]?.role === 'user' ? (/^# (\w+)/.exec(messages[0].text)?.[1] ?? '') : '';
  const lastReceipt = ({ messages }: ModelRequest) => {
    const last = messages.at(-1);
    return last?.role === 'tool' ? last.receipt : null;
  };

  it('[R12] [P10] cannot write in research or planning, whatever it calls', async () => {
    const refusals: string[] = [];
    const client = scripted((modelRequest) => {
      const receipt = lastReceipt(modelRequest);
      if (receipt === null && ['Research', 'Plan'].includes(phase(modelRequest))) {
        return { tool: ['write_text_file', { path: 'evil.txt', text: 'x' }] };
      }
      if (receipt !== null) refusals.push(JSON.parse(receipt).error.code);
      return { text: '- [ ] 1. A — write b.txt' };
    });
    const { send, workshop } = await open(client);
    await send('go');
    expect(refusals).toEqual(['TOOL_NOT_ALLOWED', 'TOOL_NOT_ALLOWED']);
    expect(workshop.workbench.draft()).toBeNull();
  });

  it.each([
    ['a path outside', 'write_text_file', { path: '../evil.txt', text: 'x' }, 'SANDBOX_VIOLATION'],
    ['Galley’s own folder', 'write_text_file', { path: '.galley/galley.db', text: 'x' }, 'SANDBOX_VIOLATION'],
    [
      'SQL that reads a file',
      'table_query',
      { paths: ['data.csv'], sql: "SELECT * FROM read_text('/etc/passwd')" },
      'SQL_',
    ],
    ['an unknown tool', 'rm_rf', {}, 'UNKNOWN_TOOL'],
    ['wrong arguments', 'read_file', { colour: 'data.csv' }, 'INVALID_ARGUMENT'],
    ['a missing file', 'read_file', { path: 'nothing.csv' }, 'FILE_NOT_FOUND'],
  ])('[B2] [A4] is told why when it asks for %s, and can go on', async (_, tool, args, code) => {
    let answered = '';
    const client = scripted((modelRequest) => {
      const receipt = lastReceipt(modelRequest);
      if (phase(modelRequest) === 'Implement' && receipt === null) return { tool: [tool, args] };
      if (receipt !== null) answered = JSON.parse(receipt).error.code;
      return { text: phase(modelRequest) === 'Plan' ? '- [ ] 1. A — b' : 'done' };
    });
    const { send, approve, workshop, call } = await open(client);
    const run = await send('go');
    await approve(run);
    expect(answered).toMatch(code);
    expect(await call.WorkshopGetRun(run)).toMatchObject({ status: 'done', usage: { cost: null } });
    expect(workshop.workbench.draft()).toBeNull();
  });

  it('[R15] cancel stops at once, leaves items pending and can be resumed', async () => {
    const gate = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    let slow = true;
    const client: ModelClient = {
      async call(modelRequest, { signal }) {
        if (phase(modelRequest) === 'Implement' && slow) {
          started.resolve();
          await Promise.race([gate.promise, new Promise((_, reject) => signal.addEventListener('abort', reject))]);
        }
        const text =
          phase(modelRequest) === 'Plan'
            ? '- [ ] 1. A — look at b.txt (only reads)\n- [ ] 2. C — look at d.txt (only reads)'
            : 'done';
        return { text, tool_calls: [], usage };
      },
    };
    const { send, call, workshop } = await open(client);
    const run = await send('go');
    const { gate: open_ } = await call.WorkshopGetRun(run);
    await call.WorkshopApprovePlan({ ...run, gate_id: open_?.gate_id ?? '', digest: open_?.digest ?? '' });
    await started.promise;
    const before = performance.now();
    await call.WorkshopCancelRun(run);
    await workshop.runs.settled(run.run_id);
    expect(performance.now() - before).toBeLessThan(1000);
    const cancelled = await call.WorkshopGetRun(run);
    expect(cancelled).toMatchObject({ status: 'cancelled', active: false });
    expect(cancelled.items.every((item) => item.status !== 'done')).toBe(true);
    slow = false;
    await call.WorkshopResumeRun(run);
    await workshop.runs.settled(run.run_id);
    expect((await call.WorkshopGetRun(run)).items.map((item) => item.status)).toEqual(['done', 'done']);
  });
});
