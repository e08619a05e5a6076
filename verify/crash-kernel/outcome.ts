import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openWorkbench } from '@galley/engine/workbench';
import { foldRun, restoreWorkflow, runStatus, type Workflow } from '@galley/engine/workflow';
import { createIdSource, describeScope, type RunEvent, systemClock } from '@galley/schema';
import { sharedForTest } from '../../packages/engine/store/testing/shared-store.ts';
import type { Sample } from './sample.ts';

/** What a run came to, without times, ids and the order of Agents that ran side by side. */
export interface Outcome {
  readonly status: string;
  readonly agents: readonly string[];
  readonly artifacts: Readonly<Record<string, string>>;
  /** Every answer, tool, script and person's reply, by Agent. */
  readonly steps: readonly string[];
  /** Every Session that the model was shown, once. */
  readonly sessions: readonly string[];
  readonly tokens: number;
  readonly files: Readonly<Record<string, string>>;
}

export interface Observed {
  readonly outcome: Outcome;
  /** Calls the model got, answers that were recorded, and calls that the run says were cut off. */
  readonly calls: number;
  readonly answers: number;
  readonly unknownCalls: number;
  readonly faults: readonly string[];
}

/** `asked` is where the model noted what it was shown. */
export async function observe(sample: Sample, folder: string, asked = join(folder, 'asked.jsonl')): Promise<Observed> {
  const clock = systemClock;
  const directory = join(folder, 'bench');
  const shared = await sharedForTest(directory);
  const options = { directory, clock, ids: createIdSource(clock) };
  await using workbench = await openWorkbench({
    ...options,
    ...(shared === undefined ? { readOnly: true } : { shared }),
  });
  const { journal, objects } = workbench.store;
  const [stream, ...others] = await journal.streams('run_');
  if (!isRun(stream) || others.length > 0) throw new RangeError(`${sample.name} left ${others.length + 1} runs`);
  const rows = await journal.read(stream);
  const events = rows.map(({ event }) => event);
  const workflows = new Map<string, Workflow>();
  for (const event of events) {
    if (event.type !== 'run.started' && event.type !== 'workflow.loaded') continue;
    const { name, hash } = event.workflow;
    workflows.set(hash, restoreWorkflow(name, (await objects.get(hash)).toString('utf8')));
  }
  const state = foldRun(workflows, rows);
  if (state === null) throw new RangeError(`${sample.name} has no state`);
  const agents = state.agents.values().toArray();
  const shown = await sessionsShown(asked);
  const files: Record<string, string> = {};
  for (const { path } of (await workbench.listFiles()).files) files[path] = String(await workbench.read(path));
  return {
    outcome: {
      status: runStatus(state),
      agents: agents.map(({ id, result, variables }) => `${id} ${JSON.stringify(variables)}: ${result}`).sort(),
      artifacts: state.artifacts,
      steps: events.flatMap(stepOf).sort(),
      sessions: [...new Set(shown)].sort(),
      tokens: state.usage.input_tokens + state.usage.output_tokens,
      files,
    },
    calls: shown.length,
    answers: events.filter(({ type }) => type === 'model.answered').length,
    unknownCalls: state.unknownCalls,
    faults: [...repeatedOutcomes(events), ...leaks(sample, shown)],
  };
}

function stepOf(event: RunEvent): string[] {
  switch (event.type) {
    case 'model.answered':
      return [`${event.agent} answered ${event.text} ${JSON.stringify(event.tool_calls.map(({ tool }) => tool))}`];
    case 'tool.finished':
      return [`${event.agent} tool ${event.call} ${event.receipt}`];
    case 'ask.answered':
      return [`${event.agent} ${event.ask} heard ${event.text}`];
    case 'script.finished':
      // A script that was cut off says so and is begun anew: the only step that may be there once more.
      return event.error?.code === 'OUTCOME_UNKNOWN'
        ? []
        : [`${event.agent} script ${event.output} ${event.exit_code}`];
    case 'budget.reached':
      return [`${event.agent} budget ${describeScope(event.scope)}`];
    default:
      return [];
  }
}

/** No call, tool, script, question or gate may have two outcomes in the journal. */
function repeatedOutcomes(events: readonly RunEvent[]): string[] {
  const seen = new Set<string>();
  const faults: string[] = [];
  for (const event of events) {
    const key =
      event.type === 'ask.answered'
        ? `ask ${event.ask}`
        : event.type === 'model.answered' || event.type === 'tool.finished' || event.type === 'script.finished'
          ? `${event.type} ${event.call}`
          : null;
    if (key === null) continue;
    if (seen.has(key)) faults.push(`${key} has two outcomes`);
    seen.add(key);
  }
  return faults;
}

function leaks(sample: Sample, shown: readonly string[]): string[] {
  const faults: string[] = [];
  for (const line of shown) {
    const { prompt, session } = JSON.parse(line) as { prompt: string; session: string[] };
    for (const { by, words } of sample.unseen ?? []) {
      if (by.test(prompt) && session.some((text) => words.test(text))) {
        faults.push(`the Session of "${prompt}" holds what it must not see (${words.source})`);
      }
    }
  }
  return faults;
}

async function sessionsShown(asked: string): Promise<string[]> {
  const text = await readFile(asked, 'utf8');
  return text.split('\n').filter((line) => line !== '');
}

function isRun(stream: string | undefined): stream is `run_${string}` {
  return stream?.startsWith('run_') === true;
}
