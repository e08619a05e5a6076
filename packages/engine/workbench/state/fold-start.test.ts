import type { JournalRow, WorkbenchEvent } from '@galley/schema';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countedRuns, uncountedRuns } from './counted-runs.ts';
import { emptyWorkbenchState, foldWorkbench, type WorkbenchState } from './fold.ts';
import { type FoldStart, firstStart, moveStart } from './fold-start.ts';
import { foldStartText, parseFoldStart } from './fold-start-text.ts';
import { listRevisions } from './revision.ts';
import { entriesBack } from './timeline-entry.ts';

type Row = JournalRow<WorkbenchEvent>;

const hash = (number: number) => number.toString(16).padStart(64, '0');
const near = fc.nat(30);
/** What happens, with a number that says to what: numbers of events count back from the newest. */
const act = fc.record({
  kind: fc.constantFrom(
    ...(['ask', 'ask', 'ask', 'answer', 'answer', 'start', 'start', 'change', 'change', 'publish', 'publish'] as const),
    ...(['publish', 'discard', 'recover', 'undo', 'undo', 'redo', 'prune', 'prune', 'prune'] as const),
    ...(['checkpoint', 'delete', 'choose', 'limit', 'begin'] as const),
    ...(['try', 'try', 'alter', 'reply', 'keep', 'drop'] as const),
  ),
  number: near,
});
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

function eventsOf({ kind, number }: Act, seq: number, state: WorkbenchState): WorkbenchEvent[] {
  const draft_id = state.draft?.draftId ?? `draft_${seq}`;
  const started: WorkbenchEvent = {
    ...{ type: 'publish.started', publish_id: `pub_${seq}`, kind: number % 7 === 0 ? 'restore' : 'publish' },
    ...{ draft_id, checkpoint_id: `cp_${seq}`, operations: [{ path: `${number % 3}`, from: null, to: hash(seq) }] },
  };
  switch (kind) {
    case 'ask':
    case 'answer': {
      const role = kind === 'ask' ? 'user' : 'assistant';
      const run_id = `run_${kind === 'ask' ? seq : number}`;
      const said = { message_id: `msg_${seq}`, text: `${seq}`, run_id, elapsed_ms: null, tool_calls: [] };
      return [{ type: 'message.added', role, ...said }];
    }
    case 'start':
      return state.draft === null ? [{ type: 'draft.started', draft_id }] : [];
    case 'change': {
      const change = { path: `${number % 3}`, hash: hash(seq), size: 1, reference: null, renamed_from: null };
      return [{ type: 'draft.changed', draft_id, cause: 'test', changes: [change] }];
    }
    case 'publish':
      return [started, { type: 'publish.finished', publish_id: `pub_${seq}` }];
    case 'begin':
      return [started];
    case 'discard':
      return [{ type: 'draft.discarded', draft_id }];
    case 'recover':
      return [{ type: 'draft.recovered', draft_id }];
    case 'undo':
    case 'redo':
      return [{ type: 'timeline.moved', kind, to_seq: seq - number, checkpoint_id: null, paths: [] }];
    case 'prune':
      return [{ type: 'revisions.pruned', before_seq: seq - number }];
    case 'checkpoint': {
      const about = { reason: 'manual', name: 'x', manifest: hash(seq), files: 1, bytes: 1 } as const;
      return [{ type: 'checkpoint.created', checkpoint_id: `cp_${seq}`, ...about }];
    }
    case 'delete':
      return [{ type: 'checkpoint.deleted', checkpoint_id: `cp_${seq - number}` }];
    case 'choose':
      if (number % 2 === 0) return [{ type: 'context.removed', name: `${number % 3}` }];
      return [{ type: 'context.set', name: `${number % 3}`, text: `${seq}` }];
    case 'try': {
      const about = { try_id: 'try_1', run_id: `run_${seq}`, model: 'm', request: `${seq}` };
      return [{ type: 'trial.started', draft_id: `draft_${seq}`, refines: state.draft?.draftId ?? null, ...about }];
    }
    case 'alter':
    case 'reply':
    case 'keep':
    case 'drop':
      return trialEvents(kind, [...state.trials.keys()].at(-1 - (number % 2)), seq);
    case 'limit':
      return [{ type: 'storage.set', limit: 'files', value: number }];
  }
}

function trialEvents(kind: 'alter' | 'reply' | 'keep' | 'drop', draft_id: string | undefined, seq: number) {
  const change = { path: `${seq % 3}`, hash: hash(seq), size: 1, reference: null, renamed_from: null };
  const said = { message_id: `msg_${seq}`, text: `${seq}`, elapsed_ms: 1, tool_calls: [], sources: ['a'] };
  const events: Record<typeof kind, (id: string) => WorkbenchEvent[]> = {
    alter: (id) => [{ type: 'draft.changed', draft_id: id, cause: 'test', changes: [change] }],
    reply: (id) => [{ type: 'trial.answered', draft_id: id, ...said }],
    keep: (id) => [{ type: 'trial.kept', draft_id: id, as: `draft_${seq}` }],
    drop: (id) => [{ type: 'trial.dropped', draft_id: id }],
  };
  return draft_id === undefined ? [] : events[kind](draft_id);
}

const seqs = (state: WorkbenchState) =>
  entriesBack(state.timeline.last)
    .map(({ row }) => row.seq)
    .toArray()
    .reverse();

function tell(state: WorkbenchState) {
  const { timeline, draft, discarded, choices, trials, ...rest } = state;
  const entriesIn = (of: WorkbenchState['draft']) => [...(of?.entries.values() ?? [])].sort(byPath);
  return {
    ...rest,
    choices: [...choices],
    trials: [...trials.values()].map(({ entries: _, refines, ...trial }) => ({
      ...trial,
      entries: entriesIn(trials.get(trial.draftId) ?? null),
      refines: [refines?.draftId, entriesIn(refines)],
    })),
    draft: [draft?.draftId, entriesIn(draft)],
    discarded: [discarded?.draftId, entriesIn(discarded)],
    revisions: listRevisions(timeline),
    undone: timeline.undone?.seq,
    prunedBefore: timeline.prunedBefore,
  };
}

const byPath = (left: { path: string }, right: { path: string }) => (left.path < right.path ? -1 : 1);

describe('[B10] a fold that starts late', () => {
  it('knows what the whole fold knows, whatever happened before and after its start', () => {
    let moves = 0;
    fc.assert(
      fc.property(fc.array(act, { minLength: 60, maxLength: 200, size: 'max' }), (acts) => {
        const all: Row[] = [];
        let whole = emptyWorkbenchState;
        let start: FoldStart = firstStart;
        let rows: Row[] = [];
        let short = start.state;
        for (const each of acts) {
          for (const event of eventsOf(each, all.length + 1, whole)) {
            const row: Row = { seq: all.length + 1, stream: 'workbench', at: all.length, event };
            all.push(row);
            rows.push(row);
            whole = foldWorkbench([row], whole);
            short = foldWorkbench([row], short);
          }
          const next = rows.length < 8 ? null : moveStart(start, rows, 3);
          if (next !== null) {
            moves += 1;
            // As the next process would read it.
            start = parseFoldStart(foldStartText(next) ?? '') ?? expect.fail('the start cannot be read back');
            expect(tell(start.state)).toEqual(tell(next.state));
            expect(start.before).toEqual(next.before);
            rows = rows.filter(({ seq }) => seq > start.seq);
            short = foldWorkbench(rows, start.state);
          }
          expect(tell(short)).toEqual(tell(whole));
          const [known, counted] = [seqs(short), seqs(whole)];
          expect(counted.slice(start.before.entries)).toEqual(known);
          const timeline = entriesBack(whole.timeline.last).toArray().reverse();
          const last = entriesBack(short.timeline.last).toArray().reverse();
          const [latest = start.before.latestRun] = countedRuns(last);
          expect(latest).toBe([...countedRuns(timeline)][0] ?? null);
          expect(new Set([...start.before.uncounted, ...uncountedRuns(rows, last)])).toEqual(
            uncountedRuns(all, timeline),
          );
          expect(start.before.events + rows.length).toBe(all.length);
        }
      }),
      { numRuns: 40 },
    );
    expect(moves).toBeGreaterThan(40);
  });

  it('is not tried with half a text, or one of something else', () => {
    expect(parseFoldStart('')).toBeNull();
    expect(parseFoldStart('{"seq":3')).toBeNull();
    expect(parseFoldStart('{"seq":3}')).toBeNull();
  });
});
