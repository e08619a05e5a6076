import { quoteIdentifier } from '@galley/formats';
import { type KnownTable, sqlNames } from '../columns/known-table.ts';
import { plainWords } from '../request/request-text.ts';
import { endingOf, fileOf, formatAsked, freeName, nameFiles, stemOf } from '../request/target.ts';
import { code } from '../session/code-span.ts';
import type { Output } from '../tables/output.ts';
import { tableRule } from '../tables/table-rule.ts';
import { outputs, problem } from '../tables/task.ts';

const VERB = /\b(?:convert|turn|export|save|transform|change|make|write|translate|reformat|store|copy|put|give me)\b/;
const FORMAT =
  '(?:csvs?|tsv|xlsx|excel|json ?lines|jsonl|json|markdown|md|workbook|spreadsheet|tab[- ]separated|comma[- ]separated)';
const TO = new RegExp(
  `\\b(?:to|into|as|in)\\s+(?:an?\\s+|the\\s+|one\\s+)?(?:new\\s+)?(?:${FORMAT}\\b|file\\.(?:csv|tsv|xlsx|jsonl|json|md)\\b)`,
);

/** "Convert people.csv to xlsx", "save all csv files as json". */
export const convert = tableRule({
  title: 'Convert tables between csv, tsv, xlsx, json, jsonl and md',
  example: 'Convert people.csv to people.xlsx',
  matches(request) {
    const words = plainWords(request);
    return VERB.test(words) && TO.test(words);
  },
  understand(question) {
    const { target } = nameFiles(question.request, question.files);
    const ending = target === null ? formatAsked(question.request) : endingOf(target);
    if (ending === null) return problem(['It is not clear which format is wanted: csv, tsv, xlsx, json, jsonl or md.']);
    const from = /\ball (?:the |of the )?(csv|tsv|json|xlsx|excel)\b/i
      .exec(question.request)?.[1]
      ?.toLowerCase()
      .replace('excel', 'xlsx');
    const tables = question.tables.filter(
      ({ path }) => path !== target && (from === undefined || endingOf(path) === from),
    );
    const isOne =
      question.areNamed || from !== undefined || /\b(?:all|every|each|everything)\b/i.test(question.request);
    const chosen = isOne ? tables : tables.slice(0, 1);
    const useful = chosen.filter(({ path }) => endingOf(path) !== ending || target !== null);
    if (useful.length === 0) return problem([`There is no table to convert that is not ${ending} already.`]);
    const list = useful.map((table) =>
      convertOne(table, { target, ending, files: question.files, isSeveral: useful.length > 1 }),
    );
    const words = useful.map(({ path }) => code(path)).join(', ');
    const said = chosen.length < tables.length ? [`Only ${words} is converted, since the request names no file.`] : [];
    return outputs(list, `${words} as ${ending}`, said);
  },
});

interface ConvertOptions {
  readonly target: string | null;
  readonly ending: string;
  readonly files: readonly string[];
  readonly isSeveral: boolean;
}

function convertOne(table: KnownTable, { target, ending, files, isSeveral }: ConvertOptions): Output {
  const stem = stemOf(table.path);
  const folder = fileOf(table.path).replace(/[^/]*$/, '');
  const own = freeName(`${folder}${stem}.${ending}`, files);
  const to = target === null ? own : isSeveral && ending !== 'xlsx' ? freeName(`${stem}.${ending}`, files) : target;
  return {
    label: `Convert ${stem}`,
    description: `All rows of ${code(table.path)} as ${ending}`,
    paths: [table.path],
    sql: `SELECT * FROM ${quoteIdentifier(sqlNames([table.path])[0] ?? '')}`,
    to,
    sheet: ending === 'xlsx' ? stem.slice(0, 31) : null,
    rows: null,
  };
}
