import type { TransitionStep } from '../record/transition-steps.ts';

/** The time of the last line: Agents that move in one commit moved at one time, and writing it out takes longest. */
let last = { at: Number.NaN, text: '' };

function timeText(at: number): string {
  if (last.at !== at) last = { at, text: new Date(at).toISOString() };
  return last.text;
}

export function transitionLine({ agent, from, to, tag, depth, cost, tokens }: TransitionStep, at: number): string {
  const price = cost === null ? 'cost unknown' : `$${cost.toFixed(4)}`;
  return `${timeText(at)} [${agent}] ${from} -> ${to} (${tag}) depth ${depth}, ${price}, ${tokens} tokens`;
}
