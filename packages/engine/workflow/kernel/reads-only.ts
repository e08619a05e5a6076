import type { StateDefinition } from '../load/state-definition.ts';
import type { RunState } from './base/run-state.ts';
import { reviewOf } from './review-gate.ts';

/**
 * The State as it may be worked in. A plan that passed its gate unseen because its items said that they only read gets
 * tools that only read: their words decide who looks at it, and never what it may do (SPEC P1).
 */
export function asLetThrough(state: RunState, definition: StateDefinition): StateDefinition {
  if (definition.each === undefined || definition.tools !== 'all') return definition;
  const { approval } = reviewOf(state, definition.each);
  return approval?.readsOnly === true ? { ...definition, tools: 'read' } : definition;
}
