import { InvalidArgumentError, NotFoundError } from '@galley/schema/errors';
import type { ColumnType, TableValue } from '../../base/column-type.ts';
import { closeText, openText } from '../../text/form/text-form.ts';
import { type Container, containerAt, endOfValue, skipSpace } from '../edit/members.ts';
import { readJson } from '../edit/read-json.ts';
import { type JsonStyle, styleOf } from '../edit/style.ts';
import { type FoundRows, findRows } from './find-rows.ts';
import { addItem, addMember, type Piece, putPieces } from './pieces.ts';
import { isSameValue, keyPart, writtenValue } from './row-values.ts';

export interface JsonUpdate {
  /** Which list; all of the file when left out. */
  readonly part: string | undefined;
  /** One value on each line. */
  readonly hasRecords: boolean;
  readonly key: readonly string[];
  readonly columns: readonly { readonly name: string; readonly type: ColumnType }[];
  readonly rows: readonly (readonly TableValue[])[];
  readonly ifMissing: 'error' | 'append' | 'skip';
}

/** Writes rows of a query into a list of JSON: found by key, only values that say something else. No bytes: all of them do. */
export function updateJsonRows(bytes: Uint8Array, update: JsonUpdate) {
  const { text, form } = openText(bytes);
  const plain = update.hasRecords ? text : readJson(text);
  const found = update.hasRecords ? recordsOf(text) : findRows(plain, update.part ?? '');
  const style = styleOf(plain);
  const places = rowsByKey(plain, found, update);
  const missing = update.rows.filter((row) => !places.has(keyOf(update, row)));
  if (missing.length > 0 && update.ifMissing === 'error') {
    throw new NotFoundError(
      `${missing.length} of the rows are not in the file.`,
      'Append them (`if_missing: "append"`) or leave them out (`"skip"`).',
      { keys: missing.slice(0, 10).map((row) => keyOf(update, row)) },
    );
  }
  const changed = update.rows.flatMap((row) => {
    const place = places.get(keyOf(update, row));
    return place === undefined ? [] : changesOf(plain, place, row, { update, style });
  });
  const appended = update.ifMissing === 'append' ? missing : [];
  const added = appended.length === 0 ? [] : appendedRows(plain, found, appended, { update, style });
  const counts = {
    values: changed.length,
    rows_appended: appended.length,
    rows_skipped: missing.length - appended.length,
  };
  if (changed.length + added.length === 0) return { bytes: null, ...counts };
  return { bytes: closeText(putPieces(text, [...changed, ...added]), form), ...counts };
}

interface Writing {
  readonly update: JsonUpdate;
  readonly style: JsonStyle;
}

function recordsOf(text: string): FoundRows {
  const rows = [...text.matchAll(/[^\r\n]+/g)]
    .filter(([line]) => line.trim() !== '')
    .map(({ 0: line, index }) => {
      readJson(line);
      const start = skipSpace(text, index);
      return { start, end: endOfValue(text, start), parent: 0 };
    });
  return { rows, lists: [] };
}

function rowsByKey(plain: string, { rows }: FoundRows, update: JsonUpdate): Map<string, Container> {
  const places = new Map<string, Container>();
  const wanted = new Set(update.rows.map((row) => keyOf(update, row)));
  for (const { start } of rows) {
    const container = containerAt(plain, start);
    if (container?.kind !== 'object') continue;
    const values = update.key.map((name) => {
      const member = memberNamed(container, name);
      return member === undefined ? 'null' : keyPart(plain.slice(member.valueStart, member.end));
    });
    const key = values.join(SEPARATOR);
    if (places.has(key) && wanted.has(key)) {
      throw new InvalidArgumentError(
        'key',
        `Two rows of the file have the key ${key}.`,
        'Name columns that together tell each row from the others.',
        { key },
      );
    }
    places.set(key, container);
  }
  return places;
}

function keyOf({ key, columns }: JsonUpdate, row: readonly TableValue[]): string {
  const places = key.map((name) => columns.findIndex((column) => column.name.toLowerCase() === name.toLowerCase()));
  return places.map((place) => String(row[place] ?? null)).join(SEPARATOR);
}

const SEPARATOR = ' | ';

/** By its name, else by one that differs in case alone: SQL does not tell them apart. */
function memberNamed({ members }: Container, name: string) {
  return (
    members.findLast(({ key }) => key === name) ??
    members.findLast(({ key }) => key?.toLowerCase() === name.toLowerCase())
  );
}

function changesOf(plain: string, row: Container, values: readonly TableValue[], { update, style }: Writing): Piece[] {
  const keys = new Set(update.key.map((name) => name.toLowerCase()));
  const fresh: { key: string; value: string }[] = [];
  const pieces = update.columns.flatMap(({ name, type }, at): Piece[] => {
    const value = values[at] ?? null;
    if (keys.has(name.toLowerCase()) || name === '_parent') return [];
    const member = memberNamed(row, name);
    if (member === undefined) {
      // What a row lacks it goes on to lack: a query says the same of both.
      if (value !== null) fresh.push({ key: name, value: writtenValue(value, type, undefined, name) });
      return [];
    }
    const source = plain.slice(member.valueStart, member.end);
    if (isSameValue(source, value, name)) return [];
    return [{ start: member.valueStart, end: member.end, text: writtenValue(value, type, source, name) }];
  });
  return fresh.length === 0 ? pieces : [...pieces, addMember(plain, row, fresh, style)];
}

function appendedRows(
  plain: string,
  { lists, rows }: FoundRows,
  missing: readonly (readonly TableValue[])[],
  { update, style }: Writing,
): Piece[] {
  const texts = missing.map((row) =>
    update.columns
      .map(({ name, type }, at) => [name, writtenValue(row[at] ?? null, type, undefined, name)] as const)
      .filter(([name]) => name !== '_parent'),
  );
  const [list, ...others] = lists;
  if (update.hasRecords || (list !== undefined && others.length === 0)) {
    return [addItem(plain, update.hasRecords ? null : (list ?? null), rows.at(-1), texts, style)];
  }
  throw new InvalidArgumentError(
    'if_missing',
    'The rows stand in several lists, or in none; it is not said where new ones go.',
    'Name one list, like data.json#/orders/0/items, or leave new rows out.',
  );
}
