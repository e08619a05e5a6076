import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CheckpointState } from '../state/fold.ts';
import { edit, temporaryFolder } from '../testing/temporary-workbench.ts';
import { defaultRetention, planRetention, type RetentionInput } from './retention.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const now = Date.UTC(2026, 4, 20, 15);

function checkpoint(checkpointId: string, age: number, reason: CheckpointState['reason'] = 'publish'): CheckpointState {
  return { checkpointId, reason, name: '', manifest: '', files: 0, bytes: 0, createdAt: now - age };
}

const ids = (list: readonly { checkpoint: CheckpointState }[]) => list.map((each) => each.checkpoint.checkpointId);

function plan(checkpoints: readonly CheckpointState[], input: Partial<RetentionInput> = {}) {
  const { keep, drop } = planRetention(checkpoints, { now, ...input });
  const reasons = (list: readonly { checkpoint: CheckpointState; reason: string }[]) =>
    Object.fromEntries(list.map((each) => [each.checkpoint.checkpointId, each.reason]));
  return { keep: reasons(keep), drop: reasons(drop) };
}

it('[B11] keeps all of the last day, then the last of each day, then of each week, then none', () => {
  const checkpoints = [
    checkpoint('two years', 730 * DAY),
    checkpoint('week, first', 45 * DAY + HOUR),
    checkpoint('week, last', 45 * DAY),
    checkpoint('day, first', 3 * DAY + 2 * HOUR),
    checkpoint('day, last', 3 * DAY),
    checkpoint('hours', 5 * HOUR),
    checkpoint('hours too', 5 * HOUR - 1),
    checkpoint('new', 0),
  ];
  expect(plan(checkpoints)).toEqual({
    keep: {
      'week, last': 'weekly',
      'day, last': 'daily',
      hours: 'recent',
      'hours too': 'recent',
      new: 'newest',
    },
    drop: { 'two years': 'too_old', 'week, first': 'thinned', 'day, first': 'thinned' },
  });
});

it('[B11] never drops the newest, one made by hand, or one that is needed', () => {
  const old = 5 * 365 * DAY;
  const checkpoints = [
    checkpoint('hand', old + 3, 'manual'),
    checkpoint('pinned', old + 2),
    checkpoint('plain', old + 1),
    checkpoint('newest', old),
  ];
  expect(plan(checkpoints, { pinned: new Set(['pinned']) })).toEqual({
    keep: { newest: 'newest', pinned: 'pinned', hand: 'manual' },
    drop: { plain: 'too_old' },
  });
});

it('[B11] a limit in bytes drops the oldest first and counts equal content once', () => {
  const checkpoints = ['a', 'b', 'hand', 'c', 'd'].map((id, index) =>
    checkpoint(id, (5 - index) * HOUR, id === 'hand' ? 'manual' : 'publish'),
  );
  const contents = new Map(
    Object.entries({
      a: { shared: 50, a: 10 },
      b: { shared: 50, b: 20 },
      hand: { hand: 30 },
      c: { shared: 50, c: 40 },
      d: { shared: 50, d: 5 },
    }).map(([id, sizes]) => [id, new Map(Object.entries(sizes))]),
  );
  const limited = (maxBytes: number | null) => {
    const result = planRetention(checkpoints, { now, contents, policy: { ...defaultRetention, maxBytes } });
    return [ids(result.drop), result.bytes];
  };
  expect(limited(null)).toEqual([[], 155]);
  expect(limited(155)).toEqual([[], 155]);
  expect(limited(150)).toEqual([['a'], 145]);
  expect(limited(125)).toEqual([['a', 'b'], 125]);
  expect(limited(1)).toEqual([['a', 'b', 'c'], 85]);
});

it('[B11] applying it every day keeps the same as applying it once, and never loses a whole day of the last month', () => {
  const history = fc.array(fc.record({ age: fc.integer({ min: 0, max: 500 * DAY }), hand: fc.boolean() }), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(history, fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 6 }), (list, daysBefore) => {
      const all = list.map(({ age, hand }, index) => checkpoint(String(index), age, hand ? 'manual' : 'publish'));
      let kept: readonly CheckpointState[] = all;
      for (const days of daysBefore.toSorted((left, right) => right - left)) {
        const at = now - days * DAY;
        const then = kept.filter(({ createdAt }) => createdAt <= at);
        const dropped = new Set(planRetention(then, { now: at }).drop.map((each) => each.checkpoint));
        kept = kept.filter((each) => !dropped.has(each));
      }
      const often = new Set(ids(planRetention(kept, { now }).keep));
      for (const id of ids(planRetention(all, { now }).keep)) expect(often).toContain(id);
      for (const { createdAt } of all.filter((each) => now - each.createdAt <= defaultRetention.keepDailyFor)) {
        const day = Math.floor(createdAt / DAY);
        expect(kept.some((each) => Math.floor(each.createdAt / DAY) === day)).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});

it('[B11] deleted Checkpoints are gone from the list and cannot be restored, also after a reopen', async () => {
  await using folder = await temporaryFolder({ 'a.txt': '0' });
  let time = now - 60 * DAY;
  const clock = { now: () => time };
  const first = await folder.open({ clock });
  for (const text of ['1', '2', '3', '4']) {
    await edit(first, { 'a.txt': text });
    await first.publish();
    time += HOUR;
  }
  const byHand = await first.createCheckpoint('keep this');
  time = now;
  await edit(first, { 'a.txt': '5' });
  await first.publish();
  const before = first.checkpoints();
  const preview = await first.previewRetention();
  expect(first.checkpoints()).toEqual(before);
  const applied = await first.applyRetention();
  expect(applied).toEqual(preview);
  expect(ids(applied.drop)).toEqual([2, 1, 0].map((index) => before[index]?.checkpointId));
  expect(applied.bytes).toBe(2);
  await first.close();

  await using workbench = await folder.open({ clock });
  expect(workbench.checkpoints().map(({ checkpointId }) => checkpointId)).toEqual([
    before[3]?.checkpointId,
    byHand,
    before[5]?.checkpointId,
  ]);
  const gone = before[0]?.checkpointId ?? '';
  await expect(workbench.restore(gone)).rejects.toMatchObject({ code: 'CHECKPOINT_NOT_FOUND' });
  await expect(workbench.readCheckpointFile(gone, 'a.txt')).rejects.toMatchObject({ code: 'CHECKPOINT_NOT_FOUND' });
  const events = workbench.events().length;
  await workbench.applyRetention();
  expect(workbench.events()).toHaveLength(events);
});
