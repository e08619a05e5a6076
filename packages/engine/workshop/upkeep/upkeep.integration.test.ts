import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { examineWorkbench } from '../../workbench/index.ts';
import { openScripted, type Script } from '../testing/scripted-workshop.ts';

const answers: Script = ({ phase }) => (phase === 'Research' ? 'Looked.\nNo change needed.' : 'Here it is.');

const countOf = (directory: string, query: string) => {
  const database = new DatabaseSync(join(directory, '.galley', 'galley.db'), { readOnly: true });
  try {
    return Number(Object.values(database.prepare(query).get() ?? {})[0]);
  } finally {
    database.close();
  }
};

describe('storage by itself', () => {
  it('[B11] old Runs are packed after a Run, lists and folds stay the same, and nothing is lost', async () => {
    await using bench = await openScripted(answers);
    const { call, target } = bench;
    await call.WorkbenchSetStorageLimit({ ...target, limit: 'unpacked_runs', value: 3 });
    await call.WorkbenchSetStorageLimit({ ...target, limit: 'run_files', value: 4 });
    const ids: string[] = [];
    for (let run = 0; run < 22; run += 1) ids.push((await bench.send(`question ${run}`)).run_id);
    const [first = ''] = ids;
    const before = { events: await bench.events({ run_id: first }), runs: (await call.RunList(target)).runs };
    await mkdir(join(bench.directory, '.galley', 'runs', first, 'debug'), { recursive: true });
    await writeFile(join(bench.directory, '.galley', 'runs', first, 'debug', 'a.json'), '{}');
    expect(countOf(bench.directory, 'SELECT count(*) FROM archives')).toBe(0);

    ids.push((await bench.send('one more')).run_id);
    await bench.workshop.upkeep.now();

    expect(countOf(bench.directory, "SELECT count(DISTINCT stream) FROM events WHERE stream LIKE 'run_%'")).toBe(3);
    expect(await bench.events({ run_id: first })).toEqual(before.events);
    expect((await call.RunList(target)).runs.slice(0, 22)).toEqual(before.runs);
    expect((await call.RunGet({ ...target, run_id: first, agent_start: 0, agent_count: 1 })).status).toBe('done');
    const left = await readdir(join(bench.directory, '.galley', 'runs', first));
    expect(left).toEqual(['debug']);
    expect(existsSync(join(bench.directory, '.galley', 'runs', ids[1] ?? ''))).toBe(false);
    expect(existsSync(join(bench.directory, '.galley', 'runs', first, 'debug', 'a.json'))).toBe(true);
    await bench.workshop.workbench.collectGarbage({ minAgeMs: -60_000 });
    expect((await examineWorkbench({ directory: bench.directory })).problems).toEqual([]);
    const trail = { ...target, run_id: first, types: [], search: '', raw: false, limit: 6 };
    expect((await call.AuditGetTrail(trail)).events).toHaveLength(6);
  });

  it('[B11] a list of finished Runs reads no event of them, also after a restart', async () => {
    await using bench = await openScripted(answers);
    for (let run = 0; run < 3; run += 1) await bench.send(`question ${run}`);
    const { runs } = await bench.call.RunList(bench.target);
    await bench.close();
    await using again = await openScripted(answers, { directory: bench.directory });
    const { journal } = again.workshop.workbench.store;
    const read = journal.read;
    const seen: string[] = [];
    Object.assign(journal, {
      read: (stream: 'workbench') => {
        seen.push(stream);
        return read(stream);
      },
    });
    expect((await again.call.RunList(again.target)).runs).toEqual(runs);
    expect(seen).toEqual([]);
  });

  it('[B11] Checkpoints over the policy go by themselves, and a limit that a person sets holds', async () => {
    let now = Date.now();
    const writes: Script = ({ phase, receipts }) => {
      if (phase === 'Plan') return '- [ ] 1. Write — it';
      if (phase !== 'Implement' || receipts.length > 0) return 'Done.';
      return { calls: [['write_text_file', { path: 'out.txt', text: `at ${now}` }]] };
    };
    await using bench = await openScripted(writes, { clock: { now: () => now } });
    const { workbench } = bench.workshop;
    await workbench.append([{ stream: 'workbench', event: { type: 'planning.set', interactive: false } }]);
    await bench.call.WorkbenchSetStorageLimit({ ...bench.target, limit: 'checkpoint_days', value: 0 });
    for (let run = 0; run < 14; run += 1) {
      await bench.send(`write ${run}`);
      await workbench.publish();
      now += 60_000;
    }
    await bench.workshop.upkeep.now();
    expect(workbench.checkpoints().length).toBeLessThan(8);
    await workbench.restore(workbench.checkpoints().at(-1)?.checkpointId ?? '');
  });
});

describe('limits', () => {
  const files = { 'a.csv': 'x\n1\n', 'b.csv': 'x\n1\n', 'transactions.csv': 'day,amount\n1,200\n2,50\n' };

  it('[B15] a file that the person names is found beyond the limit, and what is cut says so', async () => {
    await using bench = await openScripted(answers, { files });
    await bench.call.WorkbenchSetStorageLimit({ ...bench.target, limit: 'files', value: 2 });
    await bench.send('How many rows does transactions.csv have?');
    const named = bench.asked[0]?.section('files') ?? '';
    expect(named).toContain('`transactions.csv`');
    expect(named).not.toContain('more files');
    await bench.send('How are you?');
    const other = bench.asked.find(({ section }) => section('request').includes('How are you'))?.section('files') ?? '';
    expect(other).not.toContain('transactions');
    expect(other).toContain('and 1 more files, see list_files');
    const { over } = await bench.call.WorkbenchGetStorage(bench.target);
    expect(over).toMatchObject([{ limit: 'files', what: expect.stringContaining('1 file is not listed') }]);
  });

  it('[B15] a model finds a file beyond the limit by a part of its name', async () => {
    const looks: Script = ({ phase, receipts }) => {
      if (phase !== 'Research' || receipts.length === 2) return 'Looked.\nNo change needed.';
      return { calls: [['list_files', receipts.length === 0 ? {} : { name: 'TRANS' }]] };
    };
    await using bench = await openScripted(looks, { files });
    await bench.call.WorkbenchSetStorageLimit({ ...bench.target, limit: 'files', value: 2 });
    await bench.send('Look around');
    const [whole, found] = bench.asked.at(-2)?.receipts ?? [];
    expect(whole).toMatchObject({ left_out: 1, note: expect.stringContaining('over the limit') });
    expect(found).toMatchObject({ files: [{ path: 'transactions.csv' }] });
  });
});
