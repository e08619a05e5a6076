import type { FilePlace, WorkbenchView } from '@galley/schema';

/** The parts of what can be seen of a run. */
export const runTabs = ['overview', 'transcript', 'journal', 'usage'] as const;
export type RunTab = (typeof runTabs)[number];

/** A workflow that comes with Galley, by its name, or one of the Workbench, by its path. */
export type WorkflowRef = { readonly name: string } | { readonly path: string };

/** What stands beside the conversation. */
export type Pane =
  | { readonly kind: 'none' }
  | { readonly kind: 'plan'; readonly runId: string }
  | { readonly kind: 'audit'; readonly runId: string; readonly seq?: number }
  | { readonly kind: 'runs' }
  | { readonly kind: 'run'; readonly runId: string; readonly tab: RunTab; readonly agentId?: string }
  /** Without a workflow: the list of them. */
  | { readonly kind: 'workflows'; readonly workflow?: WorkflowRef }
  /** Without a path: the first file that changed. */
  | { readonly kind: 'review'; readonly path?: string }
  | { readonly kind: 'tries' }
  | { readonly kind: 'file'; readonly path: string; readonly place?: FilePlace };

export const noPane: Pane = { kind: 'none' };

export interface AutomaticPane {
  /** Names the situation. A new one opens its pane; within one, what a person opened or closed stays so. */
  readonly situation: string;
  readonly pane: Pane;
}

export function automaticPane({ run, draft }: Pick<WorkbenchView, 'run' | 'draft'>): AutomaticPane {
  if (run?.gate) {
    return {
      situation: `gate ${run.run_id} ${run.gate.gate_id} ${run.gate.round}`,
      pane: { kind: 'plan', runId: run.run_id },
    };
  }
  const plan: Pane = run && run.items.length > 0 ? { kind: 'plan', runId: run.run_id } : noPane;
  if (run && (run.status === 'running' || run.status === 'waiting')) {
    return { situation: `work ${run.run_id} ${plan.kind}`, pane: plan };
  }
  if (draft) {
    return { situation: `draft ${draft.draft_id} ${run?.run_id ?? ''}`, pane: { kind: 'review' } };
  }
  if (run && (run.status === 'paused' || run.status === 'failed')) {
    return { situation: `stopped ${run.run_id}`, pane: plan };
  }
  return { situation: 'idle', pane: noPane };
}

const readByChoice: readonly Pane['kind'][] = ['file', 'audit', 'tries', 'runs', 'run', 'workflows'];

/** What someone is reading is not closed because a run went on. */
export function nextPane(current: Pane, automatic: Pane): Pane {
  // The file of the Draft that is in sight stays so.
  if (automatic.kind === 'review' && current.kind === 'review') return current;
  return automatic.kind === 'none' && readByChoice.includes(current.kind) ? current : automatic;
}

export function isSamePane(one: Pane, other: Pane): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
