import {
  callsLeft,
  type ModelRequest,
  messagesOf,
  type Session,
  type ToolDeclaration,
  type Turn,
} from '../../model/index.ts';
import { modelOf, needsGrounding, type RunState, type StateDefinition } from '../../workflow/index.ts';

export interface RequestParts {
  readonly state: RunState;
  readonly definition: StateDefinition;
  readonly session: Session;
  readonly turn: Turn | null;
  readonly tools: readonly ToolDeclaration[];
  readonly maxOutputTokens: number;
}

/** One call as a model is asked it: what the State says of model and effort, and whether a tool must be used. */
export function modelRequest({ state, definition, session, turn, tools, maxOutputTokens }: RequestParts): ModelRequest {
  const effort = definition.effort ?? state.started.effort;
  const toolChoice = toolChoiceFor(definition, turn, tools);
  return {
    model: modelOf(state, definition),
    system: session.system,
    messages: messagesOf(session),
    tools,
    maxOutputTokens,
    cacheKey: state.started.run_id,
    ...(effort === undefined ? {} : { effort }),
    ...(toolChoice === null ? {} : { toolChoice }),
  };
}

/** The first call of a grounding phase must look; the last one of a long turn must answer (SPEC A3, R2). */
export function toolChoiceFor(
  definition: StateDefinition,
  turn: Turn | null,
  tools: readonly ToolDeclaration[],
): 'required' | 'none' | null {
  if (turn === null || tools.length === 0) return null;
  if (turn.calls === 0) return needsGrounding(definition) && turn.maxTurns > 1 ? 'required' : null;
  const { noticeAt } = turn.limits;
  return callsLeft(turn) === 1 && noticeAt > 0 && turn.maxTurns > noticeAt + 1 ? 'none' : null;
}
