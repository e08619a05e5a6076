import { PersistentMap } from '../../workbench/index.ts';
import type { AgentState } from '../kernel/agent-state.ts';
import type { RunState, Workflows } from '../kernel/run-state.ts';
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
  /** Most effects under way at once. */
  readonly concurrency?: number;
}

export interface RunDriver {
  /** Looks again for things to do: somebody answered a gate or raised the budget. False when it has ended already. */
  wake(): boolean;
  /** Resolves when nothing is left to do but to wait for a person; rejects when the journal cannot be written. */
  readonly done: Promise<void>;
}

const defaultConcurrency = 1024;

/** Performs what the Run's Agents wait for, each Agent in turn, many Agents at once. */
export function driveRun(options: DriveOptions): RunDriver {
  const { ports, signal, drain, concurrency = defaultConcurrency } = options;
  const busy = new Set<string>();
  const queue: string[] = [];
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
    while (running < concurrency && queue.length > 0 && !stopped()) {
      const id = queue.shift();
      if (id !== undefined) void work(id);
    }
    if (running === 0 && (queue.length === 0 || stopped())) finish();
  }

  async function work(id: string): Promise<void> {
    running += 1;
    try {
      const agent = ports.state().agents.get(id);
      if (agent?.pending != null && isPerformable(agent, ports.now())) {
        await performEffect(perform, agent, agent.pending);
      }
    } catch (error) {
      if (!signal.aborted) fail(error);
    } finally {
      running -= 1;
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

function isHalted(state: RunState): boolean {
  return state.cancelled || state.paused !== null;
}

function isPerformable(agent: AgentState, now: number): boolean {
  const { pending } = agent;
  if (pending === null) return false;
  if (pending.kind === 'ask' && pending.opened) return pending.deadline !== null && pending.deadline <= now;
  return agent.status === 'working' && !(pending.kind === 'gate' && pending.opened);
}
