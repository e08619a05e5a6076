import { quoteIdentifier, quoteLiteral } from '@galley/formats';
import { type KnownTable, sqlNames } from '../columns/known-table.ts';
import { plainWords } from '../request/request-text.ts';
import { endingOf, nameFiles } from '../request/target.ts';
import { code, codeList } from '../session/code-span.ts';
import { nameOutput } from '../tables/name-output.ts';
import { tableRule } from '../tables/table-rule.ts';
import { outputs, problem } from '../tables/task.ts';

const MERGE =
  /\b(?:merge|append|combine|concatenate|concat|stack|union|consolidate|put together|add together|glue|collect)\b/;
const TABLES =
  /\b(?:csvs?|tsvs?|files?|tables?|sheets?|workbooks?|spreadsheets?|file\.(?:csv|tsv|json|jsonl|xlsx)|exports?|months?|rows)\b/;

/** "Merge january.csv and february.csv into year.csv": rows of one below the rows of the other. */
export const mergeFiles = tableRule({
  title: 'Merge files below each other, with the same or different columns',
  example: 'Merge january.csv and february.csv into year.csv',
  matches(request) {
    const words = plainWords(request);
    return (
      MERGE.test(words) && TABLES.test(words) && !/\b(?:merge|combine) (?:the )?(?:cells|columns|names)\b/.test(words)
    );
  },
  understand(question) {
    const { target } = nameFiles(question.request, question.files);
    const kind = /\ball (?:the |of the )?(csv|tsv|json|xlsx|excel)\b/i
      .exec(question.request)?.[1]
      ?.toLowerCase()
      .replace('excel', 'xlsx');
    const isMeant = ({ path }: KnownTable) =>
      path !== target && (kind === undefined || question.areNamed || endingOf(path) === kind);
    const tables = question.tables.filter(isMeant);
    if (tables.length < 2) {
      return problem([
        `Merging needs at least two tables; found ${tables.length === 0 ? 'none' : codeList(tables.map(({ path }) => path))}.`,
      ]);
    }
    const first = tables[0]?.path ?? '';
    const { to, sheet, assumptions } = nameOutput(question, { source: first, suffix: 'merged', sheet: 'Merged' });
    const withSource = /\b(?:source|file ?name|which file|where (?:it|each row) came from|origin)\b/i.test(
      question.request,
    );
    const description = `All rows of ${tables.map(({ path }) => code(path)).join(', then ')}, columns matched by name`;
    const sql = mergeSql(tables, withSource);
    const output = {
      label: 'Merged rows',
      description,
      paths: tables.map(({ path }) => path),
      sql,
      to,
      sheet,
      rows: null,
    };
    return outputs([output], `${description}, written to \`${to}\``, [...differences(tables), ...assumptions]);
  },
});

/** Columns of one name but of two types become text: a number in one file and words in another cannot be one number. */
function mergeSql(tables: readonly KnownTable[], withSource: boolean): string {
  const names = sqlNames(tables.map(({ path }) => path));
  const types = new Map<string, Set<string>>();
  for (const { columns } of tables) {
    for (const { name, type } of columns) {
      const key = name.toLowerCase();
      types.set(key, (types.get(key) ?? new Set()).add(type === 'integer' ? 'number' : type));
    }
  }
  const spelling = new Map<string, string>();
  const parts = tables.map(({ path, columns }, index) => {
    const selected = columns.map(({ name }) => {
      const shown = spelling.get(name.toLowerCase()) ?? name;
      spelling.set(name.toLowerCase(), shown);
      const isMixed = (types.get(name.toLowerCase())?.size ?? 1) > 1;
      const value = isMixed ? `CAST(${quoteIdentifier(name)} AS VARCHAR)` : quoteIdentifier(name);
      return `${value} AS ${quoteIdentifier(shown)}`;
    });
    const source = withSource ? [`${quoteLiteral(path)} AS "source_file"`] : [];
    return `SELECT ${[...selected, ...source].join(', ')} FROM ${quoteIdentifier(names[index] ?? '')}`;
  });
  return parts.join(' UNION ALL BY NAME ');
}

function differences(tables: readonly KnownTable[]): string[] {
  const all = new Map(tables.flatMap(({ columns }) => columns.map(({ name }) => [name.toLowerCase(), name] as const)));
  return tables.flatMap(({ path, columns }) => {
    const own = new Set(columns.map(({ name }) => name.toLowerCase()));
    const missing = [...all].filter(([key]) => !own.has(key)).map(([, name]) => name);
    return missing.length === 0
      ? []
      : [`${code(path)} has no ${codeList(missing)}; these cells stay empty for its rows.`];
  });
}
