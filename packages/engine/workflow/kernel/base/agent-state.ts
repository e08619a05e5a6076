import type {
  BudgetLimit,
  BudgetScope,
  ErrorPayload,
  GateReason,
  ProgramRef,
  Reservation,
  ToolCall,
} from '@galley/schema';
import { noSources, type Session, type Sources, type Turn } from '../../../model/index.ts';
import type { ItemOutcome } from '../../plan/tick-plan.ts';
import type { Variables } from '../../transitions/tags/define-tag.ts';
import type { Fork, Move, Transition } from '../../transitions/transition.ts';
import type { TurnCalls } from './turn-calls.ts';

/** What an Agent is waiting for. The shell performs it and appends the outcome; after a crash it is still here. */
export type PendingEffect =
  | (CallEffect<'call_model'> & {
      /** How often a provider found it too long, and how often of these its Session was shortened since. */
      readonly tooLong?: number;
      readonly shortened?: number;
      /** Its answer may only be as long as a budget has left. */
      readonly keptShort?: boolean;
    })
  | (CallEffect<'run_turn'> & {
      readonly session: string;
      readonly mode: 'fresh' | 'resume' | 'fork';
      readonly parent: string | null;
      readonly calls: TurnCalls;
    })
  | { readonly kind: 'run_tool'; readonly call: ToolCall; readonly intended: boolean }
  /** Whether the Draft shows what the item was to deliver. Looking changes nothing, so there is no intent. */
  | { readonly kind: 'check_item'; readonly call: string; readonly text: string }
  | { readonly kind: 'run_script'; readonly call: string; readonly intended: boolean; readonly delayMs: number }
  /** The item's changes leave the Draft before it is tried again. */
  | { readonly kind: 'clear_item'; readonly call: string; readonly from: number }
  | { readonly kind: 'load_workflow'; readonly call: string; readonly move: WorkflowMove }
  | {
      readonly kind: 'gate';
      readonly gate: string;
      /** What is shown there: `plan.md`. */
      readonly artifact: string;
      readonly digest: string;
      readonly opened: boolean;
      readonly reason: GateReason;
      /** The item it stands before, under its name in the review. */
      readonly item: string | null;
    }
  | {
      readonly kind: 'ask';
      readonly ask: string;
      readonly question: string;
      /** Where it goes on with the answer, and where when time is up; null: nowhere, a person must look. */
      readonly next: string;
      readonly timeoutNext: string | null;
      readonly timeoutMs: number | null;
      readonly deadline: number | null;
      readonly opened: boolean;
    }
  /** A limit was reached before this effect; it is taken up again when the budget is raised. */
  | { readonly kind: 'budget'; readonly scope: BudgetScope; readonly held: PendingEffect }
  /** A person has not allowed what this effect would run; it is taken up again when they have. */
  | {
      readonly kind: 'trust';
      readonly program: ProgramRef;
      readonly sandboxed: boolean;
      readonly held: PendingEffect;
    }
  | { readonly kind: 'reply'; readonly text: string };

interface CallEffect<Kind extends string> {
  readonly kind: Kind;
  readonly call: string;
  /** The intent is in the journal: the call may have been made already, its cost unknown. */
  readonly intended: boolean;
  /** How often it was tried before, and how long to wait before it is tried again. */
  readonly attempt: number;
  readonly delayMs: number;
}

export type WorkflowMove = Extract<Move | Fork, { readonly workflow: string }>;

/** Where to go on when a callee returns. An evaluation frame holds the transition that a check may override, an item's what is ticked if it passes. */
export type Frame =
  | {
      readonly kind: 'call';
      readonly session: Session | null;
      readonly returnTo: string;
      readonly workflow: string;
      readonly cwd: string | null;
    }
  | {
      readonly kind: 'evaluation';
      readonly session: Session | null;
      readonly entered: Session | null;
      readonly state: string;
      readonly reminders: number;
      readonly transition: Transition;
    }
  /** An item whose work shows, while another State looks at it. */
  | {
      readonly kind: 'item_check';
      readonly session: Session | null;
      readonly entered: Session | null;
      readonly state: string;
      /** The artifact that the item is in. */
      readonly list: string;
      readonly reminders: number;
      readonly handed: Variables;
      readonly spentInState: Account;
      /** What the item answered, and what the Draft shows of it. */
      readonly text: string;
      readonly changed: readonly string[];
      readonly found: readonly string[];
    };

/** The item that an `each` State works on. */
export interface ItemProgress {
  readonly line: number;
  readonly attempt: number;
  readonly failure: string | null;
  /** The Agent's counter when this try began: what is numbered after it is the item's own. */
  readonly from: number;
  /** What its calls read and changed; kept where items are worked on side by side. */
  readonly touched: Touched;
  /** The line of an earlier item that it met in a file: it is taken back and done after that one. */
  readonly setBack: number | null;
  /** It is over and waits until all before it are. */
  readonly held: ItemEnd | null;
  /** The outcomes of this try's tool calls, in order. */
  readonly calls: readonly ItemCall[];
  /** It was told once what is missing; the next time it is marked (SPEC R18). */
  readonly pushedBack: boolean;
}

export interface Touched {
  readonly read: readonly string[];
  readonly wrote: readonly string[];
}

/** How an item ended, with what the Draft shows of it. */
export interface ItemEnd {
  readonly text: string;
  readonly outcome: ItemOutcome;
  readonly changed?: readonly string[];
  readonly found?: readonly string[];
  /** What a checker State says of it: its word, beside what the engine found. */
  readonly verdict?: string;
}

export interface ItemCall {
  readonly call: ToolCall;
  readonly success: boolean;
  /** It was never run: one answer asked for more calls than are run. */
  readonly refused: boolean;
}

export interface Account {
  /** Null once a cost was unknown: then the sum is unknown too. */
  readonly dollars: number | null;
  /** The part of it that is known: a limit must still hold for that. */
  readonly known: number;
  readonly tokens: number;
}

export type AgentStatus = 'working' | 'waiting' | 'joining' | 'paused' | 'failed' | 'ended';

export interface AgentState {
  readonly id: string;
  readonly parent: string | null;
  /** Its number among all that the parent forked, from 1. */
  readonly fork: number;
  /** Who takes turns in States that do not say. */
  readonly backend: string;
  /** Hash of the workflow it is in, and the State there. */
  readonly workflow: string;
  readonly state: string;
  readonly status: AgentStatus;
  readonly pending: PendingEffect | null;
  readonly session: Session | null;
  /** The Session that its State was entered with: a second try begins there, or goto and result would forget. */
  readonly entered: Session | null;
  readonly turn: Turn | null;
  readonly stack: readonly Frame[];
  /** From the fork that made it: they live as long as the Agent. */
  readonly variables: Variables;
  /** From the transition that led to this State. */
  readonly input: string | null;
  readonly handed: Variables;
  /** What `variables`, `input` and `handed` may be made from: everything the Run had seen when it came here. */
  readonly given: Sources;
  readonly cwd: string | null;
  readonly children: readonly string[];
  /** How many of `children` have ended, and how many of these a person skipped. */
  readonly childrenEnded: number;
  readonly childrenSkipped: number;
  /** How many it forked in all, and how many of these an earlier join is done with. */
  readonly forks: number;
  readonly joinedForks: number;
  readonly item: ItemProgress | null;
  /** It works on one item beside others, for its parent. */
  readonly isItem: boolean;
  /** The Agents that work on its items side by side, and by line of an item those that it must come after. */
  readonly itemAgents: readonly string[];
  readonly itemAfter: Readonly<Record<number, readonly number[]>>;
  /** How many items the list may grow to; fixed when the `each` State is entered. */
  readonly itemLimit: number;
  readonly retries: number;
  readonly reminders: number;
  /** Sent instead of the State's prompt when the last answer could not be followed. */
  readonly reminder: string | null;
  /** Numbers this Agent's calls, Sessions and gates, so that a replay finds the same names. */
  readonly counter: number;
  readonly rounds: number;
  readonly feedback: string;
  /** What a later State wants to know of this one, and how often it has asked. */
  readonly question: string | null;
  readonly questions: number;
  readonly limit: BudgetLimit | null;
  /** It or an Agent above it has a limit: only then must those above be told of every call. */
  readonly limited: boolean;
  readonly spent: Account;
  readonly spentInState: Account;
  readonly reserved: Reservation | null;
  /** What is held back for its own call and for those of the Agents below it. */
  readonly held: { readonly dollars: number; readonly tokens: number };
  readonly result: string | null;
  readonly error: ErrorPayload | null;
  /** Why a person went on without it. */
  readonly skipped: string | null;
}

export const nothingSpent: Account = { dollars: 0, known: 0, tokens: 0 };

export function newAgent(options: Pick<AgentState, 'id' | 'parent' | 'workflow'> & Partial<AgentState>): AgentState {
  return {
    fork: 0,
    backend: 'builtin',
    state: '',
    status: 'working',
    pending: null,
    session: null,
    entered: null,
    turn: null,
    stack: [],
    variables: {},
    input: null,
    handed: {},
    given: noSources,
    cwd: null,
    children: [],
    childrenEnded: 0,
    childrenSkipped: 0,
    forks: 0,
    joinedForks: 0,
    item: null,
    isItem: false,
    itemAgents: [],
    itemAfter: {},
    itemLimit: 0,
    retries: 0,
    reminders: 0,
    reminder: null,
    counter: 0,
    rounds: 0,
    feedback: '',
    question: null,
    questions: 0,
    limit: null,
    limited: false,
    spent: nothingSpent,
    spentInState: nothingSpent,
    reserved: null,
    held: { dollars: 0, tokens: 0 },
    result: null,
    error: null,
    skipped: null,
    ...options,
  };
}
