import type { Spent, StepSession, TransitionStep } from '../record/transition-steps.ts';

/** The time of the last line: Agents that move in one commit moved at one time, and writing it out takes longest. */
let last = { at: Number.NaN, text: '' };

function timeText(at: number): string {
  if (last.at !== at) last = { at, text: new Date(at).toISOString() };
  return last.text;
}

/** A line of `transitions.log` (SPEC O14). */
export function transitionLine(move: TransitionStep, at: number): string {
  const { agent, from, to, tag, depth, session, step, total, result } = move;
  const parts = [
    `depth ${depth}`,
    ...(session === null ? [] : [sessionText(session)]),
    ...(step === null ? [] : [`step ${spentText(step)}`]),
    `total ${spentText(total)}`,
    ...(result === null ? [] : [`result ${resultText(result)}`]),
  ];
  return `${timeText(at)} [${agent}] ${from} -> ${to} (${tag}) ${parts.join(', ')}`;
}

function sessionText({ id, begun }: StepSession): string {
  return `session ${id}${begun === 'fresh' ? '' : ` (${begun})`}`;
}

function spentText({ dollars, tokens }: Spent): string {
  return `${dollars === null ? 'cost unknown' : `$${dollars.toFixed(4)}`} ${tokens} tokens`;
}

const longestResult = 400;

/** On one line. The journal and `state.json` have the whole of a long one. */
function resultText(result: string): string {
  if (result.length <= longestResult) return JSON.stringify(result);
  return `${JSON.stringify(result.slice(0, longestResult))} (the first ${longestResult} of ${result.length} characters)`;
}
