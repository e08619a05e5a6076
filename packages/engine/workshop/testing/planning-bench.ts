import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { createModelRegistry, type ModelClient, type ModelRequest } from '../../model/index.ts';
import { offlineModel } from '../../offline/index.ts';
import { noSandbox } from '../../workflow/index.ts';
import { createProcedures } from '../handlers/procedures.ts';
import { openWorkshop } from '../open/open-workshop.ts';
import { allowEverything } from './allow-everything.ts';

const workflows = fileURLToPath(new URL('../../../../workflows', import.meta.url));

/** What a scripted model says: words, or calls of tools. */
export interface Said {
  readonly text?: string;
  readonly calls?: readonly { readonly tool: string; readonly arguments: Readonly<Record<string, unknown>> }[];
  readonly cost?: number | null;
}

export interface Asked {
  /** `Research`, `Plan`, `Implement` or `Summary`. */
  readonly phase: string;
  readonly prompt: string;
  /** The last thing the Session was told; the same as `prompt` in a fresh one. */
  readonly told: string;
  /** Receipts of this Session so far. */
  readonly receipts: readonly string[];
}

export type Script = (asked: Asked) => Said | string;

export const samplePlan =
  '- [ ] 1. Food — write `food.txt`\n- [ ] 2. Rent — write `rent.txt`\n- [ ] 3. Total — write `total.txt`\n';

/** Reads data.csv, proposes three files, writes the file that each item names. */
export const writingScript: Script = ({ phase, prompt, receipts }) => {
  if (phase === 'Research') {
    return receipts.length === 0
      ? { calls: [{ tool: 'read_file', arguments: { path: 'data.csv' } }] }
      : 'data.csv holds three rows.';
  }
  if (phase === 'Plan') return samplePlan;
  if (phase !== 'Implement') return 'All done.';
  const path = /<item>\s*[^`]*`([^`]+)`/.exec(prompt)?.[1] ?? 'other.txt';
  return receipts.length === 0
    ? { calls: [{ tool: 'write_text_file', arguments: { path, text: 'x' } }] }
    : `Wrote ${path}.`;
};

function clientOf(script: () => Script): ModelClient {
  return {
    async call({ messages }: ModelRequest) {
      const [first] = messages;
      const prompt = first?.role === 'user' ? first.text : '';
      const last = messages.findLast((message) => message.role === 'user');
      const told = last?.role === 'user' ? last.text : '';
      const receipts = messages.flatMap((message) => (message.role === 'tool' ? [message.receipt] : []));
      const said = script()({ phase: /^# (\w+)/.exec(prompt)?.[1] ?? '', prompt, told, receipts });
      const { text = '', calls = [], cost = 0 } = typeof said === 'string' ? { text: said } : said;
      return { text, tool_calls: [...calls], usage: { input_tokens: 10, output_tokens: 5, cost } };
    },
  };
}

/** A Workbench with a table, a scripted model, and short ways to what tests of planning do all the time. */
export async function createPlanningBench(initial: Script = writingScript) {
  const directory = await mkdtemp(join(tmpdir(), 'galley-planning-'));
  await writeFile(join(directory, 'data.csv'), 'kind,amount\nFood,1\nRent,2\nFood,3\n');
  let script = initial;
  let opened = await open();

  async function open() {
    const models = createModelRegistry([{ ...offlineModel, client: clientOf(() => script) }]);
    // Scripts of these tests look at flags outside their view.
    const programs = {
      sandbox: noSandbox('for the test'),
      requireSandbox: false,
      environment: {},
      readable: [],
      reach: {},
    };
    const workshop = await openWorkshop({ directory, workflows, models, trust: allowEverything, programs });
    return { workshop, call: createProcedures({ all: () => [workshop], get: () => workshop }) };
  }

  const bench = {
    directory,
    get workshop() {
      return opened.workshop;
    },
    get call() {
      return opened.call;
    },
    get target() {
      return { workbench_id: opened.workshop.id };
    },
    say(next: Script) {
      script = next;
    },
    /** Sends a request and waits until the Run wants a person or is over. */
    async send(text = 'go', refine_draft = false) {
      const { run_id } = await opened.call.WorkshopSendUserMessage({ ...bench.target, text, refine_draft });
      await opened.workshop.runs.settled(run_id);
      return { ...bench.target, run_id };
    },
    async settle(run: { run_id: string }) {
      await opened.workshop.runs.settled(run.run_id);
      return opened.call.WorkshopGetRun({ ...bench.target, run_id: run.run_id });
    },
    async gate(run: { run_id: string }) {
      const { gate } = await opened.call.WorkshopGetRun({ ...bench.target, run_id: run.run_id });
      if (gate === null) throw new RangeError('no gate is open');
      return { ...bench.target, run_id: run.run_id, gate_id: gate.gate_id, digest: gate.digest };
    },
    async approve(run: { run_id: string }, more: { run_anyway?: boolean } = {}) {
      await opened.call.WorkshopApprovePlan({ ...(await bench.gate(run)), ...more });
      return bench.settle(run);
    },
    async revise(run: { run_id: string }, feedback: string) {
      const { digest: _digest, ...answer } = await bench.gate(run);
      await opened.call.WorkshopRequestChanges({ ...answer, feedback });
      return bench.settle(run);
    },
    async resume(run: { run_id: string }) {
      await opened.call.WorkshopResumeRun({ ...bench.target, run_id: run.run_id });
      return bench.settle(run);
    },
    /** The folder of the Run's readable files. */
    rpi: (name: string) => join(directory, '.galley', 'workshop', '_rpi', name),
    /** The files follow the journal a moment later. */
    readRpi: (name: string) => vi.waitFor(() => readFile(bench.rpi(name), 'utf8'), { timeout: 10_000 }),
    /** Closes and opens again, as another process would find it. */
    async reopen() {
      await opened.workshop[Symbol.asyncDispose]();
      opened = await open();
    },
    /** Closes, lets a person do something, opens again. */
    async meanwhile(act: () => Promise<unknown>) {
      await opened.workshop[Symbol.asyncDispose]();
      await act();
      opened = await open();
    },
    drafted: () => [...(opened.workshop.workbench.draft()?.entries.keys() ?? [])].sort(),
    draftEvents: () => opened.workshop.workbench.events().filter(({ event }) => event.type.startsWith('draft.')).length,
    async [Symbol.asyncDispose]() {
      await opened.workshop[Symbol.asyncDispose]();
      await rm(directory, { recursive: true, force: true });
    },
  };
  return bench;
}
