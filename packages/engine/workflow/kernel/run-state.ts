import type { ErrorPayload, FinishedCall, RunEventOf, RunStatus, ToolCall, Usage } from '@galley/schema';
import type { Turn } from '../../model/index.ts';

/** What an Agent is waiting for. The shell performs it and appends the outcome; after a crash it is still here. */
export type PendingEffect =
  | {
      readonly kind: 'call_model';
      readonly call: string;
      /** The call opens a turn in a fresh Session: the shell renders the State's prompt first. */
      readonly opens: boolean;
      /** The intent is in the journal: the call may have been made already, its cost unknown. */
      readonly intended: boolean;
    }
  | { readonly kind: 'run_tool'; readonly call: ToolCall; readonly intended: boolean }
  | { readonly kind: 'gate'; readonly gate: string; readonly digest: string; readonly opened: boolean }
  | { readonly kind: 'reply'; readonly text: string };

/** The item that an `each` State works on. */
export interface ItemProgress {
  readonly line: number;
  readonly attempt: number;
  readonly failure: string | null;
}

export interface AgentState {
  readonly id: string;
  /** The State it is in. */
  readonly state: string;
  readonly status: 'working' | 'ended' | 'failed';
  readonly pending: PendingEffect | null;
  readonly turn: Turn | null;
  readonly item: ItemProgress | null;
  /** How many items the list may grow to; fixed when the `each` State is entered. */
  readonly itemLimit: number;
  /** Numbers this Agent's calls and gates, so that a replay finds the same names. */
  readonly counter: number;
  readonly rounds: number;
  readonly feedback: string;
  readonly error: ErrorPayload | null;
}

/** What an item's Session answered: kept for the items after it and for the summary. */
export interface ItemAnswer {
  readonly number: number;
  readonly label: string;
  readonly failed: boolean;
  readonly text: string;
}

export interface RunState {
  readonly started: RunEventOf<'run.started'>;
  readonly cancelled: boolean;
  readonly agents: Readonly<Record<string, AgentState>>;
  readonly artifacts: Readonly<Record<string, string>>;
  readonly answers: readonly ItemAnswer[];
  readonly usage: Usage;
  readonly toolCalls: readonly FinishedCall[];
  readonly startedAt: number;
  readonly updatedAt: number;
}

export function agentOf(state: RunState, id: string): AgentState | undefined {
  return state.agents[id];
}

export function withAgent(state: RunState, agent: AgentState): RunState {
  return { ...state, agents: { ...state.agents, [agent.id]: agent } };
}

export function runStatus(state: RunState): RunStatus {
  const agents = Object.values(state.agents);
  if (agents.every((agent) => agent.status === 'ended')) return 'done';
  if (state.cancelled) return 'cancelled';
  const alive = agents.filter((agent) => agent.status === 'working');
  if (alive.length === 0) return 'failed';
  if (alive.every((agent) => agent.pending?.kind === 'gate' && agent.pending.opened)) return 'waiting';
  return 'running';
}
