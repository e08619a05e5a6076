import { settled } from '@galley/engine/attach';
import type { OpenedWorkshop } from '../open/open.ts';

/** Stays with one trial to its end or to a decision; with `yes` its plan is approved, and nothing else is. */
export async function followTrial(opened: OpenedWorkshop, run_id: string, yes: boolean): Promise<void> {
  const { call, target } = opened;
  for (;;) {
    await settled(opened, run_id);
    const { gate } = await call.WorkshopGetRun({ ...target, run_id });
    // A flag stands in for a review of the plan, not for a stop that somebody asked for or that a change forced.
    if (gate === null || !yes || !['plan', 'plan_changed', 'setting'].includes(gate.reason)) return;
    const { digest } = await call.WorkshopGetPlan({ ...target, run_id, artifact: gate.artifact });
    await call.WorkshopApprovePlan({ ...target, run_id, gate_id: gate.gate_id, digest, by: 'flag' });
  }
}
