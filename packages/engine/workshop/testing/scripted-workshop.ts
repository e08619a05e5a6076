import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GalleyError, type Notification, type RunEvent } from '@galley/schema';
import { createModelRegistry, type ModelClient, type ModelRequest } from '../../model/index.ts';
import { offlineModel } from '../../offline/index.ts';
import type { ProcedureHandlers } from '../handlers/handlers.ts';
import { createProcedures } from '../handlers/procedures.ts';
import { type OpenWorkshopOptions, openWorkshop } from '../open/open-workshop.ts';

export const workflows = fileURLToPath(new URL('../../../../workflows', import.meta.url));

type Call = readonly [tool: string, input: Record<string, unknown>];

/** What a scripted model does with one request: says something, calls tools, or fails. */
export type Act =
  | string
  | { readonly text?: string; readonly calls?: readonly Call[]; readonly malformed?: readonly [string, string] }
  | GalleyError;

export interface Asked {
  readonly request: ModelRequest;
  /** First word of the prompt's heading: Research, Plan, Implement, Summary. */
  readonly phase: string;
  readonly prompt: string;
  /** Receipts of this Session's tool calls, parsed. */
  readonly receipts: readonly Record<string, unknown>[];
  section(name: string): string;
}

export type Script = (asked: Asked, signal: AbortSignal) => Act | Promise<Act>;

/** A model that does what a test says. Streams its text in two pieces. */
export function scriptedModel(script: Script, asked: Asked[] = []): ModelClient {
  return {
    async call(request, { signal, onDelta }) {
      const view = readRequest(request);
      asked.push(view);
      const act = await script(view, signal);
      if (act instanceof GalleyError) throw act;
      const { text = '', calls = [], malformed } = typeof act === 'string' ? { text: act } : act;
      for (const piece of [text.slice(0, 4), text.slice(4)]) if (piece !== '') onDelta(piece);
      const usage = { input_tokens: 10, output_tokens: 5, cost: 0 };
      const tool_calls = calls.map(([tool, input]) => ({ tool, arguments: input }));
      const broken = malformed === undefined ? [] : [{ tool: malformed[0], arguments: {}, malformed: malformed[1] }];
      return { text, tool_calls: [...tool_calls, ...broken], usage };
    },
  };
}

function readRequest(request: ModelRequest): Asked {
  const [first] = request.messages;
  const prompt = first?.role === 'user' ? first.text : '';
  return {
    request,
    prompt,
    phase: /^# (\w+)/.exec(prompt)?.[1] ?? '',
    receipts: request.messages.flatMap((message) => (message.role === 'tool' ? [JSON.parse(message.receipt)] : [])),
    section: (name) => prompt.split(`\n<${name}>\n`)[1]?.split(`\n</${name}>`)[0] ?? '',
  };
}

export interface ScriptedOptions extends Partial<OpenWorkshopOptions> {
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
}

/** A Workbench in a temporary folder with a scripted model; closing removes the folder unless it is kept. */
export async function openScripted(
  script: Script,
  { files = { 'data.csv': 'day,amount\n1,2\n' }, ...more }: ScriptedOptions = {},
) {
  const directory = more.directory ?? (await mkdtemp(join(tmpdir(), 'galley-scripted-')));
  if (more.directory === undefined) {
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(directory, path)), { recursive: true });
      await writeFile(join(directory, path), content);
    }
  }
  const asked: Asked[] = [];
  const client = scriptedModel(script, asked);
  const models = createModelRegistry([
    { ...offlineModel, client },
    { ...offlineModel, id: 'other', client },
  ]);
  const workshop = await openWorkshop({ directory, workflows, models, sleep: async () => undefined, ...more });
  const call: ProcedureHandlers = createProcedures({ all: () => [workshop], get: () => workshop });
  const target = { workbench_id: workshop.id };
  const notifications: Notification[] = [];
  workshop.notifier.subscribe(({ notification }) => notifications.push(notification));
  let open = true;
  const close = async () => {
    if (open) await workshop[Symbol.asyncDispose]();
    open = false;
  };
  return {
    directory,
    workshop,
    call,
    target,
    asked,
    notifications,
    close,
    phases: () => asked.map(({ phase }) => phase),
    async send(text = 'go', refine_draft = false) {
      const { run_id } = await call.WorkshopSendUserMessage({ ...target, text, refine_draft });
      await workshop.runs.settled(run_id);
      return { ...target, run_id };
    },
    async approve(run: { workbench_id: string; run_id: string }) {
      const { gate } = await call.WorkshopGetRun(run);
      if (gate === null) throw new RangeError('no gate is open');
      await call.WorkshopApprovePlan({ ...run, gate_id: gate.gate_id, digest: gate.digest });
      await workshop.runs.settled(run.run_id);
      return call.WorkshopGetRun(run);
    },
    async events(run: { run_id: string }): Promise<RunEvent[]> {
      const { id } = await workshop.runs.get(run.run_id);
      return (await workshop.workbench.store.journal.read(id)).map(({ event }) => event);
    },
    async [Symbol.asyncDispose]() {
      await close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
