import { quoteIdentifier } from '@galley/formats';
import { columnMentions } from '../columns/column-mentions.ts';
import { type KnownTable, sqlNames } from '../columns/known-table.ts';
import { filesMentioned, plainWords, withoutFiles } from '../request/request-text.ts';
import { code } from '../session/code-span.ts';
import { isSheetNamed } from '../tables/choose-table.ts';
import { nameOutput } from '../tables/name-output.ts';
import { tableRule } from '../tables/table-rule.ts';
import { outputs, problem } from '../tables/task.ts';

const JOIN = /\b(?:join|vlookup|xlookup|look ?up|enrich|match up)\b/;
const MERGE_ON =
  /\b(?:merge|combine|match|link|connect|add)\b.*\b(?:on|using|by|via|matching|through)\s+(?:the\s+)?["'`]?[\w-]+/;

/** "Join orders.csv and customers.csv on customer_id". */
export const joinFiles = tableRule({
  title: 'Join two files on a common column',
  example: 'Join orders.csv and customers.csv on customer_id',
  matches(request) {
    const words = plainWords(request);
    const named = filesMentioned(request).length;
    if (JOIN.test(words)) return named > 0 || /\bjoin\b.*\b(?:files|tables|csvs|sheets|on|using)\b/.test(words);
    return MERGE_ON.test(words) && named >= 2;
  },
  understand(question) {
    const sheets = question.tables.filter(({ path }) => isSheetNamed(path, question.request));
    const [left, right, ...others] = sheets.length === 2 ? sheets : question.tables;
    if (left === undefined || right === undefined || others.length > 0) {
      return problem([
        `A join needs exactly two tables; name them. Found: ${question.tables.map(({ path }) => code(path)).join(', ')}.`,
      ]);
    }
    const keys = commonKey(question.request, left, right);
    if (keys === null) {
      const list = (table: KnownTable) =>
        `${code(table.path)} has ${table.columns.map(({ name }) => code(name)).join(', ')}`;
      return problem([
        `The two files have no column in common that the request names or that is clear. ${list(left)}; ${list(right)}.`,
      ]);
    }
    const kind = joinKind(question.request);
    const { to, sheet, assumptions } = nameOutput(question, { source: left.path, suffix: 'joined', sheet: 'Joined' });
    const what = {
      INNER: 'only rows with a match',
      LEFT: `every row of ${code(left.path)}`,
      'FULL OUTER': 'every row of both',
    }[kind];
    const description = `${code(left.path)} joined with ${code(right.path)} where ${code(keys.left)} equals ${code(keys.right)} (${what})`;
    const sql = joinSql(left, right, keys, kind);
    const output = { label: 'Joined rows', description, paths: [left.path, right.path], sql, to, sheet, rows: null };
    const said = keys.isNamed ? [] : [`Joined on ${code(keys.left)}, the column they share.`];
    return outputs([output], `${description}, written to \`${to}\``, [
      ...said,
      `The result has ${what}.`,
      ...assumptions,
    ]);
  },
});

interface Keys {
  readonly left: string;
  readonly right: string;
  readonly isNamed: boolean;
}

function commonKey(request: string, left: KnownTable, right: KnownTable): Keys | null {
  const words = withoutFiles(request);
  const named = [...words.matchAll(/\b(?:on|using|by|via|matching|through|where)\s+(?:the\s+)?/gi)].flatMap((match) => {
    const rest = words.slice(match.index + match[0].length);
    const at = (table: KnownTable) => columnMentions(rest, table).find(({ start }) => start <= 1);
    const [inLeft, inRight] = [at(left), at(right)];
    if (inLeft !== undefined && inRight !== undefined)
      return [{ left: inLeft.column.name, right: inRight.column.name, isNamed: true }];
    const first = inLeft ?? inRight;
    if (first === undefined) return [];
    // "on customer_id = id": each side has its own name for it.
    const other = /^\s*(?:=|==|and|to|with|equals)\s*(?:\w+\.)?/i.exec(rest.slice(first.end));
    if (other === null) return [];
    const second = columnMentions(rest.slice(first.end + other[0].length), inLeft === undefined ? left : right).find(
      ({ start }) => start <= 1,
    );
    if (second === undefined) return [];
    const [mine, theirs] = inLeft === undefined ? [second, first] : [first, second];
    return [{ left: mine.column.name, right: theirs.column.name, isNamed: true }];
  });
  if (named[0] !== undefined) return named[0];
  if (/\b(?:on|using|via)\s+(?:the\s+)?["'`]?\w/i.test(words)) return null;
  const shared = left.columns.filter(({ name }) =>
    right.columns.some((other) => other.name.toLowerCase() === name.toLowerCase()),
  );
  const key =
    shared.find(({ name }) => /id$|key|code|number|email/i.test(name)) ?? (shared.length === 1 ? shared[0] : undefined);
  const twin = right.columns.find(({ name }) => name.toLowerCase() === key?.name.toLowerCase());
  return key === undefined || twin === undefined ? null : { left: key.name, right: twin.name, isNamed: false };
}

function joinKind(request: string): 'INNER' | 'LEFT' | 'FULL OUTER' {
  if (/\b(?:full|outer|all rows (?:of|from) both|both sides)\b/i.test(request)) return 'FULL OUTER';
  return /\b(?:left|look ?up|vlookup|xlookup|enrich|add|keep(?:ing)? (?:all|every))\b/i.test(request)
    ? 'LEFT'
    : 'INNER';
}

function joinSql(left: KnownTable, right: KnownTable, keys: Keys, kind: string): string {
  const [leftName = '', rightName = ''] = sqlNames([left.path, right.path]).map(quoteIdentifier);
  const taken = new Set(left.columns.map(({ name }) => name.toLowerCase()));
  const key = (name: string) =>
    kind === 'FULL OUTER'
      ? `coalesce(l.${quoteIdentifier(name)}, r.${quoteIdentifier(keys.right)}) AS ${quoteIdentifier(name)}`
      : `l.${quoteIdentifier(name)}`;
  const mine = left.columns.map(({ name }) => (name === keys.left ? key(name) : `l.${quoteIdentifier(name)}`));
  const theirs = right.columns
    .filter(({ name }) => name !== keys.right)
    .map(({ name }) => {
      let alias = name;
      for (let number = 2; taken.has(alias.toLowerCase()); number += 1) alias = `${name}_${number}`;
      taken.add(alias.toLowerCase());
      return alias === name ? `r.${quoteIdentifier(name)}` : `r.${quoteIdentifier(name)} AS ${quoteIdentifier(alias)}`;
    });
  const typeOf = (table: KnownTable, name: string) => table.columns.find((column) => column.name === name)?.type;
  const isSameType = typeOf(left, keys.left) === typeOf(right, keys.right);
  const side = (alias: string, name: string) =>
    isSameType ? `${alias}.${quoteIdentifier(name)}` : `CAST(${alias}.${quoteIdentifier(name)} AS VARCHAR)`;
  const numbered = (name: string) => `(SELECT *, row_number() OVER () AS galley_position FROM ${name})`;
  return `SELECT ${[...mine, ...theirs].join(', ')} FROM ${numbered(leftName)} l ${kind} JOIN ${numbered(rightName)} r ON ${side('l', keys.left)} = ${side('r', keys.right)} ORDER BY l.galley_position NULLS LAST, r.galley_position`;
}
