import type {
  AuditJob,
  AuditJobDetail,
  AuditList,
  AuditRequest,
  AuditSnapshot,
  ConversationEntry,
  PlanView,
  ProcedureArguments,
  ProcedureName,
  ProcedureOutput,
  RevisionView,
  RunDetail,
  SearchAnswer,
} from '@galley/schema';
import type { ChangeEntry, CheckpointState, Comparison, FileList, ListOptions } from '../../../workbench/index.ts';
import type { PlanDiff } from '../../../workflow/index.ts';
import type { SearchQuestion } from '../../search/search.ts';

type OfRun<Name extends ProcedureName> = Partial<Omit<ProcedureArguments<Name>, 'workbench_id' | 'run_id'>>;

export interface ReadPart {
  readonly path: string;
  readonly text: string;
  /** The first line that is shown, from 1. */
  readonly line_start: number;
  readonly lines: number;
  /** In words, what of the file is not in it; null when all of it is. */
  readonly left_out: string | null;
}

/** A plan as its author left it. */
export interface PlanVersion extends RevisionView {
  readonly text: string;
}

/** What can be looked at in a Workbench, with a run or before there is one. */
export interface BenchDesk {
  readonly now: number;
  listFiles(options?: ListOptions): Promise<FileList>;
  /** Lines of a file as the Draft has it, documents by their text. */
  readFile(path: string, part?: { readonly lineStart?: number; readonly lineCount?: number }): Promise<ReadPart>;
  search(question: Partial<SearchQuestion> & Pick<SearchQuestion, 'query'>): Promise<SearchAnswer>;
  /** What the Draft changes. */
  changeSet(): Promise<readonly ChangeEntry[]>;
  conversation(): Promise<readonly ConversationEntry[]>;
  /** Oldest first. */
  checkpoints(): readonly CheckpointState[];
  /** Each side is the id of a Checkpoint, or `now`. */
  compareCheckpoints(before: string, after: string): Promise<Comparison>;
  /** Every run of this Workbench, newest first: numbers and how the request begins, nothing of its content. */
  runs(): Promise<readonly AuditJob[]>;
}

/** What can be looked at of one run. No member takes the id of another one (SPEC P17). */
export interface RunDesk {
  readonly id: string;
  job(): Promise<AuditJobDetail>;
  /** Status, gates, questions, items and Agents as they are now. */
  detail(): Promise<RunDetail>;
  /** Null before there is a plan. Unlike a review in the page it takes no edit of a file over: it changes nothing. */
  plan(): Promise<PlanView | null>;
  /** Oldest first. */
  planVersions(): Promise<readonly PlanVersion[]>;
  /** By number; the last two versions when left out. Null where there are not two. */
  diffPlan(from?: number, to?: number): Promise<(PlanDiff & { readonly from: number; readonly to: number }) | null>;
  /** Texts by name: `research.md`, `plan.md`, `workspace.md`, `todos.yaml`. */
  artifacts(): Promise<Readonly<Record<string, string>>>;
  trail(input?: OfRun<'AuditGetTrail'>): Promise<ProcedureOutput<'AuditGetTrail'>>;
  chat(input?: OfRun<'AuditGetChat'>): Promise<ProcedureOutput<'AuditGetChat'>>;
  todos(): Promise<readonly AuditList[]>;
  request(input?: OfRun<'AuditGetRequest'>): Promise<AuditRequest>;
  search(input: OfRun<'AuditSearch'> & { readonly query: string }): Promise<ProcedureOutput<'AuditSearch'>>;
  usage(input?: OfRun<'AuditUsage'>): Promise<ProcedureOutput<'AuditUsage'>>;
  /** What it did to graph databases, and with `all_kinds` to any datasource. */
  graphChanges(input?: OfRun<'AuditGetGraphChanges'>): Promise<ProcedureOutput<'AuditGetGraphChanges'>>;
  snapshots(): Promise<readonly AuditSnapshot[]>;
  /** Between two snapshots, by name or number (`phase 1`, `item 3`, `start`, `end`). */
  diff(before: string, after: string, path?: string): Promise<ProcedureOutput<'AuditDiff'>>;
}

/** Everything a companion can look at. It has no member that writes, so nothing that stands on it can. */
export interface Desk {
  readonly bench: BenchDesk;
  /** Null before there is a run. */
  readonly run: RunDesk | null;
}
