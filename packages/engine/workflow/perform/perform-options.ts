import { InternalError } from '@galley/schema';
import { definitionOf, type Workflows } from '../kernel/base/run-state.ts';
import type { CallsUnderWay } from '../kernel/ledger.ts';
import { asLetThrough } from '../kernel/reads-only.ts';
import type { EffectContext, RunPorts } from './ports.ts';

export interface PerformOptions {
  readonly workflows: Workflows;
  readonly ports: RunPorts;
  readonly signal: AbortSignal;
  readonly underWay: Map<string, UnderWay>;
  /** Agents whose turn another program is taking at this moment. */
  readonly outside: Set<string>;
}

type UnderWay = CallsUnderWay extends ReadonlyMap<string, infer One> ? One : never;
export function contextOf({ workflows, ports, signal }: PerformOptions, id: string): EffectContext {
  const state = ports.state();
  const agent = state.agents.get(id);
  if (agent === undefined) throw new InternalError(`There is no agent ${id}.`);
  return { state, agent, definition: asLetThrough(state, definitionOf(workflows, agent)), signal };
}
