import { z } from 'zod';

/** Whose limit was reached: the Run's, an Agent's, a State's, or the one that a program's turn was given. */
const scopeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('run') }),
  z.object({ kind: z.literal('agent'), agent: z.string() }),
  z.object({ kind: z.literal('state'), state: z.string() }),
  z.object({ kind: z.literal('turn'), call: z.string() }),
]);
export type BudgetScope = z.infer<typeof scopeSchema>;

/** Earlier journals hold it as `run`, `agent main-1`, `state WORK`. */
export const budgetScopeSchema = z.preprocess(
  (value) => (typeof value === 'string' ? readScope(value) : value),
  scopeSchema,
);

function readScope(text: string): unknown {
  const [kind = '', ...words] = text.split(' ');
  const name = words.join(' ');
  return { kind, agent: name, state: name, call: name };
}

/** For people: `run`, `agent main-1`. */
export function describeScope(scope: BudgetScope): string {
  switch (scope.kind) {
    case 'run':
      return 'run';
    case 'agent':
      return `agent ${scope.agent}`;
    case 'state':
      return `state ${scope.state}`;
    case 'turn':
      return `turn ${scope.call}`;
  }
}
