import type { WorkbenchEvent, WorkbenchEventOf } from '@galley/schema';
import { applyChanges, type DraftEntries } from './draft-entries.ts';
import type { DraftState } from './draft-state.ts';

export type TrialReply = Omit<WorkbenchEventOf<'trial.answered'>, 'type' | 'draft_id'>;

/** A Draft beside the Draft: what one model made of a request that several were given (SPEC B13). */
export interface TrialState extends DraftState {
  readonly tryId: string;
  readonly runId: string;
  readonly model: string;
  readonly request: string;
  /** The Draft that it began with, as that was then; null where it began with the folder. */
  readonly refines: DraftState | null;
  /** What its Run answered. */
  readonly reply: TrialReply | null;
  /** Where in the journal it began: it is kept as long as the Revisions of that time. */
  readonly seq: number;
}

/** By the id of their Draft, oldest first. */
export type Trials = ReadonlyMap<string, TrialState>;

export const noTrials: Trials = new Map();

export interface EventPlace {
  readonly seq: number;
  readonly at: number;
  /** The Draft at that moment. */
  readonly draft: DraftState | null;
}

/** The trials after an event. Each shares its entries with the Draft it began with, so that it costs what it changed. */
export function followTrials(trials: Trials, event: WorkbenchEvent, place: EventPlace): Trials {
  switch (event.type) {
    case 'trial.started':
      return new Map(trials).set(event.draft_id, begin(event, place));
    case 'draft.changed':
      return change(trials, event.draft_id, ({ entries, ...trial }) => ({
        ...trial,
        entries: applyChanges(entries, event.changes, place.at, event.sources ?? null),
      }));
    case 'trial.answered': {
      const { type: _, draft_id: id, ...reply } = event;
      return change(trials, id, (trial) => ({ ...trial, reply }));
    }
    case 'trial.dropped':
      return without(trials, ({ draftId }) => draftId === event.draft_id);
    case 'revisions.pruned':
      return without(trials, ({ seq }) => seq < event.before_seq);
    default:
      return trials;
  }
}

function begin(event: WorkbenchEventOf<'trial.started'>, { seq, at, draft }: EventPlace): TrialState {
  const { draft_id: draftId, try_id: tryId, run_id: runId, model, request } = event;
  const refines = draft !== null && draft.draftId === event.refines ? draft : null;
  const entries: DraftEntries = refines?.entries ?? new Map();
  return { draftId, tryId, runId, model, request, refines, entries, startedAt: at, reply: null, seq };
}

function change(trials: Trials, id: string, apply: (trial: TrialState) => TrialState): Trials {
  const trial = trials.get(id);
  return trial === undefined ? trials : new Map(trials).set(id, apply(trial));
}

function without(trials: Trials, goes: (trial: TrialState) => boolean): Trials {
  const left = new Map(Array.from(trials).filter(([, trial]) => !goes(trial)));
  return left.size === trials.size ? trials : left;
}
