import type { ChangeView } from '@galley/schema';
import { renderMarks } from '../output/render-marks.ts';

type Head = Pick<ChangeView, 'path' | 'change' | 'renamed_from' | 'marks' | 'summary' | 'unverified'>;

/** What stands above the changes of a file: what became of it, why, and what deserves a second look (SPEC V7, T7, R18). */
export function changeHead({ path, change, renamed_from: from, marks, summary, unverified }: Head): string[] {
  return [
    `${change} ${path}${from === null ? '' : ` (from ${from})`}`,
    ...(summary === null ? [] : [`  ${summary}`]),
    ...unverified.map(({ label, reason }) => `  ? Unverified: ${label} (${reason})`),
    ...renderMarks(marks),
  ];
}
