import { z } from 'zod';

/** Whose limit was reached: the Run's, an Agent's, a State's, the one that a program's turn was given, or one above all Runs. */
const scopeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('run') }),
  z.object({ kind: z.literal('agent'), agent: z.string() }),
  z.object({ kind: z.literal('state'), state: z.string() }),
  z.object({ kind: z.literal('turn'), call: z.string() }),
  /** Above all Runs: of a team, a Workbench or a person, for a month. `raised_by`: who can raise it. */
  z.object({
    kind: z.literal('shared'),
    of: z.enum(['team', 'workbench', 'person']),
    name: z.string(),
    raised_by: z.array(z.string()),
  }),
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
    case 'shared':
      return scope.of === 'workbench' ? `Workbench ${scope.name}` : `${scope.of} ${scope.name}`;
  }
}
