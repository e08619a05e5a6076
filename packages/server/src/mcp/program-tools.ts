import { type ProcedureName, procedures } from '@galley/schema';
import { z } from 'zod';

/** A tool that is a procedure of the contract under another name, for this Workbench. */
export interface ProcedureTool {
  readonly name: string;
  readonly procedure: ProcedureName;
  readonly description: string;
  /** It changes something. */
  readonly writes: boolean;
  /** Fields of the procedure that a program may not set. */
  readonly without: readonly string[];
}

type Row = readonly [name: string, procedure: ProcedureName, description: string, without?: readonly string[]];

const looking: readonly Row[] = [
  ['get_workbench', 'WorkbenchGet', 'The Workbench: its folder, model, Draft and latest run.'],
  ['get_conversation', 'WorkshopGetConversation', 'Messages of the person and the assistant, publishes, restores.'],
  ['search_workbench', 'SearchWorkbench', 'Searches files, messages and artifacts by words and by meaning.'],
  ['list_jobs', 'AuditListJobs', 'Runs of this Workbench, newest first, with status, tool calls and cost.'],
  ['get_job', 'AuditGetJob', 'One run: its request, phases, tools, cost, settings and error.'],
  ['get_audit_trail', 'AuditGetTrail', 'What happened in a run, event by event; filter by type, phase, item or words.'],
  ['get_chat_history', 'AuditGetChat', 'What was said between a run and its model, turn by turn.'],
  ['get_todos', 'AuditGetTodos', 'The checklists of a run, earlier ones included, with the status of each item.'],
  ['get_graph_changes', 'AuditGetGraphChanges', 'What runs changed in graph databases and other datasources.'],
  ['get_llm_request', 'AuditGetRequest', 'One request to a model as it was sent, and the answer.'],
  ['search_audit', 'AuditSearch', 'Searches the history of all runs, or of one.'],
  ['get_usage', 'AuditUsage', 'Tokens, cost and time by call, item, phase, agent, model, run or day.'],
  ['list_snapshots', 'AuditSnapshots', 'The states of Draft and artifacts that a run left behind, to compare.'],
  ['diff_snapshots', 'AuditDiff', 'What changed between two of them, by name: "phase 1", "IMPLEMENT/2", "end".'],
  ['get_run', 'RunGet', 'How a run stands: status, phase, items, gates, questions, what it waits for.'],
  ['get_plan', 'WorkshopGetPlan', 'The plan of a run to review, with its digest, gate, items, questions and comments.'],
  ['diff_plan', 'PlanDiff', 'What changed between two revisions of a plan; the last two when left out.'],
  ['list_changes', 'ReviewGetChangeSet', 'The files that the Draft changes, and why some deserve a second look.'],
  ['list_checkpoints', 'CheckpointList', 'Earlier states of the folder.'],
  ['compare_checkpoints', 'CheckpointCompare', 'What changed between two Checkpoints, or between one and "now".'],
];

const acting: readonly Row[] = [
  [
    'start_run',
    'WorkshopSendUserMessage',
    'Sends a request. A run researches, plans and waits for approval of its plan. Set dollars or tokens to limit what it may spend.',
  ],
  ['resume_run', 'WorkshopResumeRun', 'Goes on with a run that was interrupted or paused.', ['model', 'refresh']],
  ['cancel_run', 'WorkshopCancelRun', 'Stops a run. What it did stays in the Draft.'],
  ['request_changes', 'WorkshopRequestChanges', 'Sends a plan back with feedback. It never approves.'],
  [
    'comment_on_plan',
    'PlanComment',
    'Puts a comment on a plan or on one of its items. It is sent with the next request for changes.',
  ],
];

const toolOf =
  (writes: boolean) =>
  ([name, procedure, description, without = []]: Row): ProcedureTool => ({
    ...{ name, procedure, description, writes, without },
  });

export const procedureTools: readonly ProcedureTool[] = [...looking.map(toolOf(false)), ...acting.map(toolOf(true))];

/** What the procedure takes, without the Workbench, which is given. */
export function inputOf({ procedure, without }: Pick<ProcedureTool, 'procedure' | 'without'>): z.ZodObject {
  const hidden = new Set(['workbench_id', ...without]);
  const { shape } = procedures[procedure].input as z.ZodObject;
  return z.strictObject(Object.fromEntries(Object.entries(shape).filter(([name]) => !hidden.has(name))));
}

export function schemaOf(input: z.ZodObject): { type: 'object'; [name: string]: unknown } {
  const { $schema: _draft, ...schema } = z.toJSONSchema(input, { io: 'input' });
  return { ...schema, type: 'object' };
}
