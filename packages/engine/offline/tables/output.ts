import { code, codeList, codesIn } from '../session/code-span.ts';
import { rowWords } from './row-words.ts';

/** One thing to write: the rows of a query to a file, or to a sheet of a workbook. */
export interface Output {
  readonly label: string;
  /** For people, without a full stop. */
  readonly description: string;
  readonly paths: readonly string[];
  readonly sql: string;
  readonly to: string;
  readonly sheet: string | null;
  /** As counted in research; null where it was not. */
  readonly rows: number | null;
  /** A chart beside the rows of a sheet: the first column along the axis, the second as values. */
  readonly chart?: ChartKind;
}

export const chartKinds = ['column', 'bar', 'line', 'area', 'pie'] as const;
export type ChartKind = (typeof chartKinds)[number];

/**
 * The text of a plan item. It carries everything that is needed to carry it out: the line says it for people, the one
 * under it as a query.
 */
export function renderItem({ label, description, paths, sql, to, sheet, rows, chart }: Output): string {
  const place = sheet === null ? code(to) : `sheet ${code(sheet)} of ${code(to)}`;
  const count = rows === null ? '' : ` (${rowWords(rows)})`;
  const line = `${label.replaceAll(/\s+/g, ' ')} — ${description}, into ${place}${count}`;
  const shown = chart === undefined ? '' : `\n  Chart: ${chart}`;
  return `${line}\n  Query: ${code(sql)} over ${codeList(paths)}${shown}`;
}

const CODE = '(?:`[^`]+`|``.+?``(?!`)|```.+?```(?!`))';
const PLACE = new RegExp(`^into (?:sheet (${CODE}) of )?(${CODE})(?: \\((\\d+) rows?\\))?\\.?$`);
const QUERY = new RegExp(`^\\s*Query: (${CODE}) over (${CODE}(?:, ${CODE})*)\\s*$`, 'm');

const CHART = /^\s*Chart: (\w+)\s*$/m;

/** The query under an item, with what it reads; null where there is none. */
export function queryOf(item: string): string | null {
  return QUERY.exec(item)?.[0].trim() ?? null;
}

/** What an item says for people, between its label and where it goes; null where it is no item of a table. */
export function wordsOf(item: string): string | null {
  const [line = ''] = item.split('\n', 1);
  if (queryOf(item) === null) return null;
  for (let at = line.indexOf('into '); at !== -1; at = line.indexOf('into ', at + 1)) {
    if (PLACE.test(line.slice(at).trim())) return line.slice(0, at).replace(/^.*? — /, '');
  }
  return null;
}

export type PlannedOutput = Omit<Output, 'label' | 'description'>;

/** Reads an item back, also when a person reworded what stands before "into". */
export function parseItem(item: string): PlannedOutput | null {
  const query = QUERY.exec(item);
  const [line = ''] = item.split('\n', 1);
  if (query === null) return null;
  for (let at = line.indexOf('into '); at !== -1; at = line.indexOf('into ', at + 1)) {
    const match = PLACE.exec(line.slice(at).trim());
    if (match === null) continue;
    const [, sheet, to = '', rows] = match;
    const [, sql = '', paths = ''] = query;
    const chart = chartKinds.find((kind) => kind === CHART.exec(item)?.[1]);
    return {
      to: codesIn(to)[0] ?? '',
      sheet: sheet === undefined ? null : (codesIn(sheet)[0] ?? null),
      paths: codesIn(paths),
      sql: codesIn(sql)[0] ?? '',
      rows: rows === undefined ? null : Number(rows),
      ...(chart === undefined ? {} : { chart }),
    };
  }
  return null;
}
