import type { Interactive, PlanningView, ReviewLevel } from '@galley/schema';
import type { WorkshopContext } from '../context/workshop-context.ts';
import type { RunRecord } from '../record/run-record.ts';
import { mayComeFromElsewhere } from '../settings/settings.ts';
import { agentOfPlan, partsOf } from './find-in-plan.ts';

export interface InteractiveSetting {
  readonly interactive: Interactive;
  /** Which level says so. */
  readonly from: ReviewLevel;
}

type Levels = Readonly<Record<Exclude<ReviewLevel, 'default' | 'team'>, Interactive | null>>;

/** The nearest level that says something counts (SPEC P1). */
export function nearestSetting(levels: Levels): InteractiveSetting {
  for (const from of ['request', 'state', 'workflow', 'workbench', 'user'] as const) {
    const interactive = levels[from];
    if (interactive !== null) return { interactive, from };
  }
  return { interactive: 'auto', from: 'default' };
}

/** A policy of the team that somebody else approves each plan would mean nothing where plans need not wait. */
async function withinPolicy(context: WorkshopContext, setting: InteractiveSetting): Promise<InteractiveSetting> {
  const mustWait = setting.interactive === false && (await context.plansMustWait?.()) === true;
  return mustWait ? { interactive: 'auto', from: 'team' } : setting;
}

/** For a request in this Workbench, where no workflow says anything. */
export async function planningView(context: WorkshopContext): Promise<PlanningView> {
  const user = await context.access.user.settings.interactive();
  const workbench = context.settings().interactive;
  const nearest = nearestSetting({ user, workbench, workflow: null, state: null, request: null });
  return { ...(await withinPolicy(context, nearest)), user, workbench };
}

/** Whether the plan of a Run waits, and who says so. Asked each time, so that a changed setting counts at once. */
export async function settingFor(
  context: WorkshopContext,
  record: RunRecord,
  artifact: string,
): Promise<InteractiveSetting> {
  const { state, workflows } = record;
  const { gate } = partsOf(record, artifact);
  const workflow = workflows.get(state.agents.get(agentOfPlan(record, artifact))?.workflow ?? state.workflow);
  const entry = workflow?.states.get(workflow.entry);
  // A workflow that came with a folder from elsewhere must not have plans carried out that nobody looked at (SPEC T4), nor one
  // of a shared Workbench: there more people may change files than may say that plans need not wait.
  const inFolder = (state.started.workflow.source ?? '').startsWith('workbench:');
  const foreign = inFolder && (context.plansMustWait !== undefined || !context.folder.trusted());
  const said = (interactive: Interactive | undefined): Interactive | null =>
    interactive === undefined || (foreign && !mayComeFromElsewhere(interactive)) ? null : interactive;
  const nearest = nearestSetting({
    user: await context.access.user.settings.interactive(),
    workbench: context.settings().interactive,
    workflow: said(entry?.planning?.interactive),
    state: said(gate?.planning?.interactive),
    request: state.started.interactive ?? null,
  });
  return withinPolicy(context, nearest);
}
