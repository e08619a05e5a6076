import type { ChangeView } from '@galley/schema';
import type { OpenedWorkshop } from '../open/open.ts';
import { say } from '../output/print.ts';
import { openQuestions } from '../output/questions.ts';
import { publishUnmarked } from './publish-unmarked.ts';

/**
 * Before something new is started: what becomes of the Draft that waits (SPEC B12). Says whether the new work goes on with
 * it. Without a word of the person (or somebody to ask) it says no, and the start is refused with what can be done.
 */
export async function decideDraft(opened: OpenedWorkshop, refine = false): Promise<boolean> {
  if (refine) return true;
  for (;;) {
    const { changes } = await opened.call.ReviewGetChangeSet(opened.target);
    if (changes.length === 0) return false;
    const answer = await ask(changes);
    if (answer === 'keep') return true;
    if (answer === 'discard') await opened.call.DraftDiscard(opened.target);
    if (answer === null || (answer === 'publish' && !(await publish(opened, changes)))) return false;
  }
}

/** False where something stayed back that has to be looked at first. */
async function publish(opened: OpenedWorkshop, changes: readonly ChangeView[]): Promise<boolean> {
  const { published, left } = await publishUnmarked(opened, changes);
  if (published !== null) say(`Published: ${published.published.join(', ')}`);
  if (left.length > 0) say(`Left in the Draft, to be looked at: ${left.map(({ path }) => path).join(', ')}`);
  return left.length === 0;
}

const answers = { p: 'publish', d: 'discard', k: 'keep' } as const;

async function ask(changes: readonly ChangeView[]): Promise<(typeof answers)[keyof typeof answers] | null> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return null;
  const files = changes.length === 1 ? '1 changed file' : `${changes.length} changed files`;
  say(`A Draft with ${files} is waiting for your decision: ${changes.map(({ path }) => path).join(', ')}`);
  const questions = openQuestions();
  try {
    const typed = await questions.question('p publishes it, d discards it, k keeps refining it, anything else stops: ');
    const letter = typed.trim().slice(0, 1).toLowerCase();
    return letter === 'p' || letter === 'd' || letter === 'k' ? answers[letter] : null;
  } finally {
    questions.close();
  }
}
