import { PersistentMap } from '../../workbench/index.ts';
import type { AgentState } from '../kernel/base/agent-state.ts';
import type { RunState, Workflows } from '../kernel/base/run-state.ts';
import { performEffect } from './perform-effect.ts';
import type { PerformOptions } from './perform-options.ts';
import type { RunPorts } from './ports.ts';

export interface DriveOptions {
  readonly workflows: Workflows;
  readonly ports: RunPorts;
  /** Stops at once: what is under way is abandoned. */
  readonly signal: AbortSignal;
  /** Stops gently: nothing new is begun, what is under way is waited for. */
  readonly drain?: AbortSignal;
  readonly atOnce?: AtOnce;
}

/** How much of a Run is under way at the same time (SPEC O16). */
export interface AtOnce {
  /** Agents, whatever they wait for. */
  readonly agents: number;
  /** Those among them that have a process of their own: a script, or a program that takes a turn. */
  readonly programs: number;
}

/** A provider takes about as many requests at a time; a computer of today holds about as many programs. */
export const defaultAtOnce: AtOnce = { agents: 1024, programs: 64 };

export interface RunDriver {
  /** Looks again for things to do: somebody answered a gate or raised the budget. False when it has ended already. */
  wake(): boolean;
  /** Resolves when nothing is left to do but to wait for a person; rejects when the journal cannot be written. */
  readonly done: Promise<void>;
}

/** Performs what the Run's Agents wait for, each Agent in turn, many Agents at once. */
export function driveRun(options: DriveOptions): RunDriver {
  const { ports, signal, drain, atOnce = defaultAtOnce } = options;
  const busy = new Set<string>();
  const queue: string[] = [];
  /** Agents whose turn has come, and for whose program there is no place yet. */
  const held: string[] = [];
  const perform: PerformOptions = {
    workflows: options.workflows,
    ports,
    signal,
    underWay: new Map(),
    outside: new Set(),
  };
  const finished = Promise.withResolvers<void>();
  let seen: RunState['agents'] = PersistentMap.empty();
  let running = 0;
  let programs = 0;
  let over = false;

  function stopped(): boolean {
    return signal.aborted || drain?.aborted === true || isHalted(ports.state());
  }

  /** Every Agent that changed since the last look and has something to do joins the end of the queue: none starves. */
  function wake(): boolean {
    if (over) return false;
    const { agents } = ports.state();
    for (const agent of agents.changedSince(seen)) {
      if (!busy.has(agent.id) && isPerformable(agent, ports.now())) {
        busy.add(agent.id);
        queue.push(agent.id);
      }
    }
    seen = agents;
    start();
    return true;
  }

  function start(): void {
    while (running < atOnce.agents && !stopped()) {
      const id = next();
      if (id === undefined) break;
      void work(id);
    }
    if (running === 0 && (queue.length + held.length === 0 || stopped())) finish();
  }

  /** Those without a program pass those that wait for a place. */
  function next(): string | undefined {
    const isFull = programs >= atOnce.programs;
    if (!isFull && held.length > 0) return held.shift();
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      if (!isFull || !isProgram(ports.state().agents.get(id))) return id;
      held.push(id);
    }
    return undefined;
  }

  async function work(id: string): Promise<void> {
    const agent = ports.state().agents.get(id);
    const place = isProgram(agent) ? 1 : 0;
    running += 1;
    programs += place;
    try {
      if (agent?.pending != null && isPerformable(agent, ports.now())) {
        await performEffect(perform, agent, agent.pending);
      }
    } catch (error) {
      if (!signal.aborted) fail(error);
    } finally {
      running -= 1;
      programs -= place;
      busy.delete(id);
    }
    if (over) return;
    const again = ports.state().agents.get(id);
    if (again !== undefined && !busy.has(id) && isPerformable(again, ports.now())) {
      busy.add(id);
      queue.push(id);
    }
    wake();
  }

  function finish(): void {
    over = true;
    finished.resolve();
  }

  function fail(error: unknown): void {
    over = true;
    finished.reject(error);
  }

  queueMicrotask(() => {
    try {
      wake();
    } catch (error) {
      fail(error);
    }
  });
  return { wake, done: finished.promise };
}

function isProgram(agent: AgentState | undefined): boolean {
  return agent?.pending?.kind === 'run_turn' || agent?.pending?.kind === 'run_script';
}

function isHalted(state: RunState): boolean {
  return state.cancelled || state.paused !== null;
}

function isPerformable(agent: AgentState, now: number): boolean {
  const { pending } = agent;
  if (pending === null) return false;
  if (pending.kind === 'ask' && pending.opened) return pending.deadline !== null && pending.deadline <= now;
  return agent.status === 'working' && !(pending.kind === 'gate' && pending.opened);
}
