import type { GateView, PlanView } from '@galley/schema';

export interface PlanTarget {
  readonly workbench_id: string;
  readonly run_id: string;
  readonly artifact?: string;
}

/** Which document is on the table: that of the open gate. `plan.md` goes without saying, so that its answers are kept. */
export function planTarget(
  workbench_id: string,
  run_id: string,
  shown: Pick<GateView | PlanView, 'artifact'> | null,
): PlanTarget {
  const at = { workbench_id, run_id };
  return shown === null || shown.artifact === 'plan.md' ? at : { ...at, artifact: shown.artifact };
}
