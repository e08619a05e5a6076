import type { NewEvent } from '@galley/schema';
import { expect, it } from 'vitest';
import { loseObject } from '../testing/damage.ts';
import { edit, temporaryFolder } from '../testing/temporary-workbench.ts';
import type { Workbench } from '../workbench.ts';
import { workbenchRoots } from './roots.ts';

/** Long after everything: whatever nobody names may go. */
const later = { minAgeMs: 0, now: Date.now() + 86_400_000 };
const objectsOf = async (workbench: Workbench) => (await Array.fromAsync(workbench.store.objects.list())).length;

const message = (number: number): NewEvent => ({
  stream: 'workbench',
  event: {
    type: 'message.added',
    message_id: `msg_${number}`,
    role: 'user',
    text: 't',
    run_id: null,
    elapsed_ms: null,
    tool_calls: [],
  },
});

it('[B11] collects only what can never be asked for again, and says what keeps the rest', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'a1', 'b.txt': 'b1' });
  await using workbench = await folder.open();
  await edit(workbench, { 'a.txt': 'a2' });
  await workbench.publish();
  await edit(workbench, { 'b.txt': 'b2' });
  const stray = await workbench.store.objects.put(Buffer.from('stray'));
  // The stray one, and what was published: that is in the folder itself, and no message can be gone back to.
  const looked = await workbench.collectGarbage({ ...later, dryRun: true });
  expect(looked).toMatchObject({ removed: 2, freed: 7, keptBy: { unreferenced: { objects: 2, bytes: 7 } } });
  expect(await workbench.store.objects.has(stray.hash)).toBe(true);
  const report = await workbench.collectGarbage(later);
  expect(report).toMatchObject({ removed: 2, freed: 7, kept: report.objects - 2 });
  expect(await workbench.store.objects.has(stray.hash)).toBe(false);

  await workbench.publish();
  for (const { checkpointId } of workbench.checkpoints().slice(0, 1)) await workbench.restore(checkpointId);
  expect(await folder.text('a.txt')).toBe('a1');
  expect(await folder.text('b.txt')).toBe('b1');
});

it('[B10] keeps what undo and redo go back to', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'a1' });
  await using workbench = await folder.open();
  for (const number of [1, 2, 3]) {
    await edit(workbench, { 'a.txt': `draft ${number}` });
    await workbench.append([message(number)]);
  }
  const drafted = await Array.fromAsync(workbenchRoots(workbench.store));
  expect(drafted.map(({ what }) => what)).toContain('the Draft as it was at msg_2: a.txt');
  await workbench.collectGarbage(later);
  await workbench.undoTo('msg_1');
  expect(String(await workbench.read('a.txt'))).toBe('draft 1');
  await workbench.collectGarbage(later);
  await workbench.redo();
  expect(String(await workbench.read('a.txt'))).toBe('draft 3');
  await workbench.undoTo('msg_2');
  expect(String(await workbench.read('a.txt'))).toBe('draft 2');
});

it('[B8] keeps a discarded Draft while it can be had back', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'a1' });
  await using workbench = await folder.open();
  await edit(workbench, { 'a.txt': 'draft' });
  await workbench.discard();
  await workbench.collectGarbage(later);
  await workbench.recoverDraft();
  expect(String(await workbench.read('a.txt'))).toBe('draft');
});

it('gives back the room of Checkpoints that were deleted', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'first content' });
  await using workbench = await folder.open();
  await workbench.createCheckpoint('first');
  await folder.put('a.txt', 'second content');
  await workbench.createCheckpoint('second');
  expect(await objectsOf(workbench)).toBe(4);
  const [first] = workbench.checkpoints();
  await workbench.store.journal.append([
    { stream: 'workbench', event: { type: 'checkpoint.deleted', checkpoint_id: first?.checkpointId ?? '' } },
  ]);
  expect(await workbench.collectGarbage(later)).toMatchObject({ removed: 2, kept: 2 });
  const [second] = workbench.checkpoints();
  expect(String(await workbench.readCheckpointFile(second?.checkpointId ?? '', 'a.txt'))).toBe('second content');
});

it('removes nothing while the list of a Checkpoint cannot be read: what it names is not known', async () => {
  await using folder = await temporaryFolder({ 'a.txt': 'a' });
  await using workbench = await folder.open();
  await workbench.createCheckpoint('first');
  const [checkpoint] = workbench.checkpoints();
  await loseObject(workbench.store, checkpoint?.manifest ?? '');
  const before = await objectsOf(workbench);
  await expect(workbench.collectGarbage(later)).rejects.toMatchObject({ code: 'OBJECT_MISSING' });
  expect(await objectsOf(workbench)).toBe(before);
});

it('keeps the results of runs, and every hash an event of a run holds', async () => {
  await using folder = await temporaryFolder();
  await using workbench = await folder.open();
  const put = async (text: string) => (await workbench.store.objects.put(Buffer.from(text))).hash;
  const [result, digest] = [await put('result'), await put('digest')];
  await workbench.append([
    {
      stream: 'run_1',
      event: { type: 'tool.finished', agent: 'a', call: 'a.1', success: true, receipt: '', result, elapsed_ms: 1 },
    },
    { stream: 'run_1', event: { type: 'gate.opened', agent: 'a', gate: 'g', digest } },
  ]);
  const roots = await Array.fromAsync(workbenchRoots(workbench.store));
  expect(roots).toContainEqual({ hash: result, keeper: 'run', what: 'the result of a.1 of run_1', required: true });
  expect(await workbench.collectGarbage(later)).toMatchObject({ removed: 0, keptBy: { run: { objects: 2 } } });
});
