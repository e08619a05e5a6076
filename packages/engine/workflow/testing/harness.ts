import { createHash } from 'node:crypto';
import { type BudgetLimit, GalleyError, type JournalRow, type RunEvent } from '@galley/schema';
import { messagesOf } from '../../model/index.ts';
import { StoreError } from '../../store/index.ts';
import { currentRules, type RunState } from '../kernel/base/run-state.ts';
import { foldRun, step } from '../kernel/step.ts';
import { parseWorkflow, type Workflow } from '../load/load-workflow.ts';
import { driveRun } from '../perform/drive-run.ts';
import type { EffectContext, ItemCheck, Prompt, RunPorts } from '../perform/ports.ts';
import { renderTemplate } from '../state/template.ts';

/** What the scripted model is asked: everything a real one would see, and where it stands. */
export interface Question {
  readonly agent: string;
  readonly state: string;
  /** The last prompt. */
  readonly prompt: string;
  /** Every text of the Session, oldest first. */
  readonly session: readonly string[];
  readonly context: EffectContext;
}

export type Answer =
  | string
  | { readonly text?: string; readonly tool?: string; readonly cost?: number | null }
  | GalleyError;

/** Stands for a process that dies when it is about to write its n-th event. */
export class Killed extends StoreError {
  constructor() {
    super({ code: 'STORE_KILLED', message: 'killed', remedy: 'none' });
  }
}

export interface HarnessOptions {
  readonly files: Readonly<Record<string, string>>;
  readonly model: (question: Question) => Answer | Promise<Answer>;
  readonly budget?: BudgetLimit;
  readonly estimate?: number | null | ((context: EffectContext) => number | null);
  readonly allowUnknownPrice?: boolean;
  /** An event is in the journal only after a while, as on a real disk. */
  readonly slow?: boolean;
  /** Workflows inside the folder of the one under test, by name. */
  readonly other?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** A workflow is opened: throws where its content cannot be had. */
  readonly open?: (name: string) => void;
  /** A Run as it was journaled before workflows were pinned. */
  readonly unpinned?: boolean;
  /** What the Draft shows of an item; as promised when left out. */
  readonly check?: (context: EffectContext, text: string) => ItemCheck;
  readonly script?: (context: EffectContext) => string;
  /** What another program answers to a whole turn. */
  readonly turn?: (context: EffectContext) => string | GalleyError;
  /** The rules that the Run folds by; today's when left out. */
  readonly rules?: number;
  /** What no person has allowed to run. */
  readonly unallowed?: NonNullable<RunPorts['unallowed']>;
}

export function workflowOf(name: string, files: Readonly<Record<string, string>>): Workflow {
  return parseWorkflow(
    name,
    Object.entries(files).map(([file, text]) => ({ name: file.includes('.') ? file : `${file}.md`, text })),
  );
}

/** A Run whose journal is a list in memory: it can be cut anywhere and folded again. */
export function createHarness(options: HarnessOptions) {
  const main = workflowOf('test', options.files);
  const others = Object.entries(options.other ?? {}).map(([path, files]) => workflowOf(path, files));
  const workflows = new Map([main, ...others].map((workflow) => [workflow.hash, workflow]));
  const rows: JournalRow<RunEvent>[] = [];
  const tools: string[] = [];
  const questions: Question[] = [];
  let current: RunState | null = null;
  let now = 1000;
  let killAt = Number.POSITIVE_INFINITY;

  function state(): RunState {
    if (current === null) throw new RangeError('no run');
    return current;
  }

  function write(event: RunEvent): void {
    if (rows.length >= killAt) throw new Killed();
    const row = { seq: rows.length + 1, stream: 'run_1', at: now, event };
    rows.push(row);
    current = step(workflows, current, row);
  }

  function render({ agent, definition, state: run }: EffectContext): Prompt {
    if (agent.reminder !== null) return { system: '', user: agent.reminder };
    const handed = agent.input === null ? {} : { input: agent.input, result: agent.input };
    const variables = { request: run.started.request, ...agent.variables, ...agent.handed, ...handed };
    return { system: '', user: renderTemplate(definition.prompt, variables) };
  }

  const ports: RunPorts = {
    state,
    append: async (event) => {
      if (options.slow === true) for (let tick = 0; tick < 5; tick += 1) await Promise.resolve();
      write(event);
      if (options.slow === true) for (let tick = 0; tick < 5; tick += 1) await Promise.resolve();
    },
    renderPrompt: async (context) => render(context),
    estimate: (context) => {
      const { estimate = 0 } = options;
      return { dollars: typeof estimate === 'function' ? estimate(context) : estimate, tokens: 1 };
    },
    async callModel(context, session) {
      const texts = messagesOf(session).map((message) => (message.role === 'tool' ? message.receipt : message.text));
      const prompt = messagesOf(session).findLast((message) => message.role === 'user');
      const question = {
        agent: context.agent.id,
        state: context.agent.state,
        prompt: prompt?.role === 'user' ? prompt.text : '',
        session: texts,
        context,
      };
      questions.push(question);
      const given = await options.model(question);
      if (given instanceof GalleyError) throw given;
      const answer = typeof given === 'string' ? { text: given } : given;
      const cost = answer.cost === undefined ? 0 : answer.cost;
      return {
        text: answer.text ?? '',
        tool_calls: answer.tool === undefined ? [] : [{ tool: answer.tool, arguments: {} }],
        usage: { input_tokens: 1, output_tokens: 0, cost },
      };
    },
    async runTurn(context, _effect, _prompt, record) {
      const answer = options.turn?.(context) ?? new RangeError('no other program here');
      if (typeof answer !== 'string') throw answer;
      const usage = { input_tokens: 1, output_tokens: 0, cost: 0 };
      write(record({ text: answer, usage, totals: null, left: [] }));
    },
    async runTool({ agent }, call) {
      const result = createHash('sha256').digest('hex');
      write({
        type: 'tool.finished',
        agent: agent.id,
        call: call.call_id,
        success: true,
        receipt: 'ok',
        result,
        elapsed_ms: 1,
      });
      tools.push(`${agent.id}:${call.tool}`);
    },
    async clearItem(_context, _effect, record) {
      write(record([]));
    },
    checkItem: async (context, text) => options.check?.(context, text) ?? { problems: [], changed: [], found: [] },
    async runScript(context, record) {
      write(record({ exitCode: 0, output: options.script?.(context) ?? '', error: null }));
    },
    ...(options.unallowed === undefined ? {} : { unallowed: options.unallowed }),
    openWorkflow: async ({ name }) => options.open?.(name),
    async sendReply({ agent }) {
      write({ type: 'reply.sent', agent: agent.id, message_id: 'msg_1' });
    },
    sleep: async (milliseconds) => {
      now += milliseconds;
    },
    now: () => now,
  };

  return {
    rows,
    workflows,
    tools,
    questions,
    state,
    write,
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    start: (request = 'go') =>
      write({
        type: 'run.started',
        run_id: 'run_1',
        message_id: null,
        request,
        model: 'm',
        workflow: { name: main.name, hash: main.hash },
        budget: options.budget ?? { dollars: null, tokens: null },
        allow_unknown_price: options.allowUnknownPrice ?? false,
        variables: {},
        rules: options.rules ?? currentRules,
        ...(options.unpinned === true
          ? {}
          : { reachable: others.map(({ name, hash }) => ({ as: `./${name}`, name, hash })) }),
      }),
    /** The journal can be written again after a "death". */
    revive: () => {
      killAt = Number.POSITIVE_INFINITY;
    },
    /** Another process reads the journal as it stands. */
    refold: () => {
      current = foldRun(workflows, rows);
    },
    /** Puts the content of a changed workflow where the fold finds it. */
    learn: (name: string, files: Readonly<Record<string, string>>) => {
      const workflow = workflowOf(name, files);
      workflows.set(workflow.hash, workflow);
      return { as: name === 'test' ? '.' : `./${name}`, name, hash: workflow.hash };
    },
    /** Drives until nothing is left to do, or until the process "dies" before its n-th event. */
    async drive(dieAt = Number.POSITIVE_INFINITY): Promise<void> {
      killAt = dieAt;
      current = foldRun(workflows, rows);
      await driveRun({ workflows, ports, signal: new AbortController().signal }).done;
    },
    agent(id = 'main') {
      const agent = state().agents.get(id);
      if (agent === undefined) throw new RangeError(`no agent ${id}`);
      return agent;
    },
  };
}
