import { createInterface } from 'node:readline/promises';
import { say } from './print.ts';

/** Asks the person at the terminal; nobody there is no. */
export async function confirms(question: string): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return false;
  say(question);
  const questions = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await questions.question('(y/n) ')).trim());
  } finally {
    questions.close();
  }
}
