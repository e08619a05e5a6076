import type { TransitionStep } from '../record/transition-steps.ts';

export function transitionLine({ agent, from, to, tag, depth, cost, tokens }: TransitionStep, at: number): string {
  const price = cost === null ? 'cost unknown' : `$${cost.toFixed(4)}`;
  return `${new Date(at).toISOString()} [${agent}] ${from} -> ${to} (${tag}) depth ${depth}, ${price}, ${tokens} tokens`;
}
