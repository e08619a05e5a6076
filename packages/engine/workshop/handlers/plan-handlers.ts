import type { planProcedures } from '@galley/schema';
import { parsePlan } from '../../workflow/index.ts';
import { planningView } from '../plan/interactive-setting.ts';
import type { PlanTarget } from '../plan/planning.ts';
import type { Find, HandlersOf } from './handlers.ts';

export function planHandlers(at: Find): HandlersOf<typeof planProcedures> {
  return {
    WorkshopGetPlan: async (input) => at(input).runs.plan((plan) => plan.get(targetOf(input))),
    WorkshopApprovePlan: async (input) => {
      const { runs } = at(input);
      const answer = { runId: input.run_id, gate: input.gate_id, by: input.by ?? 'person' };
      const record = await runs.approve(answer, input.digest, {
        runAnyway: input.run_anyway ?? false,
        items: (input.items ?? []).map(({ item_id, decision }) => ({ item: item_id, decision })),
      });
      return runs.view(record);
    },
    WorkshopRequestChanges: async (input) => {
      const { runs } = at(input);
      const answer = { runId: input.run_id, gate: input.gate_id, by: 'person' as const };
      return runs.view(await runs.requestChanges(answer, input.feedback));
    },
    PlanEdit: async (input) => at(input).runs.plan((plan) => plan.edit({ ...input, ...targetOf(input) })),
    PlanComment: async (input) =>
      at(input).runs.plan((plan) => plan.comment(targetOf(input), input.item_id, input.text)),
    PlanReopenComment: async (input) =>
      at(input).runs.plan((plan) => plan.reopen(targetOf(input), input.comment_id, input.text)),
    PlanWithdrawComment: async (input) =>
      at(input).runs.plan((plan) => plan.withdraw(targetOf(input), input.comment_id)),
    PlanDecideItem: async (input) =>
      at(input).runs.plan((plan) => plan.decide(targetOf(input), input.item_id, input.decision)),
    PlanGetRevision: async (input) => {
      const revision = await at(input).runs.plan((plan) => plan.revision(targetOf(input), input.number));
      return { ...revision, items: parsePlan(revision.text).length };
    },
    PlanDiff: async (input) => {
      const { from, to, items, lines } = await at(input).runs.plan((plan) =>
        plan.diff(targetOf(input), input.from, input.to),
      );
      const copied = lines.map(({ line, removed, added }) => ({ line, removed: [...removed], added: [...added] }));
      return { from, to, items: [...items], lines: copied };
    },
    PlanningGet: async (input) => planningView(at(input).context),
    PlanningSet: async (input) => {
      const { interactive, level = 'workbench' } = input;
      const { workbench, context } = at(input);
      if (level === 'user') await context.access.user.settings.setInteractive(interactive);
      else {
        const event =
          interactive === null
            ? ({ type: 'planning.unset' } as const)
            : ({ type: 'planning.set', interactive } as const);
        await workbench.append([{ stream: 'workbench', event }]);
      }
      return planningView(context);
    },
  };
}

function targetOf(input: { readonly run_id: string; readonly artifact?: string | undefined }): PlanTarget {
  return { runId: input.run_id, artifact: input.artifact };
}
