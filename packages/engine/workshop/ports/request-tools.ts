import type { Session, ToolDeclaration } from '../../model/index.ts';
import type { ExternalTool, ToolNeed } from '../../tools/index.ts';
import {
  type AgentState,
  itemList,
  itemWords,
  parsePlan,
  type RunState,
  type StateDefinition,
  type Workflows,
} from '../../workflow/index.ts';
import { declaredTools } from '../prompts/prompt-sources.ts';
import { toolNeed } from '../prompts/tool-need.ts';
import { transitionTools } from './transition-call.ts';

export interface NeedPlace {
  readonly state: RunState;
  readonly agent: AgentState;
  readonly definition: StateDefinition;
}

export interface ToolsPlace extends NeedPlace {
  readonly workflows: Workflows;
  readonly session: Session;
  /** Tools from outside that the State may use. */
  readonly external: readonly ExternalTool[];
}

/** The tools that a call declares, from what the journal holds and the tools of this version. */
export function toolsOf({ workflows, session, external, ...place }: ToolsPlace): ToolDeclaration[] {
  const { state, agent, definition } = place;
  const declared = declaredTools(definition.tools, needOf(place, session), external);
  return [...declared, ...transitionTools({ workflows, state }, agent, definition)];
}

/** A State without tools is shown none, whatever its Session speaks of: looking through it would be for nothing. */
export function needOf(place: NeedPlace, session: Session | null, prompt?: string): ToolNeed | null {
  const { state, definition } = place;
  if (definition.tools === 'none') return null;
  return toolNeed({
    session,
    prompt,
    instructions: definition.prompt,
    item: itemOf(place),
    request: state.started.request,
  });
}

function itemOf({ state, agent, definition }: NeedPlace): string | null {
  if (agent.item === null) return null;
  const plan = state.artifacts[itemList(agent, definition)] ?? '';
  const item = parsePlan(plan).find(({ line }) => line === agent.item?.line);
  return item === undefined ? null : itemWords(plan, item);
}
