import type { AskView } from '@galley/schema';
import { say } from '../output/print.ts';
import { openQuestions } from '../output/questions.ts';

/** Puts a workflow's question to whoever sits at the terminal; null where nobody does, or nothing was said. */
export async function askPerson({ agent_id, question }: AskView): Promise<string | null> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return null;
  say(`\n${agent_id} asks:\n${question}\n`);
  const questions = openQuestions();
  try {
    const answer = (await questions.question('Your answer (empty to leave it open): ')).trim();
    return answer === '' ? null : answer;
  } finally {
    questions.close();
  }
}
