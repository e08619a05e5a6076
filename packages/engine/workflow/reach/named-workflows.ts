import { isEngineDriven, type StateDefinition } from '../load/state-definition.ts';
import { leadsToWorkflow } from '../transitions/tags/table.ts';

export interface NamedWorkflow {
  readonly state: string;
  readonly target: string;
}

export interface NamedWorkflows {
  /** What policies name, each once. */
  readonly named: readonly NamedWorkflow[];
  /** An answer may name a workflow that no policy names: then all that its text could mean must be there. */
  readonly open: boolean;
}

/** Which other workflows the States of one can lead to. */
export function namedWorkflows(states: ReadonlyMap<string, StateDefinition>): NamedWorkflows {
  const named = new Map<string, NamedWorkflow>();
  let open = false;
  for (const state of states.values()) {
    const external = state.allowed_transitions.filter(({ tag }) => leadsToWorkflow(tag));
    for (const { target } of external) {
      if (target === undefined) open = true;
      else if (!named.has(target)) named.set(target, { state: state.name, target });
    }
    if (state.allowed_transitions.length === 0 && !isEngineDriven(state)) open = true;
  }
  return { named: [...named.values()], open };
}
