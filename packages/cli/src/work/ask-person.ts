import { createInterface } from 'node:readline/promises';
import type { AskView } from '@galley/schema';
import { say } from '../output/print.ts';

/** Puts a workflow's question to whoever sits at the terminal; null where nobody does, or nothing was said. */
export async function askPerson({ agent_id, question }: AskView): Promise<string | null> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return null;
  say(`\n${agent_id} asks:\n${question}\n`);
  const questions = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = (await questions.question('Your answer (empty to leave it open): ')).trim();
    return answer === '' ? null : answer;
  } finally {
    questions.close();
  }
}
