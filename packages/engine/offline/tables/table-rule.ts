import { missingFiles, OfflineStepError } from '../decision/offline-step-error.ts';
import type { OfflineRule, Understood } from '../decision/rule.ts';
import { reasonOf, type Steps } from '../decision/steps.ts';
import { nameFiles } from '../request/target.ts';
import { code } from '../session/code-span.ts';
import { noChange } from '../session/no-change.ts';
import { chooseSources, madeEarlier, pathsIn } from './choose-sources.ts';
import { followRemarks } from './follow-remarks.ts';
import { lookAtTables } from './look-at-tables.ts';
import { lookUpWords } from './look-up-words.ts';
import { otherFormat } from './name-output.ts';
import type { Output } from './output.ts';
import { planText } from './plan-text.ts';
import { asQueryAnswer } from './receipts.ts';
import { rowWords } from './row-words.ts';
import { describeTables, tablesFromNote } from './table-note.ts';
import type { TableQuestion, Task } from './task.ts';

export interface TableRule {
  readonly title: string;
  readonly example: string;
  matches(request: string): boolean;
  /** Pure: the same request and tables give the same task, in research and again in the plan. */
  understand(question: TableQuestion): Task;
}

/** A rule over tables: look at them, understand, count what will be written, write it down; plan from the note. */
export function tableRule(rule: TableRule): OfflineRule & Pick<TableRule, 'understand'> {
  return {
    understand: rule.understand,
    title: rule.title,
    example: rule.example,
    matches: rule.matches,
    research: (asked) => research(rule, asked),
    plan(asked, remarks) {
      const note = asked.view.section('research');
      const tables = tablesFromNote(note);
      if (tables.length === 0)
        throw new OfflineStepError('The research note names no table that fixed rules can read.');
      const files = pathsIn(asked.view.section('files'));
      const { areNamed } = chooseSources(asked.request, files, madeEarlier(asked.view));
      const understand = (request: string) => rule.understand({ request, tables, files, areNamed });
      const task = understand(asked.request);
      if (task.kind === 'problem') throw new OfflineStepError(task.text);
      if (task.kind !== 'outputs') return noChange('# Plan\n\nThe request needs no change to any file.');
      const counted = { ...task, outputs: withCounts(task.outputs, note) };
      const reviewed = followRemarks({ request: asked.request, task: counted }, remarks, understand);
      return planText({ ...reviewed, files });
    },
  };
}

function* research(rule: TableRule, { request, view }: Understood): Steps {
  const files = pathsIn(view.section('files'));
  const { paths, areNamed, missing } = chooseSources(request, files, madeEarlier(view));
  if (missing.length > 0) throw missingFiles(missing);
  if (paths.length === 0) throw new OfflineStepError('There is no table (csv, tsv, json, xlsx) in this Workbench.');
  const looked = yield* lookAtTables(paths);
  const { problems } = looked;
  let { tables } = looked;
  if (tables.length === 0) throw new OfflineStepError(problems.join(' '));
  let task = rule.understand({ request, tables, files, areNamed });
  if (task.kind === 'problem' && task.unknown !== undefined) {
    tables = yield* lookUpWords(tables, task.unknown, request);
    task = rule.understand({ request, tables, files, areNamed });
  }
  if (task.kind === 'problem') throw new OfflineStepError([task.text, ...problems].join(' '));
  const other = task.kind === 'outputs' ? otherFormat(request, files) : null;
  if (other !== null)
    throw new OfflineStepError(`A table is written as csv, tsv, psv, xlsx, json, jsonl or md, not as ${other}.`);
  // Where nothing is written, a new name can only be a file to read: the answer must not come from another one.
  const { target } = nameFiles(request, files);
  if (task.kind !== 'outputs' && target !== null && !files.includes(target)) throw missingFiles([target]);
  if (task.kind === 'told') return answer([task.text, ...problems]);
  const assumed = [...problems, ...task.assumptions];
  const assumptions = assumed.length === 0 ? [] : ['## Assumptions', assumed.map((line) => `- ${line}`).join('\n')];
  if (task.kind === 'answer') {
    const asked = yield { tool: 'table_query', arguments: { paths: task.paths, sql: task.sql, limit: 200 } };
    const found = asked.success ? asQueryAnswer(asked.receipt) : null;
    if (found === null) throw new OfflineStepError(`The tables could not answer this. ${reasonOf(asked)}`);
    return answer([task.say(found), '## How it was counted', `${task.meaning}: ${code(task.sql)}`, ...assumptions]);
  }
  const counts = yield {
    tool: 'table_query',
    arguments: { paths: allPaths(task.outputs), sql: countQuery(task.outputs) },
  };
  if (!counts.success) throw new OfflineStepError(`This cannot be done with these tables. ${reasonOf(counts)}`);
  const rows = asQueryAnswer(counts.receipt)?.rows.map((row) => Number(row[1])) ?? [];
  const lines = task.outputs.map(
    (output, index) =>
      `- ${placeOf(output)}: ${rows[index] === undefined ? 'an unknown number of rows' : rowWords(rows[index])}`,
  );
  return note([
    `## The request\n${task.meaning}.`,
    '## What the files hold',
    describeTables(tables),
    `## What would be written\n${lines.join('\n')}`,
    ...assumptions,
  ]);
}

function note(parts: readonly string[]): string {
  return ['# Research', ...parts].join('\n\n');
}

/** A note that is the answer already: nothing is to be written. */
function answer(parts: readonly string[]): string {
  return noChange(note(parts));
}

function placeOf({ to, sheet }: Output): string {
  return sheet === null ? code(to) : `${code(to)}, sheet ${code(sheet)}`;
}

function allPaths(outputs: readonly Output[]): string[] {
  return [...new Set(outputs.flatMap(({ paths }) => paths))];
}

function countQuery(outputs: readonly Output[]): string {
  const parts = outputs.map(({ sql }, index) => `SELECT ${index} AS place, count(*) AS row_count FROM (${sql})`);
  return `${parts.join(' UNION ALL ')} ORDER BY place`;
}

function withCounts(outputs: readonly Output[], research: string): Output[] {
  return outputs.map((output) => {
    const line = research.split('\n').find((candidate) => candidate.startsWith(`- ${placeOf(output)}: `));
    const rows = line === undefined ? undefined : /: (\d+) rows?$/.exec(line)?.[1];
    return rows === undefined ? output : { ...output, rows: Number(rows) };
  });
}
