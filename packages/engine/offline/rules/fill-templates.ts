import { quoteIdentifier, toTableName } from '@galley/formats';
import { z } from 'zod';
import { whereClause } from '../columns/condition.ts';
import type { KnownTable } from '../columns/known-table.ts';
import { parseConditions } from '../columns/parse-conditions.ts';
import { factLines } from '../decision/item-facts.ts';
import { missingFiles, OfflineStepError } from '../decision/offline-step-error.ts';
import type { OfflineRule, Understood } from '../decision/rule.ts';
import { reasonOf, type Steps } from '../decision/steps.ts';
import { type PlannedFilling, renderFilling } from '../documents/fill-item.ts';
import { followEach } from '../documents/follow-each.ts';
import { matchPlaceholders, safeName } from '../documents/template-names.ts';
import { escapePattern } from '../request/escape-pattern.ts';
import { filesMentioned, plainWords } from '../request/request-text.ts';
import { endingOf, nameFiles, stemOf } from '../request/target.ts';
import { code, codesIn } from '../session/code-span.ts';
import { cannotFollow, reviewAnswers } from '../session/remarks.ts';
import { chooseSources, madeEarlier, pathsIn } from '../tables/choose-sources.ts';
import { lookAtTables } from '../tables/look-at-tables.ts';
import { asQueryAnswer } from '../tables/receipts.ts';

const TEMPLATES = ['docx', 'docm', 'md', 'markdown', 'txt', 'text', 'html', 'pdf'];
const VERB = /\b(?:fill(?: in| out)?|populate|complete|mail[ -]?merge|generate|create|make|produce|write|merge)\b/;
const TEMPLATE = /\b(?:templates?|placeholders?|mail[ -]?merge)\b|\{\{/;
const MOST_ITEMS = 200;
/** Placeholders of a document, or the fields of a form. */
const mapSchema = z.union([
  z.object({ placeholders: z.array(z.string()) }).transform(({ placeholders }) => placeholders),
  z
    .object({ fields: z.array(z.object({ name: z.string(), type: z.string() })).optional() })
    .transform(({ fields = [] }) => fields.flatMap(({ name, type }) => (FILLED.has(type) ? [name] : []))),
]);
const FILLED = new Set(['text', 'checkbox', 'radio', 'choice', 'list']);

/** "Fill letter.docx with each row of people.csv". */
export const fillTemplates: OfflineRule = {
  title:
    'Fill {{placeholders}} of a docx, md or txt template, or the form of a pdf, from rows of a table, one file per row',
  example: 'Fill letter.docx for each row of people.csv',
  matches(request) {
    const words = plainWords(request);
    const hasTemplate = filesMentioned(request).some(({ ending }) => TEMPLATES.includes(ending));
    return (
      (/\b(?:fill|populate|mail[ -]?merge)\b/.test(words) &&
        (hasTemplate || TEMPLATE.test(words) || /\bforms?\b/.test(words))) ||
      (VERB.test(words) && TEMPLATE.test(words)) ||
      (hasTemplate && /\b(?:for|from|with) (?:each|every|all) (?:row|person|customer|line|record|entry)/.test(words))
    );
  },
  research,
  plan({ request, view }, remarks) {
    const note = view.section('research');
    const [template, table] = codesIn(/^Template: .*$/m.exec(note)?.[0] ?? '');
    const rows = [...note.matchAll(/^- row (\d+): (.*)$/gm)].map((match) => ({
      row: Number(match[1]),
      name: codesIn(match[2] ?? '')[0] ?? '',
    }));
    if (template === undefined || table === undefined || rows.length === 0)
      throw new OfflineStepError('The research note names no template and rows that fixed rules can read.');
    const files = pathsIn(view.section('files'));
    const { items, followed } = followEach(remarks, (kept) => {
      const feedback = kept.map(({ text }) => text).join('\n');
      const isOut = (name: string) =>
        name.length > 1 &&
        new RegExp(`\\b(?:without|not|skip|leave out|drop|except)\\b[^.]*\\b${escapePattern(name)}`, 'iu').test(
          feedback,
        );
      const { target } = nameFiles(`${request}\n${feedback}`, files);
      return fillings({ template, table, rows: rows.filter(({ name }) => !isOut(name)), target }).map((item) =>
        [
          renderFilling(item),
          ...factLines({
            path: item.target,
            isThere: files.includes(item.target),
            evidence: `research found row ${item.from} in ${code(table)} and the placeholders in ${code(template)}`,
          }),
        ].join('\n'),
      );
    });
    const assumptions = /^## Assumptions\n((?:- .*\n?)+)/m.exec(note)?.[1]?.trim().split('\n') ?? [];
    const isUnclear = followed.length > 0 && followed.at(-1)?.how === null;
    const notes = [
      `- ${code(template)} and ${code(table)} are not changed.`,
      ...assumptions,
      ...(isUnclear ? [`- ${cannotFollow}`] : []),
    ];
    const listed = items.map((item, index) => `- [ ] ${index + 1}. ${item}`);
    return ['# Plan', '', ...listed, '', '## Notes', ...notes, ...reviewAnswers(followed)].join('\n');
  },
};

function* research({ request, view }: Understood): Steps {
  const files = pathsIn(view.section('files'));
  const { sources, missing } = nameFiles(request, files);
  if (missing.length > 0) throw missingFiles(missing);
  // Most PDF documents are no forms: one is meant only where it is named.
  const isMeant = (path: string) =>
    endingOf(path) !== 'pdf' || sources.includes(path) || /\b(?:pdf|form)\b/i.test(request);
  const documents = files.filter((path) => TEMPLATES.includes(endingOf(path)) && isMeant(path));
  const template =
    sources.find((path) => documents.includes(path)) ??
    documents.find((path) => /template|letter|form/i.test(path)) ??
    documents[0];
  const [tablePath, ...others] = chooseSources(request, files, madeEarlier(view)).paths;
  if (template === undefined)
    throw new OfflineStepError('There is no document (docx, md, txt, pdf) that could be a template.');
  if (tablePath === undefined)
    throw new OfflineStepError('There is no table (csv, tsv, json, xlsx) to take values from.');
  const mapped = yield { tool: 'get_file_map', arguments: { path: template } };
  const placeholders = mapped.success ? (mapSchema.safeParse(mapped.receipt).data ?? []) : [];
  if (!mapped.success) throw new OfflineStepError(reasonOf(mapped));
  if (placeholders.length === 0) {
    const what = endingOf(template) === 'pdf' ? 'form field' : 'placeholder like {{name}}';
    throw new OfflineStepError(`${code(template)} has no ${what}.`);
  }
  const { tables, problems } = yield* lookAtTables([tablePath]);
  const [table] = tables;
  if (table === undefined) throw new OfflineStepError(problems.join(' '));
  const { without, label } = matchPlaceholders(placeholders, table);
  if (without.length === placeholders.length) {
    throw new OfflineStepError(
      `No placeholder of ${code(template)} (${placeholders.map(code).join(', ')}) is a column of ${code(tablePath)} (${table.columns.map(({ name }) => code(name)).join(', ')}).`,
    );
  }
  const asked = yield {
    tool: 'table_query',
    arguments: { paths: [tablePath], sql: rowQuery(request, table, label), limit: 1000 },
  };
  const answer = asked.success ? asQueryAnswer(asked.receipt) : null;
  if (answer === null)
    throw new OfflineStepError(
      `The rows of ${code(tablePath)} are too many or too long for fixed rules to list; name a row or a value.`,
    );
  const rows = chosenRows(request, answer.rows);
  if (rows.length === 0) throw new OfflineStepError(`No row of ${code(tablePath)} fits.`);
  const unseen = answer.row_count - answer.rows.length;
  const assumptions = [
    ...(rows.length > MOST_ITEMS
      ? [`Only the first ${MOST_ITEMS} of ${rows.length} rows are filled in; ask for the rest by row.`]
      : []),
    ...(unseen > 0 ? [`Only the first ${answer.rows.length} of ${answer.row_count} rows were looked at.`] : []),
    ...without.map((name) => `There is no column for ${code(name)}; it stays as it is.`),
    ...(others.length > 0 ? [`${code(tablePath)} is used, not ${others.map(code).join(', ')}.`] : []),
  ];
  return [
    '# Research',
    `Template: ${code(template)}, filled from ${code(tablePath)}`,
    `Placeholders: ${placeholders.map(code).join(', ')}`,
    `## Rows\n${rows.map(([row, name]) => `- row ${row}: ${code(String(name ?? ''))}`).join('\n')}`,
    ...(assumptions.length === 0 ? [] : [`## Assumptions\n${assumptions.map((line) => `- ${line}`).join('\n')}`]),
  ].join('\n\n');
}

type Row = readonly (string | number | boolean | null)[];

function rowQuery(request: string, table: KnownTable, label: string): string {
  const { conditions } = parseConditions(request.replace(/\b(?:first|last|row|rows)\s+\d+\b/gi, ' '), table);
  const name = `CAST(${quoteIdentifier(label)} AS VARCHAR)`;
  const numbered = `SELECT *, row_number() OVER () AS galley_position FROM ${quoteIdentifier(toTableName(table.path))}`;
  return `SELECT galley_position, ${name} AS name FROM (${numbered})${whereClause(conditions)} ORDER BY galley_position`;
}

/** "row 3", "the first row", "for Ada"; every row otherwise. */
function chosenRows(request: string, rows: readonly Row[]): readonly Row[] {
  const number = /\brow\s+(\d+)\b/i.exec(request)?.[1];
  if (number !== undefined) return rows.filter(([row]) => Number(row) === Number(number));
  if (/\b(?:first|1st)\s+(?:row|line|record|entry)\b/i.test(request)) return rows.slice(0, 1);
  if (/\blast\s+(?:row|line|record|entry)\b/i.test(request)) return rows.slice(-1);
  const named = rows.filter(([, name]) => {
    const text = escapePattern(String(name ?? ''));
    return text.length > 1 && new RegExp(`(?<![\\p{L}\\p{N}])${text}(?![\\p{L}\\p{N}])`, 'iu').test(request);
  });
  return named.length > 0 ? named : rows;
}

interface FillingParts {
  readonly template: string;
  readonly table: string;
  readonly rows: readonly { readonly row: number; readonly name: string }[];
  readonly target: string | null;
}

function fillings({ template, table, rows, target }: FillingParts): PlannedFilling[] {
  const ending = endingOf(template);
  const taken = new Set<string>();
  return rows.slice(0, MOST_ITEMS).map(({ row, name }) => {
    const label = name === '' ? `Row ${row}` : name;
    const pattern = target !== null && endingOf(target) === ending ? target : `${stemOf(template)}-{{name}}.${ending}`;
    const isOne = rows.length === 1 || /\{\{.*\}\}/.test(pattern);
    const wanted = (isOne ? pattern : pattern.replace(/(\.[^.]+)$/, '-{{name}}$1')).replaceAll(
      /\{\{.*?\}\}/g,
      safeName(label),
    );
    const own = taken.has(wanted.toLowerCase()) ? wanted.replace(/(\.[^.]+)$/, `-${row}$1`) : wanted;
    taken.add(own.toLowerCase());
    return { label, template, table, from: row, to: row, target: own };
  });
}
