import type {
  AuditDifference,
  AuditSnapshot,
  JournalRow,
  ProcedureArguments,
  ProcedureOutput,
  WorkbenchEvent,
} from '@galley/schema';
import { parseWorkbenchPath } from '../../../workbench/index.ts';
import { RunNotFoundError } from '../../record/run-record.ts';
import { hideKeys } from '../base/hide-keys.ts';
import type { AuditReader } from '../base/reader.ts';
import { artifactsAt, type DraftFile, draftsAt } from './content-at.ts';
import { findSnapshot, placesOf, revisionPlaces } from './find-snapshot.ts';
import { diffContents, diffTexts } from './text-diff.ts';

/** Files whose lines are compared; the others are named. */
const MOST_COMPARED = 50;

/** The Workbench's own events, oldest first. */
export type WorkbenchRows = readonly JournalRow<WorkbenchEvent>[];

export function listSnapshots(reader: AuditReader, run: string, rows: WorkbenchRows): { snapshots: AuditSnapshot[] } {
  const places = placesOf(reader, run);
  if (places.length === 0) throw new RunNotFoundError(run);
  const drafts = draftsAt(
    rows,
    places.map(({ seq }) => seq),
    run,
  );
  const snapshots = places.map((place, index) => ({
    ...place,
    artifacts: [...artifactsAt(reader, run, place.seq).keys()],
    draft_files: drafts[index]?.size ?? 0,
  }));
  return { snapshots };
}

export async function diffSnapshots(
  reader: AuditReader,
  input: Omit<ProcedureArguments<'AuditDiff'>, 'workbench_id'>,
  rows: WorkbenchRows,
): Promise<ProcedureOutput<'AuditDiff'>> {
  const run = input.run_id;
  const only = input.path === undefined ? null : parseWorkbenchPath(input.path);
  const places = placesOf(reader, run);
  if (places.length === 0) throw new RunNotFoundError(run);
  const all = [...places, ...revisionPlaces(rows)];
  const [from, to] = [findSnapshot(all, input.before), findSnapshot(all, input.after)];
  const wanted = (path: string) => only === null || only === path;
  const [before, after] = [artifactsAt(reader, run, from.seq), artifactsAt(reader, run, to.seq)];
  const artifacts = differing(before, after).filter(wanted);
  const drafts = draftsBoth(rows, from.seq, to.seq, run);
  const files = [...new Set([...drafts.before.keys(), ...drafts.after.keys()])].sort().filter(wanted);
  const changes: AuditDifference[] = artifacts.map((name) => artifactChange(name, before.get(name), after.get(name)));
  let unchanged = new Set([...before.keys(), ...after.keys()]).size - artifacts.length;
  let left = 0;
  for (const path of files) {
    const sides = sidesOf(path, drafts);
    if (sides.before === sides.after) unchanged += 1;
    else if (changes.length < MOST_COMPARED) changes.push(await fileChange(reader, path, sides));
    else left += 1;
  }
  const shown = (place: typeof from, draft: ReadonlyMap<string, DraftFile>, names: Iterable<string>) => ({
    ...place,
    artifacts: [...names],
    draft_files: draft.size,
  });
  return {
    from: shown(from, drafts.before, before.keys()),
    to: shown(to, drafts.after, after.keys()),
    changes,
    unchanged,
    left_out: left === 0 ? null : `${left} more changed files are not compared; name one to see it.`,
  };
}

function differing(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter((name) => before.get(name) !== after.get(name)).sort();
}

function artifactChange(name: string, before: string | undefined, after: string | undefined): AuditDifference {
  const { diff, note } = diffTexts(before?.split('\n') ?? [], after?.split('\n') ?? []);
  return {
    kind: 'artifact',
    path: name,
    change: changeOf(before ?? null, after ?? null),
    before_bytes: before === undefined ? null : Buffer.byteLength(before),
    after_bytes: after === undefined ? null : Buffer.byteLength(after),
    diff: diff === null ? null : hideKeys(diff),
    note,
  };
}

interface Drafts {
  readonly before: ReadonlyMap<string, DraftFile>;
  readonly after: ReadonlyMap<string, DraftFile>;
}

/** Whichever of the two is older is folded first. */
function draftsBoth(rows: WorkbenchRows, from: number, to: number, run: string): Drafts {
  const [older, newer] = draftsAt(rows, [Math.min(from, to), Math.max(from, to)], run);
  const none = new Map<string, DraftFile>();
  return from <= to ? { before: older ?? none, after: newer ?? none } : { before: newer ?? none, after: older ?? none };
}

interface Sides {
  readonly before: string | null;
  readonly after: string | null;
}

/** A path that a Draft does not hold is there as the person has it: what the other side took as its reference. */
function sidesOf(path: string, { before, after }: Drafts): Sides {
  const [left, right] = [before.get(path), after.get(path)];
  return {
    before: left === undefined ? (right?.reference ?? null) : left.hash,
    after: right === undefined ? (left?.reference ?? null) : right.hash,
  };
}

async function fileChange({ objects }: AuditReader, path: string, { before, after }: Sides): Promise<AuditDifference> {
  const read = async (hash: string | null) => {
    if (hash === null) return { bytes: null, gone: false };
    return (await objects.has(hash)) ? { bytes: await objects.get(hash), gone: false } : { bytes: null, gone: true };
  };
  const [old, now] = [await read(before), await read(after)];
  const kept = !old.gone && !now.gone;
  const compared = kept
    ? await diffContents(path, old.bytes, now.bytes)
    : { diff: null, note: 'Its content is no longer kept: Revisions of old Drafts are let go.' };
  return {
    kind: 'file',
    path,
    change: changeOf(before, after),
    before_bytes: old.bytes?.length ?? null,
    after_bytes: now.bytes?.length ?? null,
    diff: compared.diff === null ? null : hideKeys(compared.diff),
    note: compared.note,
  };
}

function changeOf(before: string | null, after: string | null): AuditDifference['change'] {
  if (before === null) return 'added';
  return after === null ? 'removed' : 'modified';
}
