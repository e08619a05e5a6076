import { isDeepStrictEqual } from 'node:util';
import { type ConversationRecord, keyOf, knownFields } from './conversation-records.ts';

export interface PresentLine {
  readonly line: string;
  /** Null for a line that this version does not know, or that is no JSON. */
  readonly key: string | null;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** What stands in a file of records: whole lines, and what was cut off at its end while it was written. */
export interface PresentRecords {
  readonly lines: readonly PresentLine[];
  readonly torn: string | null;
}

export function parseRecords(text: string): PresentRecords {
  const parts = text.split('\n');
  const rest = parts.pop() ?? '';
  const lines = parts.filter((line) => line.trim() !== '').map(parseLine);
  if (rest.trim() === '') return { lines, torn: null };
  // A line that a person wrote last and did not end is a line all the same.
  const last = parseLine(rest);
  return isObject(last) ? { lines: [...lines, last], torn: null } : { lines, torn: rest };
}

function isObject({ fields }: PresentLine): boolean {
  return fields !== nothing;
}

const nothing: Readonly<Record<string, unknown>> = {};

function parseLine(line: string): PresentLine {
  try {
    const fields: unknown = JSON.parse(line);
    if (typeof fields !== 'object' || fields === null || Array.isArray(fields))
      return { line, key: null, fields: nothing };
    const record = Object.fromEntries(Object.entries(fields));
    return { line, key: keyOf(record), fields: record };
  } catch {
    // Somebody else's line: it stays where it is.
    return { line, key: null, fields: nothing };
  }
}

/**
 * The lines that the file should hold: the wanted records in their order, each with the fields that somebody else put into
 * it, and lines of other kinds after the record that they stood behind. A line that says what it should keeps its bytes.
 * `aside` are lines that stood in the file before.
 */
export function mergeRecords(
  present: readonly PresentLine[],
  wanted: readonly ConversationRecord[],
  aside: readonly PresentLine[] = [],
): string[] {
  const byKey = new Map([...aside, ...present].map((line) => [line.key, line]));
  const wantedKeys = new Set(wanted.map(({ key }) => key));
  const others = new Map<string, string[]>();
  let anchor = '';
  for (const { key, line } of present) {
    if (key === null) others.set(anchor, [...(others.get(anchor) ?? []), line]);
    else if (wantedKeys.has(key)) anchor = key;
  }
  const behind = (key: string) => others.get(key) ?? [];
  const lines = wanted.flatMap((record) => [mergeLine(byKey.get(record.key), record), ...behind(record.key)]);
  return [...behind(''), ...lines];
}

function mergeLine(present: PresentLine | undefined, { fields }: ConversationRecord): string {
  if (present === undefined) return JSON.stringify(fields);
  const merged: Record<string, unknown> = { ...JSON.parse(JSON.stringify(fields)), ...othersFields(present) };
  return isDeepStrictEqual(merged, present.fields) ? present.line : JSON.stringify(merged);
}

/** What somebody else put into a line of ours. */
export function othersFields({ fields }: PresentLine): Readonly<Record<string, unknown>> {
  const known = new Set(knownFields[String(fields.type)] ?? []);
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !known.has(name)));
}
