import { type AuditSnapshot, type JournalRow, NotFoundError, type WorkbenchEvent } from '@galley/schema';
import type { AuditReader } from '../base/reader.ts';
import { numberAt, type SqlRow, textAt } from '../base/sql-values.ts';

export type SnapshotPlace = Omit<AuditSnapshot, 'artifacts' | 'draft_files'>;

export function placesOf({ database }: AuditReader, run: string): SnapshotPlace[] {
  return database.prepare('SELECT * FROM snapshots WHERE run = ? ORDER BY number').all(run).map(placeOfRow);
}

/** Revisions are compared like snapshots: each is the Draft right after a message, by the message's id. */
export function revisionPlaces(rows: readonly JournalRow<WorkbenchEvent>[]): SnapshotPlace[] {
  return rows.flatMap(({ seq, at, event }): SnapshotPlace[] => {
    if (event.type !== 'message.added') return [];
    const label = event.role === 'user' ? 'after a request' : 'after an answer';
    return [{ number: -seq, name: event.message_id, kind: 'revision', label, agent_id: 'main', seq, at }];
  });
}

/** By number, by name (the last of that name), `item 3`, or `phase 2`: the end of the second list that was worked through. */
export function findSnapshot(places: readonly SnapshotPlace[], wanted: string): SnapshotPlace {
  const text = wanted.trim();
  const found = /^\d+$/.test(text)
    ? places.find(({ number }) => number === Number(text))
    : (places.findLast(({ name }) => name.toLowerCase() === text.toLowerCase()) ?? findCounted(places, text));
  if (found !== undefined) return found;
  const known = places.filter(({ kind }) => kind !== 'revision');
  const names = [...new Set(known.map(({ name }) => name))].slice(0, 40).join(', ');
  throw new NotFoundError(`There is no snapshot "${wanted}".`, `Use one of: ${names}, or the id of a message.`, {
    snapshot: wanted,
  });
}

function findCounted(places: readonly SnapshotPlace[], text: string): SnapshotPlace | undefined {
  const match = /^(item|phase)\s*[:#]?\s*(\d+)$/i.exec(text);
  if (match === null) return undefined;
  const count = Number(match[2]);
  if (match[1]?.toLowerCase() === 'item')
    return places.findLast(({ kind, name }) => kind === 'item' && name.endsWith(`/${count}`));
  return listPhases(places)[count - 1] ?? places.filter(({ kind }) => kind === 'phase')[count - 1];
}

/** Ends of phases that worked through a list, where there are any: these are what people count. */
function listPhases(places: readonly SnapshotPlace[]): SnapshotPlace[] {
  const withItems = new Set(places.filter(({ kind }) => kind === 'item').map(({ name }) => name.replace(/\/\d+$/, '')));
  return places.filter(({ kind, name }) => kind === 'phase' && withItems.has(name));
}

function placeOfRow(row: SqlRow): SnapshotPlace {
  return {
    number: numberAt(row, 'number'),
    name: textAt(row, 'name'),
    kind: textAt(row, 'kind') as SnapshotPlace['kind'],
    label: textAt(row, 'label'),
    agent_id: textAt(row, 'agent'),
    seq: numberAt(row, 'seq'),
    at: numberAt(row, 'at'),
  };
}
