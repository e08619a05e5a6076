import { setTimeout as pause } from 'node:timers/promises';
import type { AuditEntry } from '@galley/engine/workshop';
import { outputClosed } from '../output/closed-output.ts';
import { exitCodeOf } from '../output/exit-code.ts';
import { drawLines, printResult } from '../output/print.ts';
import { formatCost, renderRun } from '../output/render-agents.ts';
import { renderRuns } from '../output/render-runs.ts';
import { observe } from './observe.ts';

interface Output {
  readonly json?: boolean;
}

const everyAgent = { start: 0, count: Number.MAX_SAFE_INTEGER };

/** All runs, oldest first. Like everything here it only reads, so it works while another process drives a run. */
export async function listRunsCommand(directory: string, { json }: Output): Promise<number> {
  await using observer = await observe(directory);
  const runs = await observer.list();
  const lines = renderRuns(runs, directory);
  printResult(json, { runs }, lines.length === 0 ? 'No runs yet.' : lines.join('\n'));
  return 0;
}

/** One run with its Agents; on a terminal the table follows the run until it stops. */
export async function showRunCommand(directory: string, runId: string, { json }: Output): Promise<number> {
  await using observer = await observe(directory);
  let run = await observer.get(runId, everyAgent);
  const live = !json && process.stdout.isTTY;
  const columns = process.stdout.columns || 80;
  while (live && run.active) {
    const takeAway = drawLines(renderRun(run, columns));
    await pause(500);
    run = await observer.get(runId, everyAgent);
    takeAway();
  }
  printResult(json, run, renderRun(run, live ? columns : Number.MAX_SAFE_INTEGER).join('\n'));
  return 0;
}

interface TailOptions extends Output {
  readonly follow?: boolean;
}

/** The run's events, one a line, and with --follow on as they come. Ctrl+C ends the looking, not the run. */
export async function tailRunCommand(directory: string, runId: string, options: TailOptions): Promise<number> {
  await using observer = await observe(directory);
  const controller = new AbortController();
  const stop = () => controller.abort();
  process.once('SIGINT', stop);
  try {
    const { follow = false, json } = options;
    for await (const { row, entries } of observer.tail(runId, { follow, signal: controller.signal })) {
      if (outputClosed()) break;
      printResult(json, row, entries.map(renderEntry).join('\n'));
    }
    return follow ? exitCodeOf(await observer.get(runId, everyAgent)) : 0;
  } finally {
    process.removeListener('SIGINT', stop);
  }
}

function renderEntry({ seq, at, kind, agent_id, state, summary, tokens, cost, elapsed_ms }: AuditEntry): string {
  const time = new Date(at).toISOString().slice(0, 23).replace('T', ' ');
  const where = agent_id === null ? '' : ` [${agent_id}${kind === 'transition' || state === null ? '' : ` ${state}`}]`;
  const spent = [
    ...(tokens === null ? [] : [`${tokens} tokens`, formatCost(cost)]),
    ...(elapsed_ms === null ? [] : [`${elapsed_ms} ms`]),
  ];
  return `${String(seq).padStart(6)}  ${time}  ${kind}${where} ${summary}${spent.length === 0 ? '' : ` (${spent.join(', ')})`}`;
}
