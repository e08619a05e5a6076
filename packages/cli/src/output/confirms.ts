import { say } from './print.ts';
import { openQuestions } from './questions.ts';

/** Asks the person at the terminal; nobody there is no. */
export async function confirms(question: string): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return false;
  say(question);
  const questions = openQuestions();
  try {
    return /^y(es)?$/i.test((await questions.question('(y/n) ')).trim());
  } finally {
    questions.close();
  }
}
