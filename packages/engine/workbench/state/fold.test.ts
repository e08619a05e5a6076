import type { JournalRow, WorkbenchEvent } from '@galley/schema';
import { expect, it } from 'vitest';
import { emptyWorkbenchState, foldWorkbench } from './fold.ts';

const one = '1'.repeat(64);
const two = '2'.repeat(64);
const three = '3'.repeat(64);

function rows(...events: WorkbenchEvent[]): JournalRow<WorkbenchEvent>[] {
  return events.map((event, index) => ({ seq: index + 1, stream: 'workbench', at: (index + 1) * 10, event }));
}

const started: WorkbenchEvent = { type: 'draft.started', draft_id: 'draft_a' };
const change = (path: string, hash: string | null, reference: string | null): WorkbenchEvent => ({
  type: 'draft.changed',
  draft_id: 'draft_a',
  cause: 'test',
  changes: [{ path, hash, size: 1, reference, renamed_from: null }],
});
const publish = (id: string, kind: 'publish' | 'restore', paths: Record<string, string | null>): WorkbenchEvent => ({
  type: 'publish.started',
  publish_id: id,
  kind,
  draft_id: kind === 'publish' ? 'draft_a' : null,
  checkpoint_id: 'cp_a',
  operations: Object.entries(paths).map(([path, to]) => ({ path, from: null, to })),
});
const finished = (id: string): WorkbenchEvent => ({ type: 'publish.finished', publish_id: id });

it('starts empty and takes its identity from events', () => {
  expect(foldWorkbench([])).toEqual(emptyWorkbenchState);
  const state = foldWorkbench(
    rows({ type: 'workbench.created', workbench_id: 'wb_1' }, { type: 'model.selected', model: 'a' }),
  );
  expect(state).toMatchObject({ id: 'wb_1', draft: null });
});

it('[B5] keeps the last change of each path and when it was made', () => {
  const { draft } = foldWorkbench(
    rows(started, change('a', one, null), change('b', null, two), change('a', three, null)),
  );
  expect(draft).toMatchObject({ draftId: 'draft_a', startedAt: 10 });
  expect([...(draft?.entries.values() ?? [])]).toEqual([
    { path: 'a', hash: three, size: 1, reference: null, renamed_from: null, changedAt: 40, sources: null },
    { path: 'b', hash: null, size: 1, reference: two, renamed_from: null, changedAt: 30, sources: null },
  ]);
});

it('[T6] what a Draft file was made from stays with it through edits; unknown stays unknown', () => {
  const made = (path: string, hash: string, sources?: string[]): WorkbenchEvent => {
    const event = change(path, hash, null);
    return event.type === 'draft.changed' && sources !== undefined ? { ...event, sources } : event;
  };
  const { draft } = foldWorkbench(
    rows(started, made('a', one, ['x']), made('a', two, ['y', 'x']), made('b', one), made('b', two, ['x'])),
  );
  expect(draft?.entries.get('a')?.sources).toEqual(['x', 'y']);
  expect(draft?.entries.get('b')?.sources).toBeNull();
});

it('drops a path that is back at its reference, and keeps the Draft', () => {
  const { draft } = foldWorkbench(rows(started, change('a', one, two), change('a', two, two)));
  expect(draft?.entries.size).toBe(0);
});

it('does not change the state it starts from', () => {
  const before = foldWorkbench(rows(started, change('a', one, null)));
  foldWorkbench(rows(change('b', two, null), { type: 'draft.discarded', draft_id: 'draft_a' }), before);
  expect([...(before.draft?.entries.keys() ?? [])]).toEqual(['a']);
});

it('[B8] discarding ends the Draft', () => {
  const state = foldWorkbench(rows(started, change('a', one, null), { type: 'draft.discarded', draft_id: 'draft_a' }));
  expect(state.draft).toBeNull();
});

it('[B6] keeps the Draft until a publish is finished', () => {
  const events = rows(started, change('a', one, null), publish('pub_1', 'publish', { a: one }), finished('pub_1'));
  const during = foldWorkbench(events.slice(0, 3));
  expect(during.unfinishedPublish?.publishId).toBe('pub_1');
  expect(during.draft?.entries.size).toBe(1);
  expect(foldWorkbench(events)).toMatchObject({ unfinishedPublish: null, draft: null });
});

it('[B6] a publish of some files leaves the others in the Draft', () => {
  const { draft } = foldWorkbench(
    rows(
      started,
      change('a', one, null),
      change('b', two, null),
      publish('pub_1', 'publish', { a: one }),
      finished('pub_1'),
    ),
  );
  expect([...(draft?.entries.keys() ?? [])]).toEqual(['b']);
});

it('an empty publish takes the place of one that was rolled back', () => {
  const state = foldWorkbench(
    rows(
      started,
      change('a', one, null),
      publish('pub_1', 'publish', { a: one }),
      publish('pub_2', 'publish', {}),
      finished('pub_2'),
    ),
  );
  expect(state.unfinishedPublish).toBeNull();
  expect(state.draft?.entries.size).toBe(1);
});

it('ignores the outcome of another publish', () => {
  const state = foldWorkbench(rows(publish('pub_1', 'restore', { a: one }), finished('pub_0')));
  expect(state.unfinishedPublish?.publishId).toBe('pub_1');
});

it('[B9] lists Checkpoints in order', () => {
  const { checkpoints } = foldWorkbench(
    rows(
      ...(['manual', 'publish'] as const).map(
        (reason, index): WorkbenchEvent => ({
          type: 'checkpoint.created',
          checkpoint_id: `cp_${index}`,
          reason,
          name: reason,
          manifest: one,
          files: 3,
          bytes: 9,
        }),
      ),
    ),
  );
  expect(checkpoints.map(({ checkpointId, createdAt }) => [checkpointId, createdAt])).toEqual([
    ['cp_0', 10],
    ['cp_1', 20],
  ]);
});

it('[B8] folding in two parts equals folding at once, cut anywhere', () => {
  const events = rows(
    { type: 'workbench.created', workbench_id: 'wb_1' },
    started,
    change('a', one, null),
    change('b', two, three),
    publish('pub_1', 'publish', { a: one, b: two }),
    finished('pub_1'),
    { type: 'draft.started', draft_id: 'draft_b' },
    { type: 'draft.discarded', draft_id: 'draft_b' },
  );
  const whole = foldWorkbench(events);
  for (let cut = 0; cut <= events.length; cut += 1) {
    expect(foldWorkbench(events.slice(cut), foldWorkbench(events.slice(0, cut)))).toEqual(whole);
  }
});

it('[B6] a part of a change was published: the rest stays, compared with that part', () => {
  const { draft } = foldWorkbench(
    rows(started, change('a', one, null), publish('pub_1', 'publish', { a: two }), finished('pub_1')),
  );
  expect([...(draft?.entries.values() ?? [])]).toMatchObject([{ path: 'a', hash: one, reference: two }]);
});

const renamed = (from: string, to: string): WorkbenchEvent => ({
  type: 'draft.changed',
  draft_id: 'draft_a',
  cause: 'test',
  changes: [
    { path: from, hash: null, size: 0, reference: one, renamed_from: null },
    { path: to, hash: one, size: 1, reference: null, renamed_from: from },
  ],
});

it('[B5] keeps where a file was renamed from, as long as its old path is gone in the Draft', () => {
  const origin = (...events: WorkbenchEvent[]) =>
    foldWorkbench(rows(started, renamed('a', 'b'), ...events)).draft?.entries.get('b')?.renamed_from;
  expect(origin()).toBe('a');
  expect(origin(change('c', two, null))).toBe('a');
  expect(origin(change('a', two, one))).toBeNull();
  expect(origin(change('a', one, one))).toBeNull();
  expect(origin(publish('pub_1', 'publish', { a: null }), finished('pub_1'))).toBeNull();
});

it('[B8] a discarded Draft is kept until the next one starts, and comes back whole', () => {
  const discarded: WorkbenchEvent = { type: 'draft.discarded', draft_id: 'draft_a' };
  const recovered: WorkbenchEvent = { type: 'draft.recovered', draft_id: 'draft_a' };
  const before = foldWorkbench(rows(started, change('a', one, null)));
  const after = foldWorkbench(rows(started, change('a', one, null), discarded, recovered));
  expect(after.draft).toEqual(before.draft);
  expect(after.discarded).toBeNull();
  const next: WorkbenchEvent = { type: 'draft.started', draft_id: 'draft_b' };
  expect(foldWorkbench(rows(started, discarded, next)).discarded).toBeNull();
});

it('[B11] forgets a deleted Checkpoint', () => {
  const created = (id: string): WorkbenchEvent => ({
    type: 'checkpoint.created',
    checkpoint_id: id,
    reason: 'manual',
    name: '',
    manifest: one,
    files: 0,
    bytes: 0,
  });
  const { checkpoints } = foldWorkbench(
    rows(created('cp_a'), created('cp_b'), { type: 'checkpoint.deleted', checkpoint_id: 'cp_a' }),
  );
  expect(checkpoints.map(({ checkpointId }) => checkpointId)).toEqual(['cp_b']);
});
