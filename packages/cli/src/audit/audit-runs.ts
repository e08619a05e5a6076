import { openExisting } from '../open/open.ts';
import { formatTime } from '../output/format.ts';
import { printResult } from '../output/print.ts';
import { checked, given, type PartOptions, partOf, restOf } from './options.ts';
import { renderAmount } from './render-usage.ts';

interface JobsOptions extends PartOptions {
  readonly status?: string[];
  readonly workflow?: string;
}

export async function jobsCommand(directory: string, options: JobsOptions): Promise<number> {
  await using opened = await openExisting(directory);
  const { status, workflow } = options;
  const input = { ...opened.target, ...partOf(options), ...given({ status, workflow_name: workflow }) };
  const result = await opened.call.AuditListJobs(checked('AuditListJobs', input));
  const lines = result.jobs.map(({ run_id, started_at, status: now, workflow: name, request, usage }) =>
    `${run_id}  ${formatTime(started_at)}  ${now.padEnd(11)} ${name}  ${renderAmount(usage)}  ${request.split('\n', 1)[0] ?? ''}`.trimEnd(),
  );
  printResult(options.json, result, lines.length === 0 ? 'No runs.' : [...lines, ...restOf(result)].join('\n'));
  return 0;
}

export async function jobCommand(directory: string, runId: string, { json }: PartOptions): Promise<number> {
  await using opened = await openExisting(directory);
  const job = await opened.call.AuditGetJob({ ...opened.target, run_id: runId });
  const lines = [
    `${job.run_id}  ${job.status}  ${job.workflow} with ${job.model}`,
    `started ${formatTime(job.started_at)}, last event ${formatTime(job.updated_at)} (journal ${job.first_seq}–${job.last_seq})`,
    `request: ${job.whole_request}`,
    `used: ${renderAmount(job.usage)}`,
    ...(job.error === null ? [] : [`error: ${job.error.code}: ${job.error.message}`]),
    ...job.warnings.map((warning) => `warning: ${warning}`),
    '',
    'Phases:',
    ...job.phases.map(({ phase, agent_id, started_at, ended_at, usage }) => {
      const took = ended_at === null ? 'under way' : `${((ended_at - started_at) / 1000).toFixed(1)} s`;
      return `  ${phase}${agent_id === 'main' ? '' : ` (${agent_id})`}  ${took}  ${renderAmount(usage)}`;
    }),
    '',
    job.tools.length === 0 ? 'Tools: none were called.' : 'Tools:',
    ...job.tools.map(({ tool, calls, failed }) => `  ${tool}  ${calls}${failed > 0 ? `, ${failed} failed` : ''}`),
  ];
  printResult(json, job, lines.join('\n'));
  return 0;
}

export async function todosCommand(directory: string, runId: string, { json }: PartOptions): Promise<number> {
  await using opened = await openExisting(directory);
  const result = await opened.call.AuditGetTodos({ ...opened.target, run_id: runId });
  const boxes: Readonly<Record<string, string>> = { done: '[x]', failed: '[!]', dropped: '[-]', unverified: '[?]' };
  const lines = result.lists.flatMap(({ artifact, revision, current, title, by, at, items }) => [
    `${artifact} ${revision}${title === null ? '' : ` "${title}"`} by ${by}, ${formatTime(at)}${current ? '' : ' (archived)'}`,
    ...items.map(
      ({ number, label, status, reason }) =>
        `  ${boxes[status] ?? '[ ]'} ${number}. ${label}${reason === null ? '' : ` (${reason})`}`,
    ),
  ]);
  printResult(json, result, lines.length === 0 ? 'This run has no checklist.' : lines.join('\n'));
  return 0;
}

interface UsageOptions extends PartOptions {
  readonly by?: string;
}

export async function usageCommand(
  directory: string,
  runId: string | undefined,
  options: UsageOptions,
): Promise<number> {
  await using opened = await openExisting(directory);
  const input = { ...opened.target, ...partOf(options), ...given({ run_id: runId, by: options.by }) };
  const result = await opened.call.AuditUsage(checked('AuditUsage', input));
  const lines = result.rows.map(({ label, usage }) => `${label}  ${renderAmount(usage)}`);
  printResult(options.json, result, [...lines, ...restOf(result), `In all: ${renderAmount(result.sum)}`].join('\n'));
  return 0;
}
