import { type TurnLimits, turnLimits, unlimitedTurn } from '../../model/index.ts';
import type { StateDefinition } from '../load/state-definition.ts';
import { followsRules, type RunState } from './base/run-state.ts';

/** What one answer could ask for before States could say it themselves. */
const earlierCallsPerAnswer = 32;

/** The limits of a turn in this State, by the rules that the Run was started under. */
export function turnLimitsOf(state: RunState, { max_calls: most }: StateDefinition): TurnLimits {
  if (!followsRules(state, 2)) return unlimitedTurn;
  return { ...turnLimits, callsPerAnswer: followsRules(state, 4) ? most : earlierCallsPerAnswer };
}
