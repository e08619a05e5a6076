import {
  type AgentState,
  itemDefinition,
  itemState,
  type PlanItem,
  parsePlan,
  type RunState,
  type Workflows,
} from '../../../workflow/index.ts';

/** Where in its Run an Agent is: the phase under the name that audits use, and the item it works on. */
export interface Place {
  readonly phase: string | null;
  readonly item: { readonly number: number; readonly label: string } | null;
}

/** Follows which phase each Agent is in: a State that is entered again is `TACTICAL#2`. */
export class Places {
  readonly #visits = new Map<string, Map<string, number>>();
  readonly #workflows: Workflows;
  #plan: { readonly text: string; readonly items: readonly PlanItem[] } = { text: '', items: [] };

  constructor(workflows: Workflows) {
    this.#workflows = workflows;
  }

  /** True when the Agent has come into a State since `old`. */
  enter(agent: AgentState, old: AgentState | undefined): boolean {
    // A checker looks at an item within the phase that works on it.
    if (old !== undefined && itemState(old) === itemState(agent) && old.workflow === agent.workflow) return false;
    const visits = this.#visits.get(agent.id) ?? new Map<string, number>();
    visits.set(agent.state, (visits.get(agent.state) ?? 0) + 1);
    this.#visits.set(agent.id, visits);
    return true;
  }

  /** `visit` for the State that the Agent was in before it entered it once more. */
  phaseOf({ id, state }: AgentState): string {
    const visit = this.#visits.get(id)?.get(state) ?? 1;
    return visit === 1 ? state : `${state}#${visit}`;
  }

  of(state: RunState, agent: AgentState): Place {
    return { phase: this.phaseOf(agent), item: this.itemOf(state, agent) };
  }

  itemOf(state: RunState, agent: AgentState): Place['item'] {
    if (agent.item === null) return null;
    const artifact = itemDefinition(this.#workflows, agent)?.each ?? '';
    const text = state.artifacts[artifact] ?? '';
    if (text !== this.#plan.text) this.#plan = { text, items: parsePlan(text) };
    const found = this.#plan.items.find(({ line }) => line === agent.item?.line);
    return found === undefined ? null : { number: found.number, label: found.label };
  }
}
