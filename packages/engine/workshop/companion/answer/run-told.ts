import { runStatus } from '../../../workflow/index.ts';
import type { RunRecord } from '../../record/run-record.ts';
import { viewItems } from '../../record/run-view.ts';

/** What every question begins with: the person's own words, names and counts. Nothing of it is made from files (SPEC T6). */
export function runTold({ id, workflow, state }: Pick<RunRecord, 'id' | 'workflow' | 'state'>): string[] {
  const items = viewItems(workflow, state);
  const counted = Map.groupBy(items, ({ status }) => status);
  const byStatus = [...counted].map(([status, list]) => `${list.length} ${status}`).join(', ');
  const artifacts = Object.keys(state.artifacts).join(', ');
  return [
    `id: ${id}`,
    `request: ${state.started.request}`,
    `workflow: ${workflow.name}, model: ${state.switchedModel ?? state.started.model}, status: ${runStatus(state)}`,
    items.length === 0 ? 'items: none yet' : `items: ${items.length} (${byStatus})`,
    `artifacts: ${artifacts === '' ? 'none yet' : artifacts}`,
  ];
}
