import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { liveOn, shortMemory } from '../testing/short-memory.ts';
import { type TemporaryFolder, temporaryFolder } from '../testing/temporary-workbench.ts';
import type { Workbench } from '../workbench.ts';
import { foldWorkbench } from './fold.ts';
import { listRevisions } from './revision.ts';
import { entriesBack } from './timeline-entry.ts';

/** All that a Workbench knows of its own stream is what a fold of every event gives. */
async function expectWhole(workbench: Workbench): Promise<void> {
  const rows = await workbench.store.journal.read('workbench');
  const whole = foldWorkbench(rows);
  expect(workbench.draft()?.entries.size).toBe(whole.draft?.entries.size);
  expect(workbench.checkpoints()).toEqual(whole.checkpoints);
  expect(workbench.revisions()).toEqual(listRevisions(whole.timeline));
  expect(workbench.canRedo()).toBe(whole.timeline.undone !== null);
  const seqs = entriesBack(whole.timeline.last)
    .map(({ row }) => row.seq)
    .toArray()
    .reverse();
  expect((await workbench.wholeTimeline()).map(({ row }) => row.seq)).toEqual(seqs);
  expect(workbench.earlierEntries() + workbench.timeline().length).toBe(seqs.length);
  expect(await workbench.allEvents()).toEqual(rows);
}

async function grown(): Promise<TemporaryFolder> {
  const folder = await temporaryFolder({ 'a.txt': 'one' });
  const workbench = await folder.open(shortMemory);
  await liveOn(workbench, 16);
  expect(workbench.earlierEntries()).toBeGreaterThan(10);
  await expectWhole(workbench);
  await workbench.close();
  return folder;
}

it('[B10] an old Workbench is opened from where its last part begins, and goes on from there', async () => {
  await using folder = await grown();
  await using workbench = await folder.open(shortMemory);
  expect(workbench.earlierEntries()).toBeGreaterThan(10);
  expect(workbench.events().length).toBeLessThan((await workbench.allEvents()).length / 2);
  await expectWhole(workbench);
  const [first] = await workbench.wholeTimeline();
  const message = first?.row.event.type === 'message.added' ? first.row.event.message_id : '';
  await expect(workbench.undoTo(message)).rejects.toMatchObject({ code: 'REVISION_PRUNED' });
  await expect(workbench.undoTo('msg_none')).rejects.toMatchObject({ code: 'MESSAGE_NOT_FOUND' });
  await liveOn(workbench, 12);
  await expectWhole(workbench);
});

const wrongs: [string, string][] = [
  ['is gone', 'DELETE FROM summaries WHERE stream = $stream'],
  ['is cut off', 'UPDATE summaries SET summary = substr(summary, 1, 90) WHERE stream = $stream'],
  ['is of another version', "UPDATE summaries SET state = 'fold 0 of events 0' WHERE stream = $stream"],
  ['names another event', 'UPDATE summaries SET seq = seq - 1 WHERE stream = $stream'],
  [
    'tells of an event that is another one here',
    'UPDATE summaries SET summary = replace(summary, \'"at":1\', \'"at":2\') WHERE stream = $stream',
  ],
  [
    'counts other events',
    'UPDATE summaries SET summary = replace(summary, \'"events":\', \'"events":1\') WHERE stream = $stream',
  ],
];

it.each(wrongs)('[B10] a start that %s is not used: the events tell', async (_, statement) => {
  await using folder = await grown();
  const database = new DatabaseSync(join(folder.root, '.galley/galley.db'));
  expect(database.prepare(statement).run({ $stream: 'workbench' }).changes).toBe(1);
  database.close();
  await using workbench = await folder.open();
  expect(workbench.earlierEntries()).toBe(0);
  await expectWhole(workbench);
});

it('[B10] killed after any durable write, the start that was kept fits the events that were', async () => {
  const child = join(import.meta.dirname, '../testing/killed-life.ts');
  let late = 0;
  for (let killAfter = 40; ; killAfter += 47) {
    await using folder = await temporaryFolder({ 'a.txt': 'one' });
    const run = spawnSync(process.execPath, [child, folder.root, String(killAfter)], { encoding: 'utf8' });
    if (run.status !== 0) expect(run.signal, run.stderr).toBe('SIGKILL');
    await using workbench = await folder.open(shortMemory);
    await expectWhole(workbench);
    if (workbench.earlierEntries() > 0) late += 1;
    if (run.status === 0) break;
  }
  expect(late).toBeGreaterThan(2);
});
