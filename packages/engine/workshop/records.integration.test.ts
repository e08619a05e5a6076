import { mkdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openScripted, type Script } from './testing/scripted-workshop.ts';

/** Reads in research, writes in its one item. */
const script: Script = ({ phase, receipts }) => {
  if (phase === 'Plan') return '- [ ] 1. Write — it';
  const call = phase === 'Research' ? (['read_file', { path: 'data.csv' }] as const) : null;
  const write = phase === 'Implement' ? (['write_text_file', { path: 'out.txt', text: 'é\n"quoted"' }] as const) : null;
  const next = call ?? write;
  return next === null || receipts.length > 0 ? `${phase} done.` : { calls: [next] };
};

async function worked(requests = ['one', 'two']) {
  const bench = await openScripted(script);
  for (const request of requests) await bench.approve(await bench.send(request, true));
  const place = (name: string) => join(bench.directory, '.galley', name);
  const read = (name: string) => readFile(place(name), 'utf8');
  const records = async (name: string) =>
    (await read(name))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  const reopen = async () => openScripted(script, { directory: bench.directory });
  return { ...bench, bench, place, read, records, reopen, [Symbol.asyncDispose]: () => bench[Symbol.asyncDispose]() };
}

const log = 'workshop/tool_log.jsonl';
const talk = 'conversation.jsonl';
const note = 'workshop/.records.json';

describe('[R11] the tool log', () => {
  it('numbers every call of the Workbench, over Runs and processes, with its whole result', async () => {
    await using made = await worked(['one']);
    await made.close();
    const again = await made.reopen();
    await again.approve(await again.send('two', true));
    await again.close();
    const records = await made.records(log);
    expect(records.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    expect(records.map(({ tool }) => tool)).toEqual(['read_file', 'write_text_file', 'read_file', 'write_text_file']);
    expect(new Set(records.map(({ run_id }) => run_id)).size).toBe(2);
    expect(records[1]).toMatchObject({
      call_id: expect.stringMatching(/^main\.\d+/),
      arguments: { path: 'out.txt', text: 'é\n"quoted"' },
      success: true,
      receipt: expect.any(String),
      elapsed_ms: expect.any(Number),
      result: expect.any(Object),
    });
  });

  it('is the same again after it was cut at any byte or lost, with the note, with an old one and without', async () => {
    await using made = await worked();
    const early = await made.read(note).catch(() => null);
    await made.close();
    const [whole, late] = [await made.read(log), await made.read(note)];
    const bytes = Buffer.byteLength(whole);
    const cuts = [0, 1, 40, Math.floor(bytes / 2), bytes - 200, bytes - 2, bytes - 1, bytes];
    for (const [index, cut] of cuts.entries()) {
      await truncate(made.place(log), cut);
      const notes = [null, late, early];
      const left = notes[index % notes.length] ?? null;
      if (left === null) await rm(made.place(note), { force: true });
      else await writeFile(made.place(note), left);
      await (await made.reopen()).close();
      expect(await made.read(log), `cut at ${cut} of ${bytes}`).toBe(whole);
    }
    await rm(made.place(log));
    await (await made.reopen()).close();
    expect(await made.read(log)).toBe(whole);
    expect(await made.read(note)).toBe(late);
  });

  it('that could not be written for a while is whole on the next open', async () => {
    await using made = await worked(['one']);
    await made.close();
    const before = await made.read(log);
    await rename(made.place(log), made.place('aside'));
    await mkdir(made.place(log));
    const again = await made.reopen();
    await again.approve(await again.send('two', true));
    await rm(made.place(log), { recursive: true });
    await rename(made.place('aside'), made.place(log));
    await again.approve(await again.send('three', true));
    await again.close();
    await (await made.reopen()).close();
    expect((await made.read(log)).startsWith(before)).toBe(true);
    expect((await made.records(log)).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('of an earlier version, whose records have no numbers, is written anew', async () => {
    await using made = await worked();
    await made.close();
    const whole = await made.read(log);
    await rm(made.place(note));
    await writeFile(made.place(log), '{"id":"main.2","tool":"read_file"}\n');
    await (await made.reopen()).close();
    expect(await made.read(log)).toBe(whole);
  });
});

describe('[C1] the conversation file', () => {
  it('has the outcome of each call behind its request, and where the result is', async () => {
    await using made = await worked(['one']);
    await made.close();
    const records = await made.records(talk);
    expect(records.map(({ type }) => type)).toEqual([
      'user_message',
      'tool_result',
      'tool_result',
      'assistant_message',
    ]);
    expect(records[1]).toEqual({
      type: 'tool_result',
      run_id: records[0].run_id,
      tool_call_id: (await made.records(log))[0].call_id,
      tool_name: 'read_file',
      success: true,
      log,
    });
    expect(records[3]).toMatchObject({ elapsed_ms: expect.any(Number), tool_calls: [{ tool: 'read_file' }, {}] });
  });

  it('has the calls of a Run that is still at work', async () => {
    const waiting = Promise.withResolvers<void>();
    const held: Script = async (asked, signal) => {
      if (asked.phase === 'Plan') await waiting.promise;
      return script(asked, signal);
    };
    await using bench = await openScripted(held);
    const { run_id } = await bench.call.WorkshopSendUserMessage({ ...bench.target, text: 'go', refine_draft: false });
    const types = async () =>
      (await readFile(join(bench.directory, '.galley', talk), 'utf8')).split('\n').map((line) => line.slice(9, 20));
    await expect.poll(types).toEqual(['user_messag', 'tool_result', '']);
    waiting.resolve();
    await bench.workshop.runs.settled(run_id);
  });

  it('drops a line that was cut off, says so, and opens', async () => {
    await using made = await worked(['one']);
    await made.close();
    const whole = await made.read(talk);
    await truncate(made.place(talk), Buffer.byteLength(whole) - 30);
    const again = await made.reopen();
    const { entries } = await again.call.WorkshopGetConversation(again.target);
    expect(entries).toHaveLength(2);
    await again.close();
    const records = await made.records(talk);
    expect(records.map(({ type, event }) => event ?? type)).toEqual([
      'user_message',
      'tool_result',
      'tool_result',
      'notice',
      'assistant_message',
    ]);
    expect(records[3]).toMatchObject({ dropped: expect.stringContaining('assistant_message') });
    const kept = (await made.read(talk)).split('\n').filter((line) => !line.includes('"notice"'));
    expect(kept.join('\n')).toBe(whole);
  });

  it('keeps what a person or a later version put there over undo, redo, a new message and a reopen', async () => {
    await using made = await worked(['one']);
    await made.close();
    const [first = '', ...rest] = (await made.read(talk)).split('\n');
    const mine = first.replace('{', '{ "stars": 5,');
    const other = '{"type":"rating","by":"a later version"}';
    await writeFile(made.place(talk), [mine, other, ...rest].join('\n'));
    const again = await made.reopen();
    await again.workshop.runs.undoTo(JSON.parse(first).message_id);
    await again.workshop.runs.redo();
    await again.approve(await again.send('two', true));
    await again.close();
    await (await made.reopen()).close();
    const lines = (await made.read(talk)).split('\n');
    expect(lines.slice(0, 2)).toEqual([mine, other]);
    expect((await made.records(talk)).filter(({ type }) => type === 'assistant_message')).toHaveLength(2);
  });
});

describe('[O14] the files of a Run', () => {
  it('say where each Agent stands, and are whole again after a kill', async () => {
    await using made = await worked(['one']);
    await made.close();
    const [{ run_id }] = await made.records(log);
    const state = await made.read(`runs/${run_id}/state.json`);
    const moves = await made.read(`runs/${run_id}/transitions.log`);
    expect(JSON.parse(state)).toMatchObject({
      run_id,
      workflow: 'rpi',
      status: 'done',
      cost: 0,
      tokens: expect.any(Number),
      agents: [{ id: 'main', current_state: 'SUMMARY', status: 'ended', session_id: null, stack: [], cost: 0 }],
    });
    expect(moves).toMatch(
      /\[main\] RESEARCH -> PLAN \(next\) depth 0, session main\.\d+, step \$0\.0000 30 tokens, total/,
    );
    // As a kill leaves them: an old state, half a log, and a note from before the Run.
    await writeFile(made.place(`runs/${run_id}/state.json`), '{}');
    await truncate(made.place(`runs/${run_id}/transitions.log`), 60);
    await writeFile(made.place(note), '{"seq":1,"tool_log":{"id":0,"bytes":0},"conversation":{"bytes":0}}');
    await (await made.reopen()).close();
    expect(await made.read(`runs/${run_id}/state.json`)).toBe(state);
    expect(await made.read(`runs/${run_id}/transitions.log`)).toBe(moves);
  });
});
