import { spawn } from 'node:child_process';
import { commandFile } from './command-file.ts';

/** Where a test can give a command a terminal of its own. */
export const hasTerminal = process.platform === 'linux';

/** Runs a command at a terminal; each answer is typed when the question stands there once more. */
export async function atTerminal(
  args: readonly string[],
  question: string,
  answers: readonly string[],
): Promise<string> {
  const line = [process.execPath, commandFile, ...args].map((word) => `'${word}'`).join(' ');
  const child = spawn('script', ['-qec', line, '/dev/null'], { stdio: ['pipe', 'pipe', 'inherit'] });
  let output = '';
  let answered = 0;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    const asked = output.split(question).length - 1;
    const answer = answers[answered];
    if (asked > answered && answer !== undefined) {
      answered += 1;
      child.stdin.write(`${answer}\n`);
    }
  });
  await new Promise((resolve) => child.on('close', resolve));
  return output;
}
