import { factLines } from '../decision/item-facts.ts';
import { missingFiles, OfflineStepError } from '../decision/offline-step-error.ts';
import type { OfflineRule, Understood } from '../decision/rule.ts';
import type { Steps } from '../decision/steps.ts';
import { plainWords } from '../request/request-text.ts';
import { endingOf, fileOf, nameFiles } from '../request/target.ts';
import { code } from '../session/code-span.ts';
import { cannotFollow, reviewAnswers } from '../session/remarks.ts';
import { chooseSources, madeEarlier, pathsIn } from '../tables/choose-sources.ts';
import { lookAtTables } from '../tables/look-at-tables.ts';
import { IN_PLACE } from '../tables/name-output.ts';
import { columnsOf, readRows } from '../tables/read-rows.ts';
import { rowWords } from '../tables/row-words.ts';
import { sheetLayout } from '../tables/sheet-layout.ts';
import { renderSort } from '../tables/sort-item.ts';
import { totalRow } from '../tables/total-row.ts';
import { sortRows } from './sort-rows.ts';

const SHEET = /\bsort\b(?:\s+(?:the|this|my|our))?(?:\s+[\p{L}\p{N}"'_-]+){0,3}?\s+(?:sheet|tab)\b(?!\s+(?:per|for))/iu;
const TEXTS = ['csv', 'tsv', 'psv'];

/** "Sort transactions.csv by date in place", "Sort the sheet Q1 of book.xlsx by amount". */
export const sortInPlace: OfflineRule = {
  title: 'Sort a csv file or a sheet where it is; total rows, formats and other cells stay',
  example: 'Sort transactions.csv by amount in place',
  matches: (request) => sortRows.matches(request) && (IN_PLACE.test(request) || SHEET.test(plainWords(request))),
  research,
  plan({ view }, remarks) {
    const line = view
      .section('research')
      .split('\n')
      .find((candidate) => candidate.startsWith('- Sorted rows — '));
    if (line === undefined) throw new OfflineStepError('The research note names nothing to sort.');
    const facts =
      /^(?: {2}(?:Deliverable|Reversible|Evidence): .*\n?)+/m.exec(view.section('research'))?.[0].trimEnd() ?? '';
    const followed = remarks.map((remark) => ({ remark, how: null }));
    const notes = [
      'Rows keep their formats; cells outside of them stay.',
      ...(followed.length === 0 ? [] : [cannotFollow]),
    ];
    return [
      '# Plan',
      '',
      `- [ ] 1. ${line.slice(2)}`,
      facts,
      '',
      '## Notes',
      ...notes.map((note) => `- ${note}`),
      ...reviewAnswers(followed),
    ].join('\n');
  },
};

function* research({ request, view }: Understood): Steps {
  const files = pathsIn(view.section('files'));
  const { paths, areNamed, missing } = chooseSources(request, files, madeEarlier(view));
  if (missing.length > 0) throw missingFiles(missing);
  const { target } = nameFiles(request, files);
  if (target !== null && !files.includes(target)) {
    throw new OfflineStepError(`A result in ${code(target)} is not in place.`, 'Ask for one of the two.');
  }
  const { tables, problems } = yield* lookAtTables(paths);
  const rows = readRows({ request: request.replace(IN_PLACE, ' '), tables, files, areNamed });
  if (rows === null) throw new OfflineStepError(['There is no table to sort.', ...problems].join(' '));
  if (rows.problems.length > 0) throw new OfflineStepError(rows.problems.join(' '));
  const { table, sort: keys } = rows;
  if (keys.length === 0) throw new OfflineStepError(`It is not clear what to sort by. ${columnsOf(table)}`);
  if (rows.conditions.length > 0 || !rows.isAllColumns || rows.limit !== null) {
    throw new OfflineStepError('In place all rows and columns stay; a choice of them goes into a new file.');
  }
  const path = fileOf(table.path);
  const total = yield* totalRow(table);
  const isText = TEXTS.includes(endingOf(path));
  if (!isText && !['xlsx', 'xlsm'].includes(endingOf(path))) {
    throw new OfflineStepError(`${code(path)} cannot be sorted in place; csv, tsv, psv and xlsx can.`);
  }
  if (isText && total !== null) {
    throw new OfflineStepError(
      `Row ${total} of ${code(path)} holds a total, which sorting would move among the others.`,
    );
  }
  const place = isText ? { sheet: null, range: null } : yield* sheetLayout(table, total);
  const item = renderSort({ path, ...place, keys });
  const kept = total === null ? '' : `, without the total in data row ${total}`;
  const facts = factLines({
    path,
    holds: place.sheet === null || /[`"'“”]/.test(place.sheet) ? [] : [`sheet ${code(place.sheet)}`],
    isThere: true,
    evidence: `research found ${rowWords(table.rows)} in ${code(table.path)}${kept}`,
  });
  const assumed =
    rows.assumptions.length === 0 ? [] : [`## Assumptions\n${rows.assumptions.map((line) => `- ${line}`).join('\n')}`];
  return ['# Research', [`- ${item}`, ...facts].join('\n'), ...assumed].join('\n\n');
}
