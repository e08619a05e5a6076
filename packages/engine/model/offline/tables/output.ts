import { code, codeList, codesIn } from '../code-span.ts';

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
}

/** The text of a plan item. It carries everything that is needed to carry it out. */
export function renderItem({ label, description, paths, sql, to, sheet, rows }: Output): string {
  const place = sheet === null ? code(to) : `sheet ${code(sheet)} of ${code(to)}`;
  const count = rows === null ? '' : ` (${rows} rows)`;
  return `${label.replaceAll(/\s+/g, ' ')} — ${description}. Write ${place} from ${codeList(paths)} with ${code(sql)}${count}`;
}

const CODE = '(?:`[^`]+`|``.+?``(?!`)|```.+?```(?!`))';
const ITEM = new RegExp(
  `^Write (?:sheet (${CODE}) of )?(${CODE}) from (${CODE}(?:, ${CODE})*) with (${CODE})(?: \\((\\d+) rows\\))?\\.?$`,
);

export type PlannedOutput = Omit<Output, 'label' | 'description'>;

/** Reads an item back, also when a person reworded what stands before "Write". */
export function parseItem(item: string): PlannedOutput | null {
  for (let at = item.indexOf('Write '); at !== -1; at = item.indexOf('Write ', at + 1)) {
    const match = ITEM.exec(item.slice(at).trim());
    if (match === null) continue;
    const [, sheet, to = '', paths = '', sql = '', rows] = match;
    return {
      to: codesIn(to)[0] ?? '',
      sheet: sheet === undefined ? null : (codesIn(sheet)[0] ?? null),
      paths: codesIn(paths),
      sql: codesIn(sql)[0] ?? '',
      rows: rows === undefined ? null : Number(rows),
    };
  }
  return null;
}
