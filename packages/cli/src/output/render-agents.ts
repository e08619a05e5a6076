import { type AgentView, plural, type RunDetail } from '@galley/schema';

/** More would scroll away on a usual terminal. */
const mostAgents = 15;

const order: Record<AgentView['status'], number> = {
  waiting: 0,
  paused: 1,
  failed: 1,
  working: 2,
  joining: 3,
  ended: 4,
};

/** The run and its Agents as lines that fit the terminal; those that need somebody first, the rest counted. */
export function renderRun(run: RunDetail, columns: number): string[] {
  const shown = [...run.agents].sort((left, right) => order[left.status] - order[right.status]).slice(0, mostAgents);
  const rows = shown.map((agent) => [
    agent.agent_id,
    agent.state,
    agent.status,
    String(agent.depth),
    formatCost(agent.cost),
    String(agent.tokens),
    agent.skipped === null
      ? (agent.error?.message ?? agent.waiting_for ?? agent.result ?? '')
      : `skipped: ${agent.skipped}`,
  ]);
  const table = align([['agent', 'state', 'status', 'depth', 'cost', 'tokens', 'waiting for'], ...rows]);
  const rest = run.agent_count - shown.length;
  const { input_tokens, output_tokens, cost } = run.usage;
  return [
    `${run.run_id}  ${run.workflow}  ${describeStatus(run)}`,
    `Spent: ${formatCost(cost)}, ${input_tokens + output_tokens} tokens${describeBudget(run)}`,
    ...(run.unknown_calls > 0 ? [`${plural(run.unknown_calls, 'call')} cut off, at unknown cost.`] : []),
    ...run.warnings.map((warning) => `Warning: ${warning}`),
    '',
    ...table,
    ...(rest > 0 ? [`and ${rest} more (${describeCounts(run)})`] : []),
  ].map((line) => (line.length < columns ? line : `${line.slice(0, Math.max(0, columns - 2))}…`));
}

export function describeStatus({ status, active, resume_at }: RunDetail): string {
  if (status === 'running' && !active) return 'interrupted';
  return resume_at === null ? status : `${status} until ${new Date(resume_at).toISOString()}`;
}

export function formatCost(cost: number | null): string {
  return cost === null ? 'unknown' : `$${cost.toFixed(4)}`;
}

function describeBudget({ budget }: RunDetail): string {
  const limits = [
    ...(budget.dollars === null ? [] : [`$${budget.dollars}`]),
    ...(budget.tokens === null ? [] : [`${budget.tokens} tokens`]),
  ];
  return limits.length === 0 ? '' : ` of ${limits.join(' and ')}`;
}

function describeCounts({ agent_counts: counts }: RunDetail): string {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([status, count]) => `${count} ${status}`)
    .join(', ');
}

/** Line ends inside a cell would break the table, and with it the redrawing of it. */
export function align(rows: readonly (readonly string[])[]): string[] {
  const clean = rows.map((row) => row.map((cell) => cell.replaceAll(/\s+/g, ' ')));
  const widths = (clean[0] ?? []).map((_, column) =>
    clean.reduce((most, row) => Math.max(most, row[column]?.length ?? 0), 0),
  );
  return clean.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
