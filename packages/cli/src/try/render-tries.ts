import type { TrialView, TryView } from '@galley/schema';
import { formatSeconds } from '../output/progress.ts';
import { align, formatCost } from '../output/render-agents.ts';

/** One line for each model: what it cost, how long it took, what it changed. */
export function renderTry({ try_id, request, refines_draft, plan_of, trials }: TryView): string {
  const about = [
    ...(plan_of === null ? [] : [`the plan of ${plan_of}`]),
    ...(refines_draft ? ['begun with the Draft of then'] : []),
  ];
  const head = `${try_id}  ${shorten(request)}${about.length === 0 ? '' : ` (${about.join(', ')})`}`;
  const rows = trials.map((trial) => [
    `${trial.is_draft ? '* ' : '  '}${trial.model}`,
    describeStatus(trial),
    formatSeconds(trial.elapsed_ms / 1000),
    formatCost(trial.run.usage.cost),
    String(trial.changes),
    describeItems(trial),
    trial.run.run_id,
  ]);
  return [head, ...align([['  model', 'status', 'time', 'cost', 'files', 'items', 'run'], ...rows])].join('\n');
}

function describeStatus({ run }: TrialView): string {
  if (run.gate !== null) return 'plan waits';
  if (run.status === 'running' && !run.active) return 'interrupted';
  return run.error === null ? run.status : `${run.status} (${run.error.code})`;
}

function describeItems({ run }: TrialView): string {
  if (run.items.length === 0) return '–';
  const done = run.items.filter(({ status }) => status === 'done').length;
  return `${done} of ${run.items.length}`;
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= 80 ? line : `${line.slice(0, 79).trimEnd()}…`;
}
