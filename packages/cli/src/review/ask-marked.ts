import type { ChangeView } from '@galley/schema';
import { say } from '../output/print.ts';
import { openQuestions } from '../output/questions.ts';
import { renderMarks } from '../output/render-marks.ts';

/** Asks about each marked file (SPEC T7): the paths to publish. Where nobody can be asked, none. */
export async function askMarked(changes: readonly ChangeView[]): Promise<ReadonlySet<string>> {
  const marked = changes.filter(({ marks }) => marks.length > 0);
  if (marked.length === 0 || !process.stdin.isTTY || !process.stderr.isTTY) return new Set();
  const accepted = new Set<string>();
  const questions = openQuestions();
  try {
    for (const { path, change, marks } of marked) {
      say([`${change} ${path}`, ...renderMarks(marks)].join('\n'));
      const answer = (await questions.question('Publish this file, too? (y/n) ')).trim();
      if (/^y(es)?$/i.test(answer)) accepted.add(path);
    }
  } finally {
    questions.close();
  }
  return accepted;
}
