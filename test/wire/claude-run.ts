import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openWorkshop, type Workshop } from '@galley/engine/workshop';
import { processesMarked } from '../../packages/engine/workflow/backends/process/leftovers.ts';
import type { Backend } from '../../packages/engine/workflow/backends/turn/backend.ts';
import { allowEverything } from '../../packages/engine/workshop/testing/allow-everything.ts';
import { type ClaudeUnderTest, claudeUnderTest, lastPrompt } from './claude-under-test.ts';
import { type MessagesRequest, transcriptOf } from './messages-request.ts';
import type { ScriptedAnswer } from './scripted-answer.ts';
import { watchedSandbox } from './watched-sandbox.ts';

/** A State: its frontmatter, and what the model behind it answers, at once or step by step. */
export interface ScriptedState {
  readonly head?: string;
  readonly answer: string | ((results: number, request: MessagesRequest) => ScriptedAnswer | string);
}

type StartRequest = Parameters<Workshop['runs']['startWorkflow']>[1];

const usage = { input_tokens: 1000, output_tokens: 100 };

/** The real program driven by the kernel: a Workbench, a workflow whose States are its turns, and a model of ours. */
export async function claudeDesk(path: string) {
  const under = await claudeUnderTest(path, { ownTools: null });
  const folder = await mkdtemp(join(tmpdir(), 'galley-claude-kernel-'));
  const bench = join(folder, 'bench');
  await mkdir(bench);
  let runs = 0;

  async function put(files: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(bench, name)), { recursive: true });
      await writeFile(join(bench, name), text);
    }
  }

  async function run(states: Readonly<Record<string, ScriptedState | string>>, request: Partial<StartRequest> = {}) {
    runs += 1;
    const flow = join(folder, `flow-${runs}`);
    await mkdir(flow);
    for (const [name, state] of Object.entries(states)) {
      const head = typeof state === 'string' ? '' : (state.head ?? '');
      // Results are there after a join, and nowhere else.
      const results = /^join:/m.test(head) ? '{{results_list}}' : '';
      const prompt = `You are at ${name}. ${results}{{input}}`;
      await writeFile(join(flow, `${name}.md`), `---\nbackend: claude\n${head}---\n${prompt}`);
    }
    under.server.script((asked) => answerOf(states, asked));
    const { sandbox, sandboxed } = watchedSandbox();
    await using workshop = await openWorkshop({
      directory: bench,
      workflows: folder,
      trust: allowEverything,
      programs: { sandbox, requireSandbox: false, environment: {}, readable: [], reach: {} },
      backends: new Map([['claude', withEnvironment(under)]]),
    });
    const { id } = await workshop.runs.startWorkflow(flow, { text: 'go', model: 'offline', ...request });
    const { state } = await workshop.runs.settled(id);
    const events = (await workshop.workbench.store.journal.read(id)).map(({ event }) => event);
    const changes = await workshop.workbench.changeSet();
    const read = async (name: string) => String(await workshop.workbench.read(name));
    const texts = Object.fromEntries(
      await Promise.all(changes.map(async ({ path: name }) => [name, await read(name)] as const)),
    );
    return { id, state, events, texts, sandboxed, left: await processesMarked('GALLEY_RUN', id) };
  }

  return {
    under,
    bench,
    put,
    run,
    /** What the model was shown when it was first asked at a State. */
    seenAt(state: string): string {
      const asked = requestAt(under, state);
      return asked === undefined ? '' : transcriptOf(asked);
    },
    /** The tools that the model was offered there. */
    toolsAt(state: string): string[] {
      const asked: (MessagesRequest & { readonly tools?: readonly { readonly name: string }[] }) | undefined =
        requestAt(under, state);
      return (asked?.tools ?? []).map(({ name }) => name);
    },
    /** Everything that was sent, as text. */
    sent: () => JSON.stringify(under.server.requests.map(({ message }) => message)),
    files: async () => (await readdir(bench, { recursive: true })).filter((name) => !name.startsWith('.galley')).sort(),
    async [Symbol.asyncDispose]() {
      await under.dispose();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
export type ClaudeDesk = Awaited<ReturnType<typeof claudeDesk>>;

/** A tool of Galley's as the program's model calls it. */
export function galleyTool(name: string, input: Readonly<Record<string, unknown>>): ScriptedAnswer {
  return { kind: 'tools', calls: [{ name: `mcp__galley__${name}`, input }], usage };
}

function requestAt(under: ClaudeUnderTest, state: string): MessagesRequest | undefined {
  return under.server.messages.find((message) => lastPrompt(message).includes(`You are at ${state}.`));
}

function answerOf(states: Readonly<Record<string, ScriptedState | string>>, request: MessagesRequest): ScriptedAnswer {
  const told = request.messages.map((message) => transcriptOf({ ...request, messages: [message] }));
  const at = told.findLastIndex((text) => /You are at (\w+)\./.test(text));
  const name = /You are at (\w+)\./.exec(told[at] ?? '')?.[1] ?? '';
  const state = states[name] ?? 'nothing';
  const results = told.slice(at + 1).filter((text) => text.includes('tool_result')).length;
  const answer = typeof state === 'string' ? state : state.answer;
  const given = typeof answer === 'string' ? answer : answer(results, request);
  return typeof given === 'string' ? { kind: 'text', text: given, usage } : given;
}

function withEnvironment({ backend, env }: ClaudeUnderTest): Backend {
  const { sendsTo: _asked, ...rest } = backend;
  return { ...rest, runTurn: (turn, options) => backend.runTurn({ ...turn, env: { ...env, ...turn.env } }, options) };
}
