import { plural } from '@galley/schema';
import type { KnownColumn, KnownTable } from '../columns/known-table.ts';
import { code, codeList, codesIn } from '../session/code-span.ts';

/** The tables as a section of the research note. The plan is made from the note alone, so it must hold all of it. */
export function describeTables(tables: readonly KnownTable[]): string {
  return tables
    .map(({ path, rows, columns }) =>
      [`### ${code(path)}: ${plural(rows, 'row')}`, ...columns.map(describeColumn)].join('\n'),
    )
    .join('\n\n');
}

const SEEN = ', holds ';

function describeColumn({ name, type, distinct, nulls, min, max, values, seen = [] }: KnownColumn): string {
  const parts = [`- ${code(name)}: ${type}`];
  if (distinct !== null) parts.push(`${distinct} different`);
  if (nulls !== null && nulls > 0) parts.push(`${nulls} empty`);
  if (values === null && min !== null && max !== null) parts.push(`from ${oneLine(min)} to ${oneLine(max)}`);
  const list = values === null || values.some((value) => /[\r\n]/.test(value)) ? '' : `: ${codeList(values)}`;
  const some = seen.length === 0 || list !== '' ? '' : `${SEEN}${codeList(seen)}`;
  return `${parts.join(', ')}${list}${some}`;
}

function oneLine(text: string): string {
  return code(text.replaceAll(/\s+/g, ' '));
}

/** Reads back what `describeTables` wrote, also after a person edited the note around it. */
export function tablesFromNote(note: string): KnownTable[] {
  return note
    .split(/^### /m)
    .slice(1)
    .flatMap((part) => {
      const [head = '', ...lines] = part.split('\n');
      const path = codesIn(head)[0];
      const rows = /: ([\d,]+) rows?\s*$/.exec(head)?.[1];
      if (path === undefined || rows === undefined) return [];
      const end = lines.findIndex((line) => /^#/.test(line));
      const columns = (end === -1 ? lines : lines.slice(0, end)).flatMap(readColumn);
      return [{ path, rows: Number(rows.replaceAll(',', '')), columns }];
    });
}

function readColumn(line: string): KnownColumn[] {
  const head = /^- (`.+?`+): (\w+)/.exec(line);
  const name = codesIn(line)[0];
  if (head === null || name === undefined) return [];
  const facts = line.slice(2 + code(name).length);
  const number = (pattern: RegExp) => {
    const found = pattern.exec(facts)?.[1];
    return found === undefined ? null : Number(found);
  };
  const type = /^: (\w+)/.exec(facts)?.[1] ?? 'text';
  const [told = '', some] = facts.split(`${SEEN}\``);
  const range = /, from `/.test(told) ? codesIn(told.slice(told.indexOf(', from '))) : [];
  const list = /(?:different|empty): (`.*)$/.exec(facts)?.[1];
  return [
    {
      name,
      type,
      distinct: number(/, (\d+) different/),
      nulls: number(/, (\d+) empty/) ?? 0,
      min: range[0] ?? null,
      max: range[1] ?? null,
      values: list === undefined ? null : codesIn(list),
      ...(some === undefined || list !== undefined ? {} : { seen: codesIn(`\`${some}`) }),
    },
  ];
}
