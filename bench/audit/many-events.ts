import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseWorkflow, type Workflow } from '@galley/engine/workflow';
import { createProcedures, openWorkshop, type ProcedureHandlers, type Workshop } from '@galley/engine/workshop';
import type { NewEvent, RunEvent } from '@galley/schema';

/** Words as texts have them: a few everywhere, most of them rare. */
const word = (number: number) => {
  const share = ((number * 2_654_435_761) % 4_294_967_296) / 4_294_967_296;
  return `w${Math.floor(4_000 ** share)}`;
};
const sentence = (seed: number) => Array.from({ length: 60 }, (_, index) => word(seed * 61 + index)).join(' ');

const workflow = parseWorkflow('many', [
  { name: 'START.md', text: '---\ntools: read\nmax_turns: 60\n---\nLook at the files, then say <result>done</result>' },
]);

/** A Run of 99 events: 24 rounds of asking and looking, then a result. */
export function runEvents(number: number, { hash }: Workflow, result: string): NewEvent[] {
  const stream = `run_${String(number).padStart(6, '0')}` as const;
  const agent = 'main';
  const events: RunEvent[] = [
    {
      type: 'run.started',
      run_id: stream,
      message_id: null,
      request: `Request ${number}: ${word(number)} ${word(number + 3)}`,
      model: number % 3 === 0 ? 'anthropic/claude-haiku-4-5' : 'openai/gpt-5-mini',
      workflow: { name: 'many', hash },
      budget: { dollars: null, tokens: null },
      allow_unknown_price: true,
      variables: {},
      rules: 3,
    },
  ];
  for (let round = 1; round <= 24; round += 1) {
    const call = `main.${round}`;
    const prompt =
      round === 1 ? { prompt: { system: 'You work.', user: `Look. ${sentence(number)}` }, sources: [] } : {};
    events.push({ type: 'model.requested', agent, call, ...prompt, reserved: { dollars: null, tokens: 1000 } });
    events.push({
      type: 'model.answered',
      agent,
      call,
      text: '',
      tool_calls: [{ call_id: `${call}.1`, tool: 'read_file', arguments: { path: `${word(round)}-${round}.csv` } }],
      usage: { input_tokens: 900 + round, output_tokens: 40, cost: round % 5 === 0 ? null : 0.001 },
      elapsed_ms: 900,
    });
    events.push({ type: 'tool.requested', agent, call: `${call}.1` });
    events.push({
      type: 'tool.finished',
      agent,
      call: `${call}.1`,
      success: round % 11 !== 0,
      receipt: sentence(number * 31 + round),
      result,
      sources: [],
      elapsed_ms: 7,
    });
  }
  const call = 'main.25';
  events.push({ type: 'model.requested', agent, call, reserved: { dollars: null, tokens: 1000 } });
  const usage = { input_tokens: 1000, output_tokens: 10, cost: 0.002 };
  events.push({
    type: 'model.answered',
    agent,
    call,
    text: '<result>done</result>',
    tool_calls: [],
    usage,
    elapsed_ms: 800,
  });
  return events.map((event) => ({ stream, event }));
}

export interface ManyEvents extends AsyncDisposable {
  readonly workshop: Workshop;
  readonly call: ProcedureHandlers;
  readonly target: { readonly workbench_id: string };
  readonly runs: number;
  readonly directory: string;
  add(runs: number): Promise<void>;
}

/** A Workbench whose journal holds so many Runs of 99 events. */
export async function manyEvents(runs: number): Promise<ManyEvents> {
  const folder = await mkdtempDisposable(join(tmpdir(), 'galley-bench-audit-'));
  const workflows = new URL('../../workflows', import.meta.url).pathname;
  const workshop = await openWorkshop({ directory: folder.path, workflows });
  const { store } = workshop.workbench;
  await store.objects.put(Buffer.from(workflow.content));
  const { hash: result } = await store.objects.put(Buffer.from('{}'));
  let made = 0;
  const add = async (more: number) => {
    for (let count = 0; count < more; count += 10) {
      const batch = Array.from({ length: Math.min(10, more - count) }, (_, index) =>
        runEvents(made + index, workflow, result),
      );
      made += batch.length;
      await store.journal.append(batch.flat());
    }
  };
  await add(runs);
  return {
    workshop,
    call: createProcedures({ all: () => [workshop], get: () => workshop }),
    target: { workbench_id: workshop.id },
    runs,
    directory: folder.path,
    add,
    async [Symbol.asyncDispose]() {
      await workshop[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}
