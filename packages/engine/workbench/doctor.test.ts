import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createIdSource, type NewEvent, systemClock } from '@galley/schema';
import { expect, it } from 'vitest';
import { examineWorkbench, repairWorkbench } from './doctor.ts';
import { changeDatabase, loseObject, overwriteObject, scribbleOverDatabase } from './testing/damage.ts';
import { edit, temporaryFolder } from './testing/temporary-workbench.ts';

const run = createIdSource(systemClock).next('run');

/** A Workbench with a Checkpoint, a Draft and a run's result; closed. */
async function sampleFolder() {
  const folder = await temporaryFolder({ 'a.txt': 'a published', 'sub/b.txt': 'b published' });
  await using workbench = await folder.open();
  await workbench.createCheckpoint('by hand');
  await edit(workbench, { 'a.txt': 'a drafted', 'new.txt': 'n' });
  const { hash: result } = await workbench.store.objects.put(Buffer.from('"a result"'));
  const finished: NewEvent = {
    stream: run,
    event: { type: 'tool.finished', agent: 'main', call: 'main.1', success: true, receipt: '', result, elapsed_ms: 1 },
  };
  const large: NewEvent = { stream: 'workbench', event: { type: 'model.selected', model: 'm'.repeat(40_000) } };
  await workbench.append([finished, large]);
  const [checkpoint] = workbench.checkpoints();
  const drafted = workbench.draft()?.entries.get('a.txt');
  if (checkpoint === undefined || typeof drafted?.hash !== 'string')
    throw new TypeError('the sample is not as expected');
  const { store } = workbench;
  const published = String(drafted.reference);
  return { ...folder, store, result, published, drafted: drafted.hash, manifest: checkpoint.manifest };
}

const codes = (problems: readonly { readonly code: string }[]) => problems.map(({ code }) => code).sort();

it('finds nothing wrong with a whole Workbench, and says how much it looked at', async () => {
  await using folder = await sampleFolder();
  const stages = new Set<string>();
  const report = await examineWorkbench({ directory: folder.root, onProgress: ({ stage }) => stages.add(stage) });
  expect(report).toEqual({
    ok: true,
    // Two published, two drafted, the list of the Checkpoint, the result, the large payload.
    checked: { objects: 7, bytes: expect.any(Number), rows: 6, manifests: 1, stats: expect.any(Number) },
    problems: [],
  });
  expect([...stages]).toEqual(expect.arrayContaining(['objects', 'rows', 'references']));
});

it('looks beside the process that has it open and leaves its temporary files alone, but does not repair then', async () => {
  await using folder = await sampleFolder();
  await using _workbench = await folder.open();
  await writeFile(join(folder.root, '.galley/tmp/under-way'), 'x');
  expect(await examineWorkbench({ directory: folder.root })).toMatchObject({ ok: true });
  await expect(repairWorkbench({ directory: folder.root, clock: systemClock })).rejects.toMatchObject({
    code: 'WORKBENCH_LOCKED',
  });
});

it('refuses a folder that is no Workbench', async () => {
  await using folder = await temporaryFolder();
  await expect(examineWorkbench({ directory: folder.root })).rejects.toMatchObject({ code: 'NOT_A_WORKBENCH' });
});

it('sets a corrupt object aside, never deletes it, and says what is lost', async () => {
  await using folder = await sampleFolder();
  await overwriteObject(folder.store, folder.drafted, 'rotten');
  const report = await examineWorkbench({ directory: folder.root });
  expect(report.problems).toEqual([
    {
      code: 'OBJECT_CORRUPT',
      what: expect.stringContaining(folder.drafted.slice(0, 12)),
      detail: { hash: folder.drafted, reason: expect.stringContaining('its content is'), affected: 1 },
      affects: ['the Draft: a.txt'],
      repair: 'quarantine',
    },
  ]);
  const repaired = await repairWorkbench({ directory: folder.root, clock: systemClock });
  expect(repaired.before).toEqual(report);
  expect(repaired.done).toHaveLength(1);
  expect(repaired.after.problems).toMatchObject([{ code: 'OBJECT_MISSING', affects: ['the Draft: a.txt'] }]);
  const [aside = ''] = await readdir(join(folder.root, '.galley/quarantine'));
  expect(await readFile(join(folder.root, '.galley/quarantine', aside), 'utf8')).toBe('rotten');
});

it.each(['overwritten', 'lost'])(
  'stores an object that was %s again from the same content in the folder',
  async (how) => {
    await using folder = await sampleFolder();
    // The cache believes only files that have been at rest for two seconds.
    const later = { now: () => Date.now() + 60_000 };
    await (async () => {
      await using workbench = await folder.open({ clock: later });
      await workbench.createCheckpoint('once more');
    })();
    if (how === 'lost') await loseObject(folder.store, folder.published);
    else await overwriteObject(folder.store, folder.published, 'rotten');
    const { before, after } = await repairWorkbench({ directory: folder.root, clock: systemClock });
    expect(codes(before.problems)).toEqual([how === 'lost' ? 'OBJECT_MISSING' : 'OBJECT_CORRUPT']);
    expect(before.problems[0]?.affects).toEqual(
      expect.arrayContaining([
        'the Draft: a.txt as it was before',
        expect.stringMatching(/^Checkpoint cp_.*: a\.txt$/),
      ]),
    );
    expect(after).toMatchObject({ ok: true, problems: [] });
  },
);

it('names what every kind of missing object costs', async () => {
  await using folder = await sampleFolder();
  for (const hash of [folder.manifest, folder.result]) await loseObject(folder.store, hash);
  const { problems } = await examineWorkbench({ directory: folder.root });
  expect(codes(problems)).toEqual(['OBJECT_MISSING', 'OBJECT_MISSING']);
  expect(problems.flatMap(({ affects }) => affects).sort()).toEqual([
    expect.stringMatching(/^Checkpoint cp_.* \(by hand\)$/),
    `the result of main.1 of ${run}`,
  ]);
});

it('reports a large payload that is missing', async () => {
  await using folder = await sampleFolder();
  const [hash = ''] = await (async () => {
    await using workbench = await folder.open({ readOnly: true });
    return workbench.store.journal.payloadHashes();
  })();
  await loseObject(folder.store, hash);
  const { problems } = await examineWorkbench({ directory: folder.root });
  expect(problems).toMatchObject([{ code: 'OBJECT_MISSING', affects: ['an event of the journal'] }]);
});

it('reports rows that cannot be read and rows that are missing, and changes neither', async () => {
  await using folder = await sampleFolder();
  changeDatabase(folder.root, "UPDATE events SET payload = '{}' WHERE seq = 1; DELETE FROM events WHERE seq = 2");
  const { before, after, done } = await repairWorkbench({ directory: folder.root, clock: systemClock });
  expect(before.problems).toMatchObject([
    { code: 'ROW_UNREADABLE', detail: { seq: 1, stream: 'workbench' }, repair: 'none' },
    { code: 'ROWS_MISSING', detail: { first: 2, last: 2 }, repair: 'none' },
  ]);
  expect(after.problems).toEqual(before.problems);
  expect(done).toEqual([]);
});

it('reports a damaged journal file', async () => {
  await using folder = await sampleFolder();
  await scribbleOverDatabase(folder.root);
  const report = await examineWorkbench({ directory: folder.root });
  expect(report.ok).toBe(false);
  expect(codes(report.problems)).toContain('DATABASE_DAMAGED');
  expect(report.checked.objects).toBe(7);
  for (const readOnly of [true, false, false]) {
    await expect(folder.open({ readOnly })).rejects.toMatchObject({ code: 'STORE_DAMAGED' });
  }
});

it('removes temporary files and sets unknown files aside', async () => {
  await using folder = await sampleFolder();
  const state = join(folder.root, '.galley');
  await mkdir(join(state, 'tmp/view/deep'), { recursive: true });
  await writeFile(join(state, 'tmp/view/deep/x'), 'x');
  await writeFile(join(state, 'tmp/left'), 'x');
  await writeFile(join(state, 'objects/notes.txt'), 'mine');
  await writeFile(join(state, 'objects/ab.txt'), 'mine too');
  const { before, after } = await repairWorkbench({ directory: folder.root, clock: systemClock });
  expect(codes(before.problems)).toEqual([
    'TEMPORARY_FILE_LEFT',
    'TEMPORARY_FILE_LEFT',
    'UNKNOWN_FILE',
    'UNKNOWN_FILE',
  ]);
  expect(after.ok).toBe(true);
  expect(await readdir(join(state, 'quarantine'))).toHaveLength(2);
});

it('finds a cache of file times that lies, and empties it', async () => {
  await using folder = await sampleFolder();
  const later = { now: () => Date.now() + 60_000 };
  await (async () => {
    await using workbench = await folder.open({ clock: later });
    await workbench.createCheckpoint('fills the cache');
  })();
  changeDatabase(folder.root, `UPDATE stat_cache SET hash = '${folder.drafted}' WHERE path = 'sub/b.txt'`);
  const { before, after } = await repairWorkbench({ directory: folder.root, clock: systemClock });
  expect(before.problems).toMatchObject([
    { code: 'STAT_CACHE_WRONG', detail: { path: 'sub/b.txt' }, repair: 'rebuild' },
  ]);
  expect(after).toMatchObject({ ok: true, checked: { stats: 0 } });
});
