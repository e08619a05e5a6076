import type { ItemAnswer } from '../../workflow/index.ts';

type Answer = Omit<ItemAnswer, 'sources'>;

const shortest = 120;

/** Every item's answer on a line; whole where there is room, else each cut alike, and said so (SPEC R8). */
export function describeAnswers(answers: readonly Answer[], budget = Number.POSITIVE_INFINITY): string {
  const lines = answers.map(answerLine);
  const size = lines.reduce((sum, line) => sum + line.length + 1, 0);
  if (size <= budget) return lines.join('\n');
  const each = Math.max(shortest, Math.floor(budget / lines.length));
  return lines.map((line) => (line.length <= each ? line : `${line.slice(0, each).trimEnd()}… (shortened)`)).join('\n');
}

function answerLine(answer: Answer): string {
  const text = answer.text.replaceAll(/\s*\n\s*/g, ' ').trim();
  return `- ${answer.number}. ${answer.label}: ${answer.failed ? 'FAILED: ' : ''}${text}`;
}
