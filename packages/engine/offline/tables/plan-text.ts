import { cannotFollow, type Followed, reviewAnswers } from '../session/remarks.ts';
import { type Output, renderItem } from './output.ts';

export interface PlanParts {
  readonly outputs: readonly Output[];
  readonly assumptions: readonly string[];
  /** What was done about each thing that the review said. */
  readonly followed: readonly Followed[];
}

export function planText({ outputs, assumptions, followed }: PlanParts): string {
  const items = outputs.map((output, index) => `- [ ] ${index + 1}. ${renderItem(output)}`);
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
