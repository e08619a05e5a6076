import { expect, it } from 'vitest';
import { budgetScopeSchema, describeScope } from './budget-scope.ts';

it.each([
  ['run', { kind: 'run' }],
  ['agent main-1', { kind: 'agent', agent: 'main-1' }],
  ['state TWO WORDS', { kind: 'state', state: 'TWO WORDS' }],
  ['turn main.3', { kind: 'turn', call: 'main.3' }],
])('[O12] a journal that says %j is read as %j, and so is what it is written as now', (text, scope) => {
  const read = budgetScopeSchema.parse(text);
  expect(read).toEqual(scope);
  expect(budgetScopeSchema.parse(read)).toEqual(scope);
  expect(describeScope(read)).toBe(text);
});

it('[O12] a scope that nobody knows is refused', () => {
  expect(budgetScopeSchema.safeParse('planet earth').success).toBe(false);
});
