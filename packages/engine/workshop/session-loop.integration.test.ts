import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ModelError } from '../model/index.ts';
import { foldRun } from '../workflow/index.ts';
import { type Act, type Asked, openScripted } from './testing/scripted-workshop.ts';

/** One item; `implement` says what happens in it. */
function oneItem(implement: (asked: Asked) => Act, summary: (asked: Asked) => Act = () => 'All done.') {
  return (asked: Asked): Act => {
    if (asked.phase === 'Research') return 'Looked.';
    if (asked.phase === 'Plan') return '- [ ] 1. One — do it';
    return asked.phase === 'Summary' ? summary(asked) : implement(asked);
  };
}

const seen = ({ receipts }: Asked) => receipts.at(-1) ?? {};

describe('faults of the model', () => {
  it('[R6] [R13] a rate limit is waited out, told to people, and does not use up the item’s retry', async () => {
    let faults = 2;
    await using bench = await openScripted(
      oneItem(({ receipts }) => {
        if (receipts.length > 0) return 'Done.';
        faults -= 1;
        if (faults < 0) return { calls: [['write_text_file', { path: 'a.md', text: 'x' }]] };
        return new ModelError('MODEL_RATE_LIMIT', 'Too many.', 'Wait.', { transient: true, retryAfterMs: 7000 });
      }),
    );
    const done = await bench.approve(await bench.send());
    expect(done.items).toMatchObject([{ status: 'done' }]);
    const warnings = bench.notifications.filter(({ type }) => type === 'WorkshopRateLimitWarning');
    expect(warnings).toMatchObject([
      { code: 'MODEL_RATE_LIMIT', attempt: 2, wait_ms: 7000 },
      { attempt: 3, wait_ms: 7000 },
    ]);
  });

  it('[A4] after the last try the run pauses with its error; another model goes on after the last message', async () => {
    let down = true;
    await using bench = await openScripted(
      oneItem(({ receipts }) => {
        if (receipts.length === 0) return { calls: [['write_text_file', { path: 'a.md', text: 'x' }]] };
        return down ? new ModelError('MODEL_OVERLOADED', 'Busy.', 'Wait.', { transient: true }) : 'Wrote it.';
      }),
    );
    const run = await bench.send();
    const paused = await bench.approve(run);
    expect(paused).toMatchObject({ status: 'paused', error: { code: 'MODEL_OVERLOADED', details: { tries: 6 } } });
    down = false;
    const before = bench.asked.length;
    await bench.call.WorkshopResumeRun({ ...run, model: 'other' });
    await bench.workshop.runs.settled(run.run_id);
    expect(await bench.call.WorkshopGetRun(run)).toMatchObject({ status: 'done', model: 'other' });
    const [first] = bench.asked.slice(before);
    expect(first?.request.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool']);
    expect(bench.asked.slice(before).map(({ request }) => request.model)).toEqual(['other', 'other']);
    const writes = (await bench.events(run)).filter(({ type }) => type === 'tool.finished');
    expect(writes).toHaveLength(1);
    await expect(bench.call.WorkshopResumeRun({ ...run, model: 'nobody' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('[C5] the text of a reply that broke off stays, marked, until the whole one is there', async () => {
    let cut = true;
    await using bench = await openScripted(
      oneItem(
        () => 'Done.',
        () =>
          cut
            ? new ModelError('MODEL_STREAM_CUT', 'Cut.', 'Again.', { transient: true, partial: 'All do' })
            : 'All done.',
      ),
    );
    const run = await bench.send();
    await bench.approve(run);
    const entries = async () => (await bench.call.WorkshopGetConversation(bench.target)).entries;
    expect((await entries()).at(-1)).toMatchObject({ kind: 'assistant_message', text: 'All do', interrupted: true });
    expect(await entries()).toHaveLength(2);
    cut = false;
    await bench.call.WorkshopResumeRun(run);
    await bench.workshop.runs.settled(run.run_id);
    const [, reply, ...rest] = await entries();
    expect(reply).toMatchObject({ text: 'All done.' });
    expect(reply).not.toHaveProperty('interrupted');
    expect(rest).toEqual([]);
    await bench.close();
    const lines = (await readFile(join(bench.directory, '.galley', 'conversation.jsonl'), 'utf8')).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).text)).toEqual(['go', 'All done.']);
  });

  it('[C5] [C3] a reply that was cut off by cancel can be regenerated', async () => {
    const streaming = Promise.withResolvers<void>();
    let slow = true;
    await using bench = await openScripted(oneItem(() => 'Done.'));
    const { models } = bench.workshop.context;
    const { client } = models.get('offline');
    // The reply says a few words, then hangs until it is stopped.
    const call = client.call.bind(client);
    Object.assign(client, {
      call: async (...[request, options]: Parameters<typeof call>) => {
        const answer = await call(request, { ...options, onDelta: () => undefined });
        if (!slow || answer.text !== 'All done.') return answer;
        options.onDelta('All d');
        streaming.resolve();
        return new Promise<never>((_, reject) => options.signal.addEventListener('abort', reject));
      },
    });
    const run = await bench.send();
    const working = bench.approve(run);
    await streaming.promise;
    await bench.call.WorkshopCancelRun(run);
    await working;
    const { entries } = await bench.call.WorkshopGetConversation(bench.target);
    const cutOff = entries.at(-1);
    expect(cutOff).toMatchObject({ text: 'All d', interrupted: true });
    slow = false;
    if (cutOff?.kind !== 'assistant_message') throw new RangeError('no reply');
    const again = await bench.call.WorkshopRegenerate({
      ...bench.target,
      message_id: cutOff.message_id,
      across_publish: false,
    });
    await bench.workshop.runs.settled(again.run_id);
    await bench.approve({ ...bench.target, run_id: again.run_id });
    const after = await bench.call.WorkshopGetConversation(bench.target);
    expect(after.entries.map((entry) => entry.text)).toContain('All done.');
    expect(after.entries.map((entry) => entry.text)).not.toContain('All d');
  });
});

describe('tool calls', () => {
  it('[A4] malformed arguments are explained with what is wrong, and nothing is written', async () => {
    const told: unknown[] = [];
    await using bench = await openScripted(
      oneItem((asked) => {
        if (asked.receipts.length > 0) told.push(seen(asked));
        const broken = ['{"path": "a.md", "text": "half a', '{"path": 7, "text": "x"}'][asked.receipts.length];
        return broken === undefined ? 'Done.' : { malformed: ['write_text_file', broken] };
      }),
    );
    await bench.approve(await bench.send());
    // Before the item is marked as unverified it is told once more what is missing; the last receipt is seen again then.
    expect(told.pop()).toEqual(told.at(-1));
    expect(told).toMatchObject([
      { error: { code: 'INVALID_ARGUMENT', message: expect.stringContaining('JSON') } },
      {
        error: {
          code: 'INVALID_ARGUMENT',
          message: expect.stringContaining('at path'),
          details: { argument: 'path', tool: expect.any(String) },
        },
      },
    ]);
    expect(bench.workshop.workbench.draft()).toBeNull();
  });

  it('[A4] slips that leave no doubt are put right, and the model is told', async () => {
    const receipts: unknown[] = [];
    await using bench = await openScripted(
      oneItem((asked) => {
        receipts.push(...asked.receipts);
        return asked.receipts.length === 0
          ? { malformed: ['write_text_file', '{"path": "a.md", "text": "x",}'] }
          : 'Done.';
      }),
    );
    await bench.approve(await bench.send());
    expect(receipts).toMatchObject([{ path: 'a.md', repaired: 'a trailing comma was removed' }]);
    expect(bench.workshop.workbench.draft()?.entries.size).toBe(1);
  });

  it('[R12] tool limits per phase only in the schema: what is not allowed does not run, however it is spelt', async () => {
    const codes: unknown[] = [];
    await using bench = await openScripted((asked) => {
      const { error } = seen(asked);
      if (typeof error === 'object' && error !== null && 'code' in error) codes.push(error.code);
      const calls = asked.receipts.length;
      if (asked.phase === 'Research' && calls === 0) return { calls: [['write_text_file', { path: 'a', text: 'x' }]] };
      if (asked.phase === 'Research' && calls === 1) {
        return { malformed: ['table_export', '{"paths":["data.csv"],"sql":"SELECT 1","to":"a.xlsx",}'] };
      }
      return 'No change needed.';
    });
    await bench.send();
    expect(codes).toEqual(['TOOL_NOT_ALLOWED', 'TOOL_NOT_ALLOWED', 'TOOL_NOT_ALLOWED'].slice(0, codes.length));
    expect(codes.length).toBeGreaterThanOrEqual(2);
    expect(bench.workshop.workbench.draft()).toBeNull();
  });

  it('[R14] the third equal call warns the model itself, the sixth ends the item', async () => {
    const warnings: boolean[] = [];
    await using bench = await openScripted(
      oneItem((asked) => {
        if (asked.receipts.length > 0) warnings.push(typeof seen(asked).warning === 'string');
        return { calls: [['read_file', { path: 'data.csv' }]] };
      }),
    );
    const done = await bench.approve(await bench.send());
    expect(done.items).toMatchObject([{ status: 'failed', reason: expect.stringContaining('6 times') }]);
    expect(warnings).toEqual([false, false, true, true, true, false, false, true, true, true]);
  });

  it('[R14] a sweep over chunks and a batch of writes never trigger it', async () => {
    const sweep = Array.from({ length: 20 }, (_, index): [string, Record<string, unknown>] =>
      index % 2 === 0
        ? ['read_file', { path: 'data.csv', line_start: index + 1 }]
        : ['write_text_file', { path: `out ${index}.md`, text: 'same' }],
    );
    await using bench = await openScripted(
      oneItem(({ receipts }) => (receipts.length === 0 ? { calls: sweep } : 'Done.')),
    );
    const run = await bench.send();
    expect(await bench.approve(run)).toMatchObject({ status: 'done', items: [{ status: 'done' }] });
    const receipts = (await bench.events(run)).flatMap((event) =>
      event.type === 'tool.finished' ? [event.receipt] : [],
    );
    expect(receipts).toHaveLength(20);
    expect(receipts.some((receipt) => receipt.includes('"warning"'))).toBe(false);
  });

  it('[R11] looks of one answer run beside each other, writes in order, and the journal reads as one after the other', async () => {
    const calls = ['SELECT 1', 'SELECT 2', 'SELECT 3'].map((sql): [string, Record<string, unknown>] => [
      'table_query',
      { paths: ['data.csv'], sql },
    ]);
    await using bench = await openScripted(
      oneItem(({ receipts }) =>
        receipts.length === 0
          ? { calls: [...calls, ['write_text_file', { path: 'a.md', text: 'x' }], ['read_file', { path: 'a.md' }]] }
          : 'Done.',
      ),
    );
    const run = await bench.send();
    await bench.approve(run);
    const events = (await bench.events(run)).filter(({ type }) => type.startsWith('tool.'));
    expect(events.map((event) => `${event.type} ${'call' in event ? event.call.split('.').at(-1) : ''}`)).toEqual(
      [1, 2, 3, 4, 5].flatMap((call) => [`tool.requested ${call}`, `tool.finished ${call}`]),
    );
    // The read after the write saw it: it was not looked at ahead of time.
    expect(events.at(-1)).toMatchObject({ success: true, receipt: expect.stringContaining('"x"') });
    const record = await bench.workshop.runs.get(run.run_id);
    const rows = await bench.workshop.workbench.store.journal.read(record.id);
    expect(foldRun(record.workflows, rows)).toEqual(record.state);
  });

  it('[R11] a long result is previewed, and rows are recalled by range; the log has it whole', async () => {
    const table = `id,name\n${Array.from({ length: 900 }, (_, index) => `${index + 1},name ${index + 1}`).join('\n')}\n`;
    const told: Record<string, unknown>[] = [];
    await using bench = await openScripted(
      oneItem((asked) => {
        told.push(...asked.receipts.slice(told.length));
        if (asked.receipts.length === 0) {
          return { calls: [['table_query', { paths: ['big.csv'], sql: 'SELECT * FROM big ORDER BY id', limit: 900 }]] };
        }
        const id = told[0]?.recall_id;
        return asked.receipts.length === 1 ? { calls: [['recall_tool_result', { id, rows: '500-501' }]] } : 'Done.';
      }),
      { files: { 'big.csv': table } },
    );
    await bench.approve(await bench.send());
    expect(told[0]).toMatchObject({ left_out: expect.stringMatching(/rows \d+–\d+ of 900/) });
    expect(told[1]).toMatchObject({
      rows: [
        [500, 'name 500'],
        [501, 'name 501'],
      ],
      range: '500-501',
      total_rows: 900,
      next: '502-551',
    });
    await bench.close();
    const log = (await readFile(join(bench.directory, '.galley/workshop/tool_log.jsonl'), 'utf8')).trim().split('\n');
    const [first] = log.map((line) => JSON.parse(line));
    expect(first).toMatchObject({ tool: 'table_query', success: true, elapsed_ms: expect.any(Number) });
    expect(first.result.rows).toHaveLength(900);
    expect(first.receipt.length).toBeLessThanOrEqual(8192);
  });

  it('[F13] a picture that is read reaches the next request and the journal by its content', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    let shown: Asked | null = null;
    await using bench = await openScripted(
      oneItem((asked) => {
        if (asked.receipts.length === 0) return { calls: [['read_file', { path: 'a.png' }]] };
        shown = asked;
        return 'A dot.';
      }),
      { files: { 'a.png': png } },
    );
    await bench.approve(await bench.send());
    const messages = (shown as Asked | null)?.request.messages ?? [];
    const [image] = messages.flatMap((message) => (message.role === 'tool' ? (message.images ?? []) : []));
    expect(image).toMatchObject({ media_type: 'image/png' });
    expect(await bench.workshop.workbench.store.objects.get(image?.hash ?? '')).toEqual(png);
    const kept = await bench.workshop.workbench.collectGarbage({ dryRun: false });
    expect(kept.removed).toBe(0);
  });
});

describe('limits', () => {
  it('[R2] a model that never stops is told, must answer at the end, and what it says then is the note', async () => {
    const notices: string[] = [];
    await using bench = await openScripted(({ phase, request, receipts }) => {
      const last = request.messages.at(-1);
      if (last?.role === 'user' && receipts.length > 0) notices.push(last.text);
      if (phase === 'Summary') return 'So far.';
      if (request.toolChoice === 'none') return 'What I found so far.\nNo change needed.';
      return { calls: [['read_file', { path: 'data.csv', line_start: receipts.length + 1 }]] };
    });
    const run = await bench.send('look at everything');
    expect(notices).toEqual([expect.stringMatching(/^2 answers are left/), expect.stringMatching(/last answer/)]);
    expect(await bench.call.WorkshopGetRun(run)).toMatchObject({ status: 'done' });
    expect(bench.phases().filter((phase) => phase === 'Research')).toHaveLength(30);
  });
});
