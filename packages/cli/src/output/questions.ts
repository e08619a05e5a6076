import { createInterface } from 'node:readline/promises';
import { GalleyError } from '@galley/schema';
import { say } from './print.ts';

/** Whoever was asked pressed Ctrl+C or Ctrl+D, or the terminal went away: nothing is wrong, and nothing was decided. */
export class NoAnswerError extends GalleyError {
  constructor(cause?: unknown) {
    super({
      code: 'NO_ANSWER',
      message: 'Stopped: the question was not answered.',
      remedy: 'What was decided before stays. Use the same command again to go on.',
      cause,
    });
  }
}

export interface Questions {
  question(text: string): Promise<string>;
  close(): void;
}

/** Asks at the terminal. */
export function openQuestions(): Questions {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  return {
    question: (text) =>
      new Promise((resolve, reject) => {
        let isOver = false;
        const end = (cause?: unknown): void => {
          if (isOver) return;
          isOver = true;
          lines.off('close', end);
          // The cursor stands behind the question.
          say('');
          reject(new NoAnswerError(cause));
        };
        // An input that ends leaves a question open for ever.
        lines.once('close', end);
        lines.question(text).then((answer) => {
          lines.off('close', end);
          resolve(answer);
        }, end);
      }),
    close: () => lines.close(),
  };
}
