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

/** The newest answers that have room, in their order, for whoever carries out the next item (SPEC C6). */
export function describeEarlier(answers: readonly Answer[], budget: number): string {
  const longest = Math.floor(budget / 4);
  const lines = answers.map((answer) => {
    const line = answerLine(answer);
    return line.length <= longest ? line : `${line.slice(0, longest).trimEnd()}… (shortened)`;
  });
  let room = budget;
  const first = lines.findLastIndex((line) => {
    room -= line.length + 1;
    return room < 0;
  });
  const left = first + 1;
  const shown = lines.slice(left).join('\n');
  return left === 0 ? shown : `(${left} earlier ${left === 1 ? 'answer is' : 'answers are'} left out)\n${shown}`;
}

function answerLine(answer: Answer): string {
  const text = answer.text.replaceAll(/\s*\n\s*/g, ' ').trim();
  const verdict = answer.failed ? 'FAILED: ' : answer.unverified === null ? '' : `UNVERIFIED (${answer.unverified}): `;
  const facts = [
    ...(answer.changed.length === 0 ? [] : [`changed ${answer.changed.join(', ')}`]),
    ...(answer.found.length === 0 ? [] : [`found ${answer.found.join('; ')}`]),
    ...(answer.verdict === null || answer.unverified !== null ? [] : [answer.verdict]),
  ];
  return `- ${answer.number}. ${answer.label}: ${verdict}${text}${facts.length === 0 ? '' : ` [${facts.join('; ')}]`}`;
}
