import type { JournalRow, WorkbenchEvent } from '@galley/schema';
import { expect, it } from 'vitest';
import { takeBack } from '../timeline/timeline-folder.ts';
import { foldWorkbench, type WorkbenchState } from './fold.ts';
import { listRevisions, planPruning } from './revision.ts';
import { timelineHashes } from './revision-hashes.ts';
import { createEntryList, entriesBack } from './timeline-entry.ts';
import type { UnfinishedPublish } from './unfinished-publish.ts';

const hash = (name: string) => Buffer.from(name).toString('hex').padStart(64, '0');

function rows(...events: WorkbenchEvent[]): JournalRow<WorkbenchEvent>[] {
  return events.map((event, index) => ({ seq: index + 1, stream: 'workbench', at: index * 10, event }));
}

const at = (seq: number, event: WorkbenchEvent): JournalRow<WorkbenchEvent> => ({
  seq,
  stream: 'workbench',
  at: seq * 10,
  event,
});

const message = (id: string): WorkbenchEvent => ({
  type: 'message.added',
  message_id: `msg_${id}`,
  role: 'user',
  text: id,
  run_id: null,
  elapsed_ms: null,
  tool_calls: [],
});
const started = (id = 'a'): WorkbenchEvent => ({ type: 'draft.started', draft_id: `draft_${id}` });
const change = (path: string, content: string, id = 'a'): WorkbenchEvent => ({
  type: 'draft.changed',
  draft_id: `draft_${id}`,
  cause: 'test',
  changes: [{ path, hash: hash(content), size: 1, reference: null, renamed_from: null }],
});
const discarded = (id = 'a'): WorkbenchEvent => ({ type: 'draft.discarded', draft_id: `draft_${id}` });
const moved = (kind: 'undo' | 'redo', to: number): WorkbenchEvent => ({
  type: 'timeline.moved',
  kind,
  to_seq: to,
  checkpoint_id: null,
  paths: [],
});

const chat = ({ timeline }: WorkbenchState) =>
  [...entriesBack(timeline.last)]
    .reverse()
    .map(({ row: { event } }) => (event.type === 'message.added' ? event.text : event.type));
const files = ({ draft }: WorkbenchState) =>
  draft === null ? null : Object.fromEntries([...draft.entries].map(([path, entry]) => [path, entry.hash]));

it('[B10] undo brings back conversation and Draft of right after the message, and redo what was undone', () => {
  const events = rows(message('one'), started(), change('f', 'x'), message('two'), change('f', 'y'), moved('undo', 1));
  const undone = foldWorkbench(events);
  expect(chat(undone)).toEqual(['one', 'timeline.moved']);
  expect(undone.draft).toBeNull();
  const redone = foldWorkbench([...events, at(7, moved('redo', 5))]);
  expect(chat(redone)).toEqual(['one', 'two', 'timeline.moved']);
  expect(files(redone)).toEqual({ f: hash('y') });
  expect(redone.timeline.undone).toBeNull();
});

it('[C3] the number before a message is the place right before it, with the Draft of then', () => {
  const state = foldWorkbench(
    rows(message('one'), started(), change('f', 'x'), message('two'), change('f', 'y'), moved('undo', 3)),
  );
  expect(chat(state)).toEqual(['one', 'timeline.moved']);
  expect(files(state)).toEqual({ f: hash('x') });
});

it('[B10] several undos stack, and a message or a change of the Draft ends the way forward', () => {
  const before = rows(message('one'), message('two'), message('three'), moved('undo', 2), moved('undo', 1));
  const step = (state: WorkbenchState, event: WorkbenchEvent, seq: number) => foldWorkbench([at(seq, event)], state);
  const state = foldWorkbench(before);
  expect(chat(step(state, moved('redo', 4), 6))).toEqual(['one', 'two', 'timeline.moved', 'timeline.moved']);
  expect(chat(step(step(state, moved('redo', 4), 6), moved('redo', 3), 7))).toEqual([
    'one',
    'two',
    'three',
    'timeline.moved',
  ]);
  for (const event of [message('four'), started(), discarded()]) {
    expect(step(state, event, 6).timeline.undone).toBeNull();
  }
  for (const event of [{ type: 'model.selected', model: 'm' }] as const) {
    expect(step(state, event, 6).timeline.undone).not.toBeNull();
  }
});

it('[B10] a discarded Draft comes back, and a discard can be taken back as it could then', () => {
  const events = rows(message('one'), started(), change('f', 'x'), message('two'), discarded(), message('three'));
  const back = foldWorkbench([...events, at(7, moved('undo', 4))]);
  expect(files(back)).toEqual({ f: hash('x') });
  expect(back.discarded).toBeNull();
  const forward = foldWorkbench([at(8, moved('redo', 6))], back);
  expect(forward.draft).toBeNull();
  expect(forward.discarded?.entries.size).toBe(1);
});

it('folding in two parts equals folding at once, cut anywhere', () => {
  const events = rows(
    message('one'),
    started(),
    change('f', 'x'),
    message('two'),
    change('g', 'y'),
    moved('undo', 4),
    change('h', 'z'),
    message('three'),
    moved('undo', 1),
    moved('redo', 8),
    { type: 'revisions.pruned', before_seq: 4 },
  );
  const whole = foldWorkbench(events);
  for (let cut = 0; cut <= events.length; cut += 1) {
    expect(foldWorkbench(events.slice(cut), foldWorkbench(events.slice(0, cut)))).toEqual(whole);
  }
});

it('[B10] lists per message whether its Draft differs from the one before', () => {
  const state = foldWorkbench(rows(message('one'), message('two'), started(), change('f', 'x'), message('three')));
  expect(listRevisions(state.timeline)).toEqual([
    { messageId: 'msg_one', seq: 1, changed: false, draftFiles: 0 },
    { messageId: 'msg_two', seq: 2, changed: false, draftFiles: 0 },
    { messageId: 'msg_three', seq: 5, changed: true, draftFiles: 1 },
  ]);
});

it('[B10] prunes by the Drafts that ended, counted in the conversation that counts', () => {
  const cycle = (id: string) => [message(id), started(id), change('f', id, id), message(`${id}x`), discarded(id)];
  const events = rows(...cycle('a'), ...cycle('b'), ...cycle('c'), message('d'));
  const { timeline } = foldWorkbench(events);
  expect(planPruning(timeline, { drafts: 3 })).toBeNull();
  expect(planPruning(timeline, { drafts: 2 })).toBe(5);
  expect(planPruning(timeline, { drafts: 0 })).toBe(15);
  const pruned = foldWorkbench([at(17, { type: 'revisions.pruned', before_seq: 10 })], foldWorkbench(events));
  expect(listRevisions(pruned.timeline).map(({ seq }) => seq)).toEqual([11, 14, 16]);
  expect(planPruning(pruned.timeline, { drafts: 1 })).toBeNull();
  expect(timelineHashes(timeline)).toEqual(new Set([hash('a'), hash('b'), hash('c')]));
  expect(timelineHashes(pruned.timeline)).toEqual(new Set([hash('b'), hash('c')]));
  const back = foldWorkbench([at(17, moved('undo', 9))], foldWorkbench(events));
  expect(planPruning(back.timeline, { drafts: 1 })).toBeNull();
});

it('[B10] takes publishes back per path, from the newest, and leaves alone what they left as it was', () => {
  const publish = (checkpointId: string, operations: [string, string | null, string | null][]): UnfinishedPublish => ({
    publishId: 'pub_1',
    kind: 'publish',
    draftId: null,
    checkpointId,
    operations: operations.map(([path, from, to]) => ({ path, from, to })),
    timeline: null,
  });
  expect(
    takeBack([
      publish('cp_3', [
        ['a', 'a2', 'a3'],
        ['same', 's2', 's1'],
        ['gone', 'g', null],
      ]),
      publish('cp_1', [
        ['a', null, 'a1'],
        ['same', 's1', 's2'],
      ]),
    ]),
  ).toEqual([
    { path: 'a', expected: 'a3', wanted: null, checkpointId: 'cp_1' },
    { path: 'gone', expected: null, wanted: 'g', checkpointId: 'cp_3' },
  ]);
});

it('lists entries in order, one more or after a move', () => {
  const list = createEntryList();
  const events = rows(message('one'), message('two'), message('three'), moved('undo', 1), message('four'));
  for (let end = 0; end <= events.length; end += 1) {
    const state = foldWorkbench(events.slice(0, end));
    expect(list(state.timeline.last)).toEqual([...entriesBack(state.timeline.last)].reverse());
  }
});
