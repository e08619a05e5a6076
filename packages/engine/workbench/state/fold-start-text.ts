import {
  EVENT_VERSION,
  fileChangeSchema,
  fileOperationSchema,
  storageLimitNameSchema,
  workbenchEventSchema,
} from '@galley/schema';
import { z } from 'zod';
import type { DraftState } from './draft-state.ts';
import type { WorkbenchState } from './fold.ts';
import type { FoldStart } from './fold-start.ts';
import { PersistentMap } from './persistent-map.ts';
import { emptyTimeline } from './timeline.ts';

/** Raised with every change to what the fold makes of events: a start of another version is not used. */
const FOLD_VERSION = 3;

/** The word under which a start is kept. */
export const foldStartState = `fold ${FOLD_VERSION} of events ${EVENT_VERSION}`;

const rowSchema = z.object({
  seq: z.number(),
  stream: z.string(),
  at: z.number(),
  event: workbenchEventSchema,
});

const draftSchema = z.object({
  draftId: z.string(),
  startedAt: z.number(),
  entries: z.array(
    fileChangeSchema.extend({ changedAt: z.number(), sources: z.array(z.string()).readonly().nullable() }),
  ),
});

const trialSchema = draftSchema.extend({
  tryId: z.string(),
  runId: z.string(),
  model: z.string(),
  request: z.string(),
  refines: draftSchema.nullable(),
  reply: z
    .object({
      message_id: z.string(),
      text: z.string(),
      elapsed_ms: z.number(),
      tool_calls: z.array(z.object({ call_id: z.string(), tool: z.string(), success: z.boolean() })),
      interrupted: z.boolean().optional(),
      sources: z.array(z.string()).nullable().optional(),
    })
    .nullable(),
  seq: z.number(),
});

const publishSchema = z.object({
  publishId: z.string(),
  kind: z.enum(['publish', 'restore', 'timeline', 'files']),
  draftId: z.string().nullable(),
  checkpointId: z.string(),
  operations: z.array(fileOperationSchema).readonly(),
  timeline: z.object({ kind: z.enum(['undo', 'redo']), toSeq: z.number() }).nullable(),
});

const checkpointSchema = z.object({
  checkpointId: z.string(),
  reason: z.enum(['publish', 'restore', 'undo', 'manual', 'files']),
  name: z.string(),
  manifest: z.string(),
  files: z.number(),
  bytes: z.number(),
  createdAt: z.number(),
});

const startSchema = z.object({
  seq: z.number(),
  id: z.string().nullable(),
  name: z.string().nullable(),
  discarded: draftSchema.nullable(),
  trials: z.array(trialSchema),
  checkpoints: z.array(checkpointSchema),
  storage: z.partialRecord(storageLimitNameSchema, z.number()),
  choices: z.array(z.tuple([z.string(), rowSchema])),
  prunedBefore: z.number(),
  last: z.object({
    row: rowSchema,
    publish: publishSchema.nullable(),
    paths: z.array(z.string()),
    endedDrafts: z.number(),
  }),
  before: z.object({
    events: z.number(),
    entries: z.number(),
    latestRun: z.string().nullable(),
    uncounted: z.array(z.string()),
  }),
});

type Written = z.input<typeof startSchema>;

/** Null for a start that is not at the end of a Draft: `moveStart` gives no such. */
export function foldStartText({ seq, state, before }: FoldStart): string | null {
  const { id, name, draft, discarded, trials, checkpoints, unfinishedPublish, storage, choices, timeline, ...others } =
    state;
  // What the state holds and the text does not would be lost; a new part does not compile here.
  others satisfies Record<string, never>;
  const { last, revisions, undone, replaced, prunedBefore, ...rest } = timeline;
  rest satisfies Record<string, never>;
  if (draft !== null || unfinishedPublish !== null || last === null || revisions !== null) return null;
  if (undone !== null || replaced !== null) return null;
  const { row, publish, paths, endedDrafts } = last;
  const written: Written = {
    ...{ seq, id, name, storage, prunedBefore },
    discarded: writtenDraft(discarded),
    trials: trials
      .values()
      .map((trial) => ({ ...trial, entries: [...trial.entries.values()], refines: writtenDraft(trial.refines) }))
      .toArray(),
    checkpoints: [...checkpoints],
    choices: [...choices],
    last: { row, publish, paths: [...paths], endedDrafts },
    before: { ...before, uncounted: [...before.uncounted] },
  };
  return JSON.stringify(written);
}

/** Null for a text that is not whole: the events tell. */
export function parseFoldStart(text: string): FoldStart | null {
  const parsed = startSchema.safeParse(parseJson(text));
  if (!parsed.success) return null;
  const { seq, discarded, trials, choices, prunedBefore, last, before, ...plain } = parsed.data;
  const state: WorkbenchState = {
    ...plain,
    draft: null,
    discarded: readDraft(discarded),
    trials: new Map(
      trials.map((trial) => [
        trial.draftId,
        { ...trial, entries: readEntries(trial.entries), refines: readDraft(trial.refines) },
      ]),
    ),
    unfinishedPublish: null,
    choices: new Map(choices),
    timeline: { ...emptyTimeline, last: { ...last, previous: null }, prunedBefore },
  };
  return { seq, state, before: { ...before, uncounted: new Set(before.uncounted) } };
}

type WrittenDraft = z.output<typeof draftSchema>;

function writtenDraft(draft: DraftState | null): WrittenDraft | null {
  if (draft === null) return null;
  const { draftId, startedAt, entries } = draft;
  return { draftId, startedAt, entries: [...entries.values()] };
}

function readDraft(draft: WrittenDraft | null): DraftState | null {
  return draft === null ? null : { ...draft, entries: readEntries(draft.entries) };
}

function readEntries(entries: WrittenDraft['entries']): DraftState['entries'] {
  return PersistentMap.of(new Map(entries.map((entry) => [entry.path, entry])));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Half a text says nothing.
    return null;
  }
}
