import { FileTooLargeError } from '../../base/errors.ts';
import { fitToBytes, MAP_BYTES } from '../../base/fit-to-bytes.ts';
import { decodeText } from '../../text/decode/decode-text.ts';
import { JSON_BYTES, readRecords } from '../rows/read-records.ts';
import { type PathFacts, type WalkedJson, walkJson } from './walk-json.ts';

export interface JsonPath {
  /** A JSON Pointer; `*` stands for every item of a list. */
  readonly path: string;
  readonly type: string;
  /** How many values there are at this path. */
  readonly count: number;
  /** Items of lists, or members of objects with very many names. */
  readonly items?: number;
  readonly samples?: readonly (string | number | boolean)[];
}

/** Objects of one list (or of one list in each of several): a table that is named `file.json#path`. */
export interface JsonTable {
  readonly path: string;
  readonly rows: number;
  readonly columns: readonly string[];
  readonly columns_left_out?: number;
}

export interface JsonMap {
  readonly kind: 'json';
  /** One value on each line. */
  readonly has_records?: true;
  /** A list of objects that hold plain values alone: nothing but a table. */
  readonly is_table?: true;
  readonly tables: readonly JsonTable[];
  readonly tables_left_out?: number;
  readonly paths: readonly JsonPath[];
  readonly paths_left_out?: number;
}

/** From rich to bare; the first that fits the bound is used. */
const LEVELS = [
  { paths: 300, samples: 3, text: 40, tables: 40, columns: 40 },
  { paths: 150, samples: 2, text: 24, tables: 30, columns: 25 },
  { paths: 100, samples: 1, text: 16, tables: 20, columns: 12 },
  { paths: 60, samples: 0, text: 0, tables: 15, columns: 8 },
  { paths: 30, samples: 0, text: 0, tables: 8, columns: 4 },
  { paths: 10, samples: 0, text: 0, tables: 3, columns: 0 },
] as const;
const LONGEST_NAME = 120;

/** What a JSON file holds, and where, in at most 8 KB; the same for the same bytes. */
export function mapJson(bytes: Uint8Array): JsonMap {
  if (bytes.length > JSON_BYTES) {
    throw new FileTooLargeError('The JSON is too large to be looked through.', {
      limit: 'json bytes',
      value: bytes.length,
    });
  }
  const { text } = decodeText(bytes);
  const { value, hasRecords } = readRecords(text);
  const walked = walkJson(value);
  const tables = tablesOf(walked);
  const all = [...walked.paths.values()];
  return fitToBytes(
    LEVELS.map((level) => (): JsonMap => {
      const shownTables = tables.slice(0, level.tables);
      const shown = all.slice(0, level.paths);
      const left = all.length - shown.length + walked.leftOut;
      return {
        kind: 'json',
        ...(hasRecords ? { has_records: true as const } : {}),
        ...(isTable(walked) ? { is_table: true as const } : {}),
        tables: shownTables.map((table) => viewTable(table, level.columns)),
        ...(tables.length > shownTables.length ? { tables_left_out: tables.length - shownTables.length } : {}),
        paths: shown.map((facts) => viewPath(facts, level)),
        ...(left > 0 ? { paths_left_out: left } : {}),
      };
    }),
    MAP_BYTES,
  );
}

function tablesOf({ paths }: WalkedJson): { path: string; rows: number; columns: string[] }[] {
  return [...paths.values()].flatMap((facts) => {
    const rows = paths.get(`${facts.path}/*`);
    const isList = facts.objects > 0 || (facts.isOpen && rows?.types.has('object') === true);
    if (!isList || rows === undefined) return [];
    return [
      {
        // Of an object with very many names the members are the rows, not their lists.
        path: facts.isOpen ? `${facts.path}/*` : facts.path === '' ? '/' : facts.path,
        rows: facts.items,
        columns: [...rows.keys.keys()],
      },
    ];
  });
}

/** A list of objects whose members are plain values. */
function isTable({ paths, leftOut }: WalkedJson): boolean {
  const root = paths.get('');
  if (leftOut > 0 || root === undefined || root.objects === 0 || root.objects !== root.items) return false;
  return [...paths.values()].every(
    ({ path, types }) => path === '' || path === '/*' || !(types.has('object') || types.has('list')),
  );
}

function viewTable({ path, rows, columns }: ReturnType<typeof tablesOf>[number], most: number): JsonTable {
  const shown = columns.slice(0, most).map((name) => name.slice(0, LONGEST_NAME));
  const left = columns.length - shown.length;
  return {
    path: path.slice(0, 4 * LONGEST_NAME),
    rows,
    columns: shown,
    ...(left > 0 ? { columns_left_out: left } : {}),
  };
}

function viewPath(facts: PathFacts, level: (typeof LEVELS)[number]): JsonPath {
  const samples = [...facts.samples]
    .slice(0, level.samples)
    .map((value) =>
      typeof value === 'string' && value.length > level.text ? `${value.slice(0, level.text)}…` : value,
    );
  return {
    path: facts.path.slice(0, 4 * LONGEST_NAME),
    type: [...facts.types.keys()].join(' or '),
    count: facts.count,
    ...(facts.items > 0 || facts.types.has('list') ? { items: facts.items } : {}),
    ...(samples.length > 0 ? { samples } : {}),
  };
}
