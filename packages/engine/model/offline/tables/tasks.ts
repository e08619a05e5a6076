import type { Output } from './output.ts';
import type { Task } from './table-rule.ts';

export function problem(texts: readonly string[]): Task {
  return { kind: 'problem', text: texts.join(' ') };
}

export const noTable: Task = { kind: 'problem', text: 'There is no table that this could be about.' };

export function outputs(list: readonly Output[], meaning: string, assumptions: readonly string[]): Task {
  return { kind: 'outputs', meaning, outputs: list, assumptions: [...new Set(assumptions)] };
}
