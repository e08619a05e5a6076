import type {
  BudgetLimit,
  ErrorPayload,
  ProgramRef,
  Reservation,
  RunEvent,
  RunEventOf,
  Sent,
  SessionMessage,
  ToolCall,
  Usage,
} from '@galley/schema';
import type { ModelAnswer, Origin, Session } from '../../model/index.ts';
import type { AgentState, PendingEffect } from '../kernel/base/agent-state.ts';
import type { RunState } from '../kernel/base/run-state.ts';
import type { BudgetStop } from '../kernel/ledger.ts';
import type { StateDefinition } from '../load/state-definition.ts';

export interface EffectContext {
  readonly state: RunState;
  readonly agent: AgentState;
  readonly definition: StateDefinition;
  readonly signal: AbortSignal;
}

export interface Prompt {
  readonly system: string;
  readonly user: string;
  /** So many characters of `user` are the same for every item: providers can keep them. */
  readonly stable?: number | undefined;
  /** What it is made from; unknown where left out. */
  readonly origin?: Origin;
}

export interface Compacted {
  readonly reason: 'near_limit' | 'refused';
  readonly before: number;
  readonly after: number;
  readonly messages: readonly SessionMessage[];
}

export interface TurnOutcome {
  readonly text: string;
  readonly usage: Usage;
  readonly totals: Usage | null;
  /** Files that the program was given; unknown where left out. */
  readonly sources?: string[] | null;
  /** Files that were written and not taken into the Draft. */
  readonly left: readonly string[];
}

export interface ScriptOutcome {
  readonly exitCode: number | null;
  readonly output: string;
  readonly error: ErrorPayload | null;
  readonly left?: readonly string[];
}

export type ItemCheck = Pick<RunEventOf<'item.checked'>, 'problems' | 'changed' | 'found'>;

/** A script or program that no person has allowed. */
export interface Unallowed {
  readonly program: ProgramRef;
  readonly sandboxed: boolean;
  readonly error: ErrorPayload;
}

/**
 * How the runner reaches the world. `state` is the fold of the Run's journal and has moved on by the time an
 * append resolves. Tools, scripts, other programs and replies append their outcome themselves, because it must
 * land in one transaction with what they changed.
 */
export interface RunPorts {
  state(): RunState;
  append(event: RunEvent): Promise<void>;
  renderPrompt(context: EffectContext): Promise<Prompt>;
  /** The most that the next call can cost. `left` is what the narrowest limits above it have left; null for no limit. */
  estimate(context: EffectContext, prompt: Prompt | null, left: BudgetLimit): Reservation;
  /** Waits for the call's turn where a minute has so many, and holds the most that it can cost back from budgets above the Run; says which one does not allow it. */
  holdShared?(context: EffectContext, reserved: Reservation): Promise<BudgetStop | null>;
  /** The Session of the next call in shorter form, where it would not fit its model or was refused; null where it fits. */
  compact?(context: EffectContext, prompt: Prompt | null): Promise<Compacted | null>;
  /** `onSent` is told what left for a provider, also when the call fails then. */
  callModel(context: EffectContext, session: Session, onSent: (sent: Sent) => void): Promise<ModelAnswer>;
  runTurn(
    context: EffectContext,
    effect: Extract<PendingEffect, { kind: 'run_turn' }>,
    prompt: Prompt,
    record: (outcome: TurnOutcome) => RunEvent,
  ): Promise<void>;
  runTool(context: EffectContext, call: ToolCall, intended: boolean): Promise<void>;
  /** Takes what the Agent's item changed since its call number `from` out of the Draft; `record` lands with it. */
  clearItem(
    context: EffectContext,
    effect: Extract<PendingEffect, { kind: 'clear_item' }>,
    record: (paths: readonly string[]) => RunEvent,
  ): Promise<void>;
  /** What the Draft shows of the Agent's item, whose answer is `text`. Changes nothing. */
  checkItem(context: EffectContext, text: string): Promise<ItemCheck>;
  runScript(context: EffectContext, record: (outcome: ScriptOutcome) => RunEvent): Promise<void>;
  /** Shows the plan to a person: may record what it was made from, and answer itself where no review is wanted. */
  openGate?(context: EffectContext, effect: Extract<PendingEffect, { kind: 'gate' }>): Promise<void>;
  /** Looks before an item is begun whether its approval still holds; true when it did not and the Run moved on. */
  recheck?(context: EffectContext): Promise<boolean>;
  /** What the Agent is about to run and no person has allowed; null when it may. Asked before the intent: nothing has run then. */
  unallowed?(context: EffectContext): Promise<Unallowed | null>;
  /** Brings the content of a pinned workflow to where the fold finds it by hash. There is no port for a path. */
  openWorkflow(workflow: { readonly name: string; readonly hash: string }): Promise<void>;
  sendReply(context: EffectContext, text: string): Promise<void>;
  /** Resolves after a while, or at once when the signal aborts. Jitter is the port's business. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
  now(): number;
}
