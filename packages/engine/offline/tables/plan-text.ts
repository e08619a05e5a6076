import { toSheetName } from '@galley/formats';
import { factLines } from '../decision/item-facts.ts';
import { code, codeList } from '../session/code-span.ts';
import { cannotFollow, type Followed, reviewAnswers } from '../session/remarks.ts';
import { type Output, renderItem } from './output.ts';
import { rowWords } from './row-words.ts';

export interface PlanParts {
  readonly outputs: readonly Output[];
  readonly assumptions: readonly string[];
  /** What was done about each thing that the review said. */
  readonly followed: readonly Followed[];
  /** Every file of the Workbench. */
  readonly files: readonly string[];
}

export function planText({ outputs, assumptions, followed, files }: PlanParts): string {
  const items = outputs.flatMap((output, index) => [
    `- [ ] ${index + 1}. ${renderItem(output)}`,
    ...factsOf(output, files),
  ]);
  const targets = new Set(outputs.map(({ to }) => to));
  const sources = [...new Set(outputs.flatMap(({ paths }) => paths))].filter((path) => !targets.has(path));
  const kept = sources.map((path) => `\`${path}\``).join(', ');
  const isUnclear = followed.length > 0 && followed.at(-1)?.how === null;
  const notes = [
    ...(sources.length === 0 ? [] : [`Numbers stay numbers and dates stay dates. Not changed: ${kept}.`]),
    ...followed.flatMap(({ how }) => (how === null ? [] : [`As the review asked: ${how}.`])),
    ...(isUnclear ? [cannotFollow] : []),
  ];
  return [
    '# Plan',
    '',
    ...items,
    ...(assumptions.length === 0 ? [] : ['', '## Assumptions', ...assumptions.map((line) => `- ${line}`)]),
    ...(notes.length === 0 ? [] : ['', '## Notes', ...notes.map((line) => `- ${line}`)]),
    ...reviewAnswers(followed),
  ].join('\n');
}

function factsOf({ to, sheet, rows, paths }: Output, files: readonly string[]): string[] {
  // A quotation mark inside of a name would end it too early for whoever looks for the sheet.
  const name = sheet === null ? '' : toSheetName(sheet, []);
  const place = name === '' || /[`"'“”]/.test(name) ? [] : [`sheet ${code(name)}`];
  const count = rows === null ? [] : [rowWords(rows)];
  const counted = rows === null ? 'its query reads' : `research counted ${count.join()} with its query over`;
  return factLines({
    path: to,
    holds: [...place, ...count],
    isThere: files.includes(to),
    evidence: `${counted} ${codeList(paths)}`,
  });
}
