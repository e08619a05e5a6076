import type { Session, ToolDeclaration } from '../../model/index.ts';
import type { AgentState, RunState, StateDefinition, Workflows } from '../../workflow/index.ts';
import { formatsInPlay } from '../prompts/formats-in-play.ts';
import { declaredTools } from '../prompts/prompt-sources.ts';
import { transitionTools } from './transition-call.ts';

export interface ToolsPlace {
  readonly workflows: Workflows;
  readonly state: RunState;
  readonly agent: AgentState;
  readonly definition: StateDefinition;
  readonly session: Session;
}

/** The tools that a call declares, from what the journal holds and the tools of this version. */
export function toolsOf({ workflows, state, agent, definition, session }: ToolsPlace): ToolDeclaration[] {
  const declared = declaredTools(definition.tools, formatsFor(definition, session));
  return [...declared, ...transitionTools({ workflows, state }, agent, definition)];
}

/** A State without tools is shown none, whatever its Session speaks of: looking through it would be for nothing. */
export function formatsFor({ tools }: Pick<StateDefinition, 'tools'>, session: Session | null, prompt?: string) {
  return tools === 'none' ? null : formatsInPlay(session, prompt);
}
