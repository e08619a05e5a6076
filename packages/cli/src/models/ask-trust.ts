import type { ProcedureOutput } from '@galley/schema';
import { say } from '../output/print.ts';
import { openQuestions } from '../output/questions.ts';
import { renderTrust } from './render-trust.ts';

const firstLines = 40;

/** Shows what wants to run to whoever sits at the terminal. Null where nobody does or they say no: it goes on waiting. */
export async function askTrust(question: ProcedureOutput<'TrustShow'>): Promise<'once' | 'always' | null> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return null;
  let lines = firstLines;
  const questions = openQuestions();
  try {
    for (;;) {
      say(`\n${renderTrust(question, lines)}\n`);
      const more = (question.lines ?? 0) > lines ? ', m to read the rest' : '';
      const asked = `Allow it? (o once in this run, a always this content, n no${more}) `;
      const answer = (await questions.question(asked)).trim().toLowerCase();
      if (answer === 'o' || answer === 'once') return 'once';
      if (answer === 'a' || answer === 'always') return 'always';
      if (answer !== 'm' || more === '') return null;
      lines = Number.POSITIVE_INFINITY;
    }
  } finally {
    questions.close();
  }
}
