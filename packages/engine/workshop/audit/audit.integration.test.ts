import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ModelError } from '../../model/index.ts';
import { type Act, type Asked, openScripted, workflows } from '../testing/scripted-workshop.ts';
import { INDEX_FILE } from './index/open-index.ts';

const key = `sk-${'z9'.repeat(14)}`;

/** Two items; the first writes twice, the second fails its first try. The key in the note is what a file might hold. */
function worker() {
  let faults = 0;
  return ({ phase, receipts, section }: Asked): Act => {
    switch (phase) {
      case 'Research':
        if (receipts.length === 0) return { calls: [['read_file', { path: 'data.csv' }]] };
        if (faults++ === 0) return new ModelError('MODEL_RATE_LIMIT', 'slow down', 'wait', { transient: true });
        return `The zebra column holds amounts. Token ${key}`;
      case 'Plan':
        return '# Plan\n\n- [ ] 1. Note — write note.txt\n- [ ] 2. Total — write total.txt and extend note.txt';
      case 'Implement': {
        const second = section('item').includes('Total');
        const step = receipts.length;
        if (!second && step === 0) return { calls: [['write_text_file', { path: 'note.txt', text: 'draft\n' }]] };
        if (!second && step === 1) return { calls: [['write_text_file', { path: 'note.txt', text: 'one\ntwo\n' }]] };
        if (second && step === 0) return { calls: [['write_text_file', { path: 'total.txt', text: '2\n' }]] };
        if (second && step === 1)
          return { calls: [['write_text_file', { path: 'note.txt', text: 'one\ntwo\nthree\n' }]] };
        return second ? 'Wrote the total.' : 'Wrote the note.';
      }
      default:
        return 'All is written.';
    }
  };
}

describe('the audit of a run', () => {
  let bench: Awaited<ReturnType<typeof openScripted>>;
  let run: { workbench_id: string; run_id: string };
  beforeAll(async () => {
    bench = await openScripted(worker());
    run = await bench.send('sum it up');
    expect((await bench.approve(run)).status).toBe('done');
  });
  afterAll(() => bench[Symbol.asyncDispose]());

  it('[X4] list_jobs lists runs by status, workflow and time, in parts', async () => {
    const { call, target } = bench;
    const { jobs, total } = await call.AuditListJobs({ ...target, status: [], limit: 10 });
    expect(total).toBe(1);
    expect(jobs[0]).toMatchObject({
      run_id: run.run_id,
      workflow: 'rpi',
      status: 'done',
      model: 'offline',
      request: 'sum it up',
    });
    expect((await call.AuditListJobs({ ...target, status: ['failed'], limit: 10 })).jobs).toEqual([]);
    expect((await call.AuditListJobs({ ...target, status: [], workflow_name: 'other', limit: 10 })).total).toBe(0);
    const started = jobs[0]?.started_at ?? 0;
    expect((await call.AuditListJobs({ ...target, status: [], since: started + 1, limit: 10 })).total).toBe(0);
    expect((await call.AuditListJobs({ ...target, status: ['done'], until: started + 1, limit: 10 })).total).toBe(1);
  });

  it('[P12] get_job counts calls, tools and phases from the journal', async () => {
    const job = await bench.call.AuditGetJob(run);
    const events = await bench.events(run);
    expect(job.events).toBe(events.length);
    expect(job.usage.calls).toBe(events.filter(({ type }) => type === 'model.requested').length);
    expect(job.usage).toMatchObject({ data: 'partly', unreported: 1, cost: 0 });
    expect(job.tools.find(({ tool }) => tool === 'write_text_file')?.calls).toBe(4);
    expect(job.tools.reduce((sum, { calls }) => sum + calls, 0)).toBe(job.tool_calls);
    expect(job.phases.map(({ phase }) => phase)).toEqual(['RESEARCH', 'PLAN', 'REVIEW', 'IMPLEMENT', 'SUMMARY']);
    expect(job.phases.every(({ ended_at }) => ended_at !== null)).toBe(true);
    expect(job.whole_request).toBe('sum it up');
  });

  it('[P11] get_audit_trail tells every event once, in plain words, in parts that join', async () => {
    const events = await bench.events(run);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await bench.call.AuditGetTrail({
        ...run,
        types: [],
        search: '',
        raw: true,
        limit: 7,
        ...(cursor === undefined ? {} : { cursor }),
      });
      for (const event of page.events) if (event.raw !== undefined && event.run_id !== null) seen.push(event.type);
      if (page.next_cursor !== null) expect(page.left_out).toContain(`of ${page.total} are shown`);
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    const ofRun = seen.filter((type) => type !== 'draft.changed' && type !== 'message.added');
    expect(ofRun).toEqual(events.map(({ type }) => type));
    expect(seen.filter((type) => type === 'draft.changed')).toHaveLength(4);
  });

  it('[P11] the trail can be narrowed by type, phase, item, Agent and words', async () => {
    const ask = (more: object) =>
      bench.call.AuditGetTrail({ ...run, types: [], search: '', raw: false, limit: 100, ...more });
    const failed = await ask({ types: ['failed'] });
    expect(failed.events.map(({ type }) => type)).toEqual(['model.failed']);
    const second = await ask({ item: 2, types: ['tool'] });
    expect(second.events.every(({ item }) => item?.label === 'Total')).toBe(true);
    expect(second.events.map(({ tool }) => tool)).toContain('write_text_file');
    expect((await ask({ phase: 'PLAN', types: ['model.answered'] })).total).toBe(1);
    expect((await ask({ agent: 'nobody' })).total).toBe(0);
    expect((await ask({ search: 'zebra', types: ['model.answered'] })).events[0]?.phase).toBe('RESEARCH');
    expect((await ask({ types: ['draft.changed'], item: 1 })).events[0]?.words).toBe('Changed in the Draft: note.txt');
  });

  it('[P11] get_chat_history has the turns of every Session with calls and results', async () => {
    const { turns, total } = await bench.call.AuditGetChat({ ...run, most_text: 20_000, limit: 500 });
    expect(total).toBe(turns.length);
    const sessions = new Set(turns.map(({ session_id }) => session_id));
    expect(sessions.size).toBe(5);
    const own = turns.filter(({ phase }) => phase === 'RESEARCH');
    expect(own.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'fault', 'assistant']);
    expect(own[1]?.tool_calls[0]).toMatchObject({ tool: 'read_file', arguments: { path: 'data.csv' } });
    expect(own[2]).toMatchObject({ tool: 'read_file', success: true, sources: ['data.csv'] });
    const short = await bench.call.AuditGetChat({ ...run, phase: 'RESEARCH', most_text: 100, limit: 1 });
    expect(short.turns[0]?.text_left_out).toBe((own[0]?.text.length ?? 0) - 100);
    expect(short.left_out).toBe('1 to 1 of 5 are shown; 4 more follow.');
  });

  it('[P12] usage adds up the same by call, item, phase, Agent, model, run and day', async () => {
    const ask = (by: 'call' | 'item' | 'phase' | 'agent' | 'model' | 'run' | 'day') =>
      bench.call.AuditUsage({ ...bench.target, by, limit: 500 });
    const events = await bench.events(run);
    const used = events.reduce(
      (sum, event) => sum + (event.type === 'model.answered' ? event.usage.input_tokens : 0),
      0,
    );
    for (const by of ['call', 'item', 'phase', 'agent', 'model', 'run', 'day'] as const) {
      const { rows, sum } = await ask(by);
      expect(sum.input_tokens).toBe(used);
      expect(rows.reduce((all, { usage }) => all + (usage.input_tokens ?? 0), 0)).toBe(used);
    }
    const items = (await ask('item')).rows.map(({ label }) => label);
    expect(items).toEqual(['RESEARCH', 'PLAN', 'IMPLEMENT 1: Note', 'IMPLEMENT 2: Total', 'SUMMARY']);
    // The one that failed has no data; there were none at all next year.
    const calls = (await ask('call')).rows.map(({ usage }) => usage.data);
    expect(calls.filter((data) => data === 'no_data')).toHaveLength(1);
    const later = await bench.call.AuditUsage({ ...bench.target, by: 'day', since: Date.now() + 1e10, limit: 10 });
    expect(later).toMatchObject({ rows: [], sum: { data: 'none', calls: 0, input_tokens: null, cost: null } });
  });

  it('[X4] search_audit finds words in any event, and shows where', async () => {
    const { target } = bench;
    const found = await bench.call.AuditSearch({ ...target, query: 'zebra amounts', types: [], limit: 10 });
    expect(found.events[0]?.excerpt).toContain('zebra column holds amounts');
    expect(found.events.map(({ type }) => type)).toContain('model.answered');
    // In the prompt of a later phase, behind what the index itself shows.
    expect(found.total).toBeGreaterThan(1);
    expect((await bench.call.AuditSearch({ ...target, query: '"amounts zebra"', types: [], limit: 10 })).total).toBe(0);
    expect(
      (await bench.call.AuditSearch({ ...target, query: 'zebr', types: ['model.answered'], limit: 10 })).total,
    ).toBe(1);
    // Nothing in a question is an operator of the database.
    for (const query of ['a OR (b', 'NEAR(x, 2)', '"', 'text:zebra', '*']) {
      const outcome = await bench.call
        .AuditSearch({ ...target, query, types: [], limit: 10 })
        .catch((error: unknown) => error);
      if (outcome instanceof Error) expect(outcome).toMatchObject({ code: 'INVALID_ARGUMENT' });
    }
  });

  it('[A5] no key is shown by any question', async () => {
    const { call, target } = bench;
    const last = await call.AuditGetRequest({ ...run });
    const plan = await call.AuditGetRequest({
      ...run,
      call:
        (
          await call.AuditGetTrail({
            ...run,
            phase: 'PLAN',
            types: ['model.requested'],
            search: '',
            raw: false,
            limit: 1,
          })
        ).events[0]?.call ?? '',
    });
    expect(plan).toMatchObject({ phase: 'PLAN', redacted: true, wire: { state: 'nothing_sent' } });
    const all = [
      last,
      plan,
      await call.AuditListJobs({ ...target, status: [], limit: 10 }),
      await call.AuditGetJob(run),
      await call.AuditGetTrail({ ...run, types: [], search: '', raw: true, limit: 500 }),
      await call.AuditGetChat({ ...run, most_text: 20_000, limit: 500 }),
      await call.AuditGetTodos(run),
      await call.AuditSearch({ ...target, query: 'Token', types: [], limit: 50 }),
      await call.AuditDiff({ ...run, before: 'start', after: 'end' }),
    ];
    expect(JSON.stringify(await bench.events(run))).toContain(key);
    for (const answer of all) expect(JSON.stringify(answer)).not.toContain(key);
  });

  it('[P16] keeps Draft and artifacts for every item and phase, also after a collection of garbage', async () => {
    const { snapshots } = await bench.call.AuditSnapshots(run);
    expect(snapshots.map(({ name }) => name)).toEqual([
      'start',
      'RESEARCH',
      'PLAN',
      'IMPLEMENT/1',
      'IMPLEMENT/2',
      'IMPLEMENT',
      'end',
    ]);
    expect(snapshots.map(({ draft_files }) => draft_files)).toEqual([0, 0, 0, 1, 2, 2, 2]);
    await bench.workshop.workbench.collectGarbage({ minAgeMs: 0, now: Date.now() + 86_400_000 });
    const items = await bench.call.AuditDiff({ ...run, before: 'item 1', after: 'item 2' });
    const note = items.changes.find(({ path }) => path === 'note.txt');
    expect(note).toMatchObject({ kind: 'file', change: 'modified' });
    expect(note?.diff).toBe('@@ -3,0 +3,1 @@\n one\n two\n+three');
    expect(items.changes.find(({ path }) => path === 'total.txt')).toMatchObject({
      change: 'added',
      diff: '@@ -1,0 +1,1 @@\n+2',
    });
    expect(items.changes.find(({ path }) => path === 'plan.md')?.diff).toContain('-- [ ] 2. Total');
    const back = await bench.call.AuditDiff({ ...run, before: 'IMPLEMENT/2', after: 'PLAN', path: 'note.txt' });
    expect(back.changes.map(({ path, change }) => [path, change])).toEqual([['note.txt', 'removed']]);
    await expect(bench.call.AuditDiff({ ...run, before: 'item 9', after: 'end' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('[P11] the index may be deleted or damaged at any time; the answers are the same', async () => {
    const ask = () => bench.call.AuditGetTrail({ ...run, types: [], search: '', raw: false, limit: 500 });
    const before = await ask();
    const file = join(bench.directory, '.galley', INDEX_FILE);
    expect(existsSync(file)).toBe(true);
    bench.workshop.audit.close();
    await rm(file);
    expect(await ask()).toEqual(before);
    bench.workshop.audit.close();
    await writeFile(file, 'no database at all, but quite some bytes of something else');
    expect(await ask()).toEqual(before);
  });

  it('[P13] goes on while a run works: only what is new is added', async () => {
    const before = await bench.call.AuditGetJob(run);
    const next = await bench.send('once more', true);
    const waiting = await bench.call.AuditGetJob(next);
    expect(waiting.status).toBe('waiting');
    await bench.approve(next);
    const done = await bench.call.AuditGetJob(next);
    expect(done.status).toBe('done');
    expect(done.events).toBe((await bench.events(next)).length);
    expect(await bench.call.AuditGetJob(run)).toEqual(before);
    const { total } = await bench.call.AuditListJobs({ ...bench.target, status: [], limit: 1 });
    expect(total).toBe(2);
  });

  it('says which run there is not', async () => {
    const nobody = { ...bench.target, run_id: 'run_nobody' };
    for (const ask of [bench.call.AuditGetJob, bench.call.AuditGetTodos, bench.call.AuditSnapshots]) {
      await expect(ask(nobody)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});

it('[P14] [P16] earlier todo lists are archived, and phases can be compared', async () => {
  let lists = 0;
  const todos = (phase: string, line: string) => `phase: ${phase}\ntodos:\n  - "[ ] 1. ${line}"\n`;
  const script = ({ prompt, receipts, section }: Asked): Act => {
    const state = /^# (?:\w+: )?(.+)$/m.exec(prompt)?.[1] ?? '';
    if (state === 'the tasks of the next phase') {
      lists += 1;
      return lists === 1 ? todos('gather', 'First — write a.txt') : todos('write', 'Second — write b.txt');
    }
    if (state === 'one task') {
      const path = /write ([\w.]+)/.exec(section('task'))?.[1] ?? 'none';
      return receipts.length === 0 ? { calls: [['write_text_file', { path, text: 'done\n' }]] } : `Wrote ${path}.`;
    }
    if (state === 'the phase is over') return `<reset>${lists === 1 ? 'WORKSPACE.md' : 'JOB_COMPLETE.md'}</reset>`;
    return `Note ${lists}.`;
  };
  await using bench = await openScripted(script);
  const { id } = await bench.workshop.runs.startWorkflow(join(workflows, 'strategic-tactical'), {
    text: 'job',
    model: 'offline',
  });
  await bench.workshop.runs.settled(id);
  const run = { ...bench.target, run_id: id };
  expect((await bench.approve(run)).status).toBe('done');

  const { lists: found } = await bench.call.AuditGetTodos(run);
  const todo = found.filter(({ artifact }) => artifact === 'todos.yaml');
  expect(
    todo.map(({ title, current, items }) => [title, current, items.map(({ label, status }) => `${label}: ${status}`)]),
  ).toEqual([
    ['gather', false, ['First: done']],
    ['write', true, ['Second: done']],
  ]);

  const diff = await bench.call.AuditDiff({ ...run, before: 'phase 1', after: 'phase 2' });
  expect([diff.from.name, diff.to.name]).toEqual(['TACTICAL', 'TACTICAL#2']);
  expect(diff.changes.map(({ path, change }) => `${path} ${change}`).sort()).toEqual([
    'archive/todos-001.yaml added',
    'b.txt added',
    'plan.md modified',
    'todos.yaml modified',
    'workspace.md modified',
  ]);
});
