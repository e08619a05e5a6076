import { GalleyError } from '@galley/schema';
import type { Store } from '../../store/index.ts';
import type { Workbench } from '../../workbench/index.ts';
import { runStatus } from '../../workflow/index.ts';
import { loadRun, type RunRecord } from '../record/run-record.ts';
import { foldSettings } from '../settings/fold-settings.ts';
import type { SeenContents } from './seen-folders.ts';

/** What a `.galley/` that came with a folder holds: said before anything of it is used (SPEC T4). */
export interface FolderContents {
  readonly messages: number;
  readonly runs: number;
  readonly unfinishedRuns: number;
  /** Workflows of these Runs with scripts in them. */
  readonly scripts: number;
  readonly draftFiles: number;
  readonly checkpoints: number;
  readonly model: string | null;
  readonly contextItems: readonly string[];
  readonly skipsReview: boolean;
  /** Consents that its journal tells of. They are history: none of them holds. */
  readonly consents: number;
}

export interface ReadContents {
  readonly contents: FolderContents;
  readonly seen: SeenContents;
}

const nothingSeen: SeenContents = { seq: 0, messages: 0, consents: 0, unfinished: [], scripted: {} };

/** Reads what came since it was last looked at: a folder with ten thousand Runs is read whole once. */
export async function readContents(workbench: Workbench, before: SeenContents | null): Promise<ReadContents> {
  const { journal } = workbench.store;
  // A journal that ends earlier than it did is another one.
  const start = before === null || before.seq > journal.lastSeq ? nothingSeen : before;
  const seen = journal.lastSeq === start.seq ? start : await readSince(workbench, start);
  const settings = foldSettings(workbench.choices());
  const contents = {
    messages: seen.messages,
    runs: (await journal.streams('run_')).length,
    unfinishedRuns: seen.unfinished.length,
    scripts: Object.values(seen.scripted).reduce((sum, count) => sum + count, 0),
    draftFiles: workbench.draft()?.entries.size ?? 0,
    checkpoints: workbench.checkpoints().length,
    model: settings.model,
    contextItems: [...settings.context.keys()],
    skipsReview: settings.interactive === false,
    consents: seen.consents,
  };
  return { contents, seen };
}

async function readSince({ store }: Workbench, start: SeenContents): Promise<SeenContents> {
  const { journal } = store;
  const seq = journal.lastSeq;
  const rows = await journal.read('workbench', { afterSeq: start.seq, throughSeq: seq });
  const events = rows.map(({ event }) => event);
  const unfinished = new Set(start.unfinished);
  const scripted = new Map(Object.entries(start.scripted));
  const changed = start.seq === 0 ? await journal.streams('run_') : await journal.streamsAfter(start.seq);
  for (const id of changed.filter((stream) => stream.startsWith('run_'))) {
    const run = await readRun(store, id);
    unfinished.delete(id);
    scripted.delete(id);
    if (run === null) continue;
    if (['running', 'waiting', 'paused'].includes(runStatus(run.state))) unfinished.add(id);
    const scripts = [...run.workflows.values()].filter(({ states }) =>
      states.values().some(({ script }) => script !== undefined),
    );
    if (scripts.length > 0) scripted.set(id, scripts.length);
  }
  return {
    seq,
    messages: start.messages + events.filter(({ type }) => type === 'message.added').length,
    consents: start.consents + events.filter((event) => event.type === 'consent.changed' && event.granted).length,
    unfinished: [...unfinished],
    scripted: Object.fromEntries(scripted),
  };
}

/** Null for one that cannot be read: a folder from elsewhere must not be able to keep itself from being opened. */
async function readRun(store: Store, id: string): Promise<RunRecord | null> {
  try {
    return await loadRun(store, id);
  } catch (error) {
    if (error instanceof GalleyError) return null;
    throw error;
  }
}

export function isEmpty(contents: FolderContents): boolean {
  const { model, contextItems, skipsReview, ...counts } = contents;
  return (
    model === null && contextItems.length === 0 && !skipsReview && Object.values(counts).every((count) => count === 0)
  );
}

/** In words, one line each. */
export function describeContents(contents: FolderContents): string[] {
  const { messages, runs, unfinishedRuns, scripts, draftFiles, checkpoints, model, contextItems } = contents;
  return [
    ...counted(messages, 'message of a conversation', 'messages of a conversation'),
    ...counted(runs, 'run', 'runs', unfinishedRuns === 0 ? '' : ` (${unfinishedRuns} unfinished)`),
    ...counted(scripts, 'workflow with scripts', 'workflows with scripts'),
    ...counted(draftFiles, 'file in a Draft', 'files in a Draft'),
    ...counted(checkpoints, 'Checkpoint', 'Checkpoints'),
    ...(model === null ? [] : [`the model ${model} as its choice`]),
    ...(contextItems.length === 0 ? [] : [`context items: ${contextItems.join(', ')}`]),
  ];
}

/** What does not hold before the person trusts the folder. */
export function describeHeld({ unfinishedRuns, skipsReview, consents }: FolderContents): string[] {
  return [
    ...(unfinishedRuns === 0 ? [] : ['Its unfinished runs will not continue.']),
    ...(skipsReview ? ['Its setting to skip plan review is on hold.'] : []),
    ...(consents === 0 ? [] : ['Consent given earlier for this folder must be given again.']),
  ];
}

function counted(count: number, one: string, many: string, more = ''): string[] {
  return count === 0 ? [] : [`${count} ${count === 1 ? one : many}${more}`];
}
