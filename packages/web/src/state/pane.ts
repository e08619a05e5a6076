import type { SearchPlace, WorkbenchView } from '@galley/schema';

/** What stands beside the conversation. */
export type Pane =
  | { readonly kind: 'none' }
  | { readonly kind: 'plan'; readonly runId: string }
  | { readonly kind: 'audit'; readonly runId: string; readonly seq?: number }
  | { readonly kind: 'review' }
  | { readonly kind: 'tries' }
  | { readonly kind: 'file'; readonly path: string; readonly place?: SearchPlace };

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

/** What someone is reading is not closed because a run went on. */
export function nextPane(current: Pane, automatic: Pane): Pane {
  return automatic.kind === 'none' && ['file', 'audit', 'tries'].includes(current.kind) ? current : automatic;
}

export function isSamePane(one: Pane, other: Pane): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
