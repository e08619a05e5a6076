import { type Output, renderItem } from './output.ts';

export interface PlanParts {
  readonly outputs: readonly Output[];
  readonly assumptions: readonly string[];
  /** What was done about the review's feedback. */
  readonly followed: readonly string[];
  /** The review said something that no rule reads. */
  readonly unclear: boolean;
}

export function planText({ outputs, assumptions, followed, unclear }: PlanParts): string {
  const items = outputs.map((output, index) => `- [ ] ${index + 1}. ${renderItem(output)}`);
  const sources = [...new Set(outputs.flatMap(({ paths }) => paths))].filter(
    (path) => !outputs.some(({ to }) => to === path),
  );
  const notes = [
    ...(sources.length === 0
      ? []
      : [
          `Numbers stay numbers and dates stay dates. Not changed: ${sources.map((path) => `\`${path}\``).join(', ')}.`,
        ]),
    ...assumptions,
    ...followed,
    ...(unclear ? [cannotFollow] : []),
  ];
  return ['# Plan', '', ...items, '', '## Notes', ...notes.map((line) => `- ${line}`)].join('\n');
}

export const cannotFollow =
  'The review said something that this offline model, which is not an AI, cannot follow. It understands: another file name, "without NAME", "only …" with columns, values, amounts or a time, "sorted by …", "by month instead".';
