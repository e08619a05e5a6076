import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createProcedures, createUserAccess, openWorkshop } from '../../packages/engine/workshop/index.ts';
import { allowEverything } from '../../packages/engine/workshop/testing/allow-everything.ts';
import { call, type ModelScript, type ModelServer, startModelServer, text } from './model-server.ts';
import { keyAddresses, plantedKey } from './provider-under-test.ts';

const workflows = join(import.meta.dirname, '../../workflows');
const secret = 'canary-4711';
/** Works on runs, and may get every file. */
const worker = 'anthropic/claude-haiku-4-5';
/** Answers for the companion. */
const talker = 'openai/gpt-5-mini';
const plan = '- [ ] 1. Copy — write `copy.txt`\n';

let parent = '';
let bench = '';
let server: ModelServer;
beforeEach(async () => {
  server = await startModelServer(() => text('unscripted'));
  parent = await mkdtemp(join(tmpdir(), 'galley-companion-wire-'));
  bench = join(parent, 'bench');
  await mkdir(bench);
  await writeFile(join(bench, 'open.csv'), 'day,amount\n1,2\n');
  await writeFile(join(bench, 'secret.txt'), `${secret}\n`);
});
afterEach(async () => {
  await server.close();
  await rm(parent, { recursive: true, force: true });
});

async function openBench() {
  const config = join(parent, 'config');
  await mkdir(config, { recursive: true, mode: 0o700 });
  const providers = {
    anthropic: { base_url: server.baseUrl('anthropic') },
    openai: { base_url: server.baseUrl('responses') },
  };
  await writeFile(join(config, 'models.json'), JSON.stringify({ providers }));
  await writeFile(join(config, 'key-addresses.json'), JSON.stringify(keyAddresses(providers)), { mode: 0o600 });
  const environment = { ANTHROPIC_API_KEY: plantedKey, OPENAI_API_KEY: plantedKey };
  const access = await createUserAccess({ environment, directory: config, keychain: null });
  const workshop = await openWorkshop({ directory: bench, workflows, access, trust: allowEverything });
  const procedures = createProcedures({ all: () => [workshop], get: () => workshop });
  const target = { workbench_id: workshop.id };
  const to = (protocol: string) => server.requests.filter((request) => request.protocol === protocol);
  return {
    workshop,
    procedures,
    target,
    grant: (provider: string, files: string[] | null) =>
      procedures.ConsentGrant({ ...target, provider, model: null, file_patterns: files }),
    async start(request: string) {
      const { runId } = await workshop.runs.start({ text: request, refineDraft: true, model: worker });
      await workshop.runs.settled(runId);
      return runId;
    },
    async ask(run: string | null, question: string) {
      const input = { ...target, run_id: run, text: question, model: talker, wait_ms: 20_000 };
      const { message_id, companion } = await procedures.CompanionAsk(input);
      const exchange = companion.exchanges.find((each) => each.message_id === message_id);
      if (exchange === undefined) throw new RangeError('the question is not in the chat');
      return { exchange, companion };
    },
    toWorker: () => to('anthropic'),
    toTalker: () => to('responses'),
    egress: async () => (await workshop.context.egress.read()).entries,
    [Symbol.asyncDispose]: () => workshop[Symbol.asyncDispose](),
  };
}

const results = (body: unknown) => (JSON.stringify(body).match(/"type":"function_call_output"/g) ?? []).length;
const hasResult = (body: unknown) => /"type":"tool_result"/.test(JSON.stringify(body));

/** Reads the file it is told to, plans one item and writes it. */
const works =
  (path: string): ModelScript =>
  ({ body }) => {
    const said = JSON.stringify(body);
    if (said.includes('# Research')) return hasResult(body) ? text('I have read it.') : call('read_file', { path });
    if (said.includes('# Plan')) return text(plan);
    if (!said.includes('# Implement')) return text('Done.');
    return hasResult(body) ? text('Wrote copy.txt.') : call('write_text_file', { path: 'copy.txt', text: 'x' });
  };

function script(worked: ModelScript, talks: readonly Parameters<typeof reply>[0][]) {
  server.script((request, index) => {
    if (request.protocol !== 'responses') return worked(request, index);
    return reply(talks[Math.min(results(request.body), talks.length - 1)] ?? 'nothing');
  });
}

function reply(said: string | readonly [tool: string, input: Record<string, unknown>]) {
  return typeof said === 'string' ? text(said) : call(said[0], said[1]);
}

it('[P11] [A6] over the wire: a look, an answer with its source, in the egress log under its own name and never in the worker’s requests', async () => {
  await using desk = await openBench();
  await desk.grant('anthropic', null);
  await desk.grant('openai', null);
  script(works('open.csv'), [['read_workspace_file', { path: 'plan.md' }], 'One item [plan.md:1], a pangolin.']);
  const run = await desk.start('Copy the table');
  const before = await desk.procedures.AuditUsage({ ...desk.target, by: 'run', limit: 100 });
  const { exchange, companion } = await desk.ask(run, 'Is there a pangolin in the plan?');
  expect(exchange.answer).toMatchObject({ by: 'model', unchecked: [], sources: [{ kind: 'artifact', line: 1 }] });
  expect(companion.usage.calls).toBe(2);
  expect(companion.usage.cost).toBeGreaterThan(0);
  expect((await desk.procedures.AuditUsage({ ...desk.target, by: 'run', limit: 100 })).sum).toEqual(before.sum);

  const { gate } = await desk.procedures.WorkshopGetRun({ ...desk.target, run_id: run });
  const answer = { gate_id: gate?.gate_id ?? '', digest: gate?.digest ?? '' };
  await desk.procedures.WorkshopApprovePlan({ ...desk.target, run_id: run, ...answer });
  await desk.workshop.runs.settled(run);
  await desk.start('And once more');
  expect(desk.toWorker().length).toBeGreaterThan(8);
  expect(desk.toWorker().filter(({ text: body }) => body.includes('pangolin'))).toEqual([]);
  expect(desk.toTalker()).toHaveLength(2);
  const sent = (await desk.egress()).filter(({ provider }) => provider === 'openai');
  expect(sent.map(({ run: by, call: made }) => [by, made])).toEqual([
    [companion.companion_id, '1'],
    [companion.companion_id, '2'],
  ]);
  expect(sent[1]?.files).toContain('open.csv');
});

it('[A6] without consent nothing is sent, and the refusal is an answer with a remedy', async () => {
  await using desk = await openBench();
  await desk.grant('anthropic', null);
  script(works('open.csv'), ['hello']);
  const { exchange, companion } = await desk.ask(null, 'Write me a poem about turnips');
  expect(exchange.error).toMatchObject({ code: 'MODEL_CONSENT_REQUIRED' });
  expect(desk.toTalker()).toEqual([]);
  expect(companion.usage).toMatchObject({ input_tokens: 0, cost: 0 });
  expect(await desk.egress()).toMatchObject([{ provider: 'openai', bytes: 0, refused: 'MODEL_CONSENT_REQUIRED' }]);
});

it('[T6] what is made from files outside the consent reaches it by no tool', async () => {
  await using desk = await openBench();
  await desk.grant('anthropic', null);
  await desk.grant('openai', ['*.csv']);
  const looks: [string, Record<string, unknown>][] = [
    ['read_workspace_file', { path: 'secret.txt' }],
    ['read_workspace_file', { path: 'research.md' }],
    ['search_workspace', { query: secret }],
    ['vector_search', { query: secret }],
    ['get_chat_history', {}],
    ['get_audit_trail', {}],
    ['search_audit', { query: secret }],
    ['get_llm_request', { call: 'main.2' }],
    ['get_todos', {}],
  ];
  script(
    ({ body }) => {
      const said = JSON.stringify(body);
      if (said.includes('# Research') && !hasResult(body)) return call('read_file', { path: 'secret.txt' });
      return said.includes('# Plan') ? text(`- [ ] 1. ${secret} — write \`copy.txt\`\n`) : text(`It says ${secret}.`);
    },
    [...looks, 'I cannot see it.'],
  );
  const run = await desk.start('What does the file say?');
  await desk.procedures.CompanionSetTier({ ...desk.target, run_id: run, tier: 'debug', open: true });
  const { exchange } = await desk.ask(run, 'What does it say?');
  expect(exchange.looks.map(({ tool }) => tool)).toEqual(looks.map(([tool]) => tool));
  expect(exchange.answer?.text).toBe('I cannot see it.');
  expect(desk.toTalker().length).toBe(looks.length + 1);
  // Its own words came back as arguments of searches; no result says them.
  const heard = desk.toTalker().flatMap(({ body }) => outputsOf(body));
  expect(heard.filter((output) => output.includes(secret))).toEqual([]);
});

function outputsOf(body: Readonly<Record<string, unknown>>): string[] {
  const input = Array.isArray(body.input) ? (body.input as { type?: string; output?: unknown }[]) : [];
  return input.flatMap(({ type, output }) => (type === 'function_call_output' ? [JSON.stringify(output)] : []));
}

/** The questions of the source document, each with the tool that it names for it. */
const seedQuestions: readonly (readonly [question: string, tool: string, input: Record<string, unknown>])[] = [
  ['What does phase 2 cover?', 'read_workspace_file', { path: 'plan.md' }],
  ['Why did you choose this approach?', 'read_workspace_file', { path: 'research.md' }],
  ['Summarize what was produced', 'git_show', { name: 'IMPLEMENT/1' }],
  ['Show me the key findings', 'read_workspace_file', { path: 'research.md' }],
  ['What does the plan say about data validation?', 'search_workspace', { query: 'Copy' }],
  ['What changed between phase 1 and phase 2?', 'git_diff', { before: 'start', after: 'end' }],
  ['Why did the agent skip section 3?', 'search_audit', { query: 'Copy' }],
  ['The output seems wrong, what happened?', 'get_chat_history', {}],
  ['How much did this job cost in tokens?', 'get_usage', { by: 'run' }],
  ['Show me what tools the agent used', 'get_audit_trail', { types: ['tool'] }],
  ["How's it going?", 'get_job', {}],
  ['What phase is it on?', 'get_todos', {}],
  ['Why did it fail?', 'get_audit_trail', { types: ['run'] }],
  ['Where did it go wrong?', 'get_job', {}],
];

it('[P12] [P13] the questions of the source document with a model: each look works, each source is there', async () => {
  await using desk = await openBench();
  await desk.grant('anthropic', null);
  await desk.grant('openai', null);
  script(works('open.csv'), []);
  const run = await desk.start('Copy the table');
  const { gate } = await desk.procedures.WorkshopGetRun({ ...desk.target, run_id: run });
  const gated = { gate_id: gate?.gate_id ?? '', digest: gate?.digest ?? '' };
  await desk.procedures.WorkshopApprovePlan({ ...desk.target, run_id: run, ...gated });
  await desk.workshop.runs.settled(run);
  const rows = await desk.workshop.workbench.store.journal.read(run as `run_${string}`);
  const ofBench = await desk.workshop.workbench.allEvents();
  const seqs = new Set([...rows, ...ofBench].map(({ seq }) => seq));
  for (const [question, tool, input] of seedQuestions) {
    server.script(({ body }) => {
      const last = outputsOf(body).at(-1);
      return results(body) === 0 ? call(tool, input) : text(`See ${citeFrom(last ?? '')}.`);
    });
    const { exchange } = await desk.ask(run, question);
    expect(exchange.looks, question).toMatchObject([{ tool, success: true }]);
    expect(exchange.answer?.unchecked, question).toEqual([]);
    expect(exchange.answer?.sources.length, question).toBe(tool === 'get_usage' ? 0 : 1);
    if (tool === 'get_usage') expect(exchange.answer?.computed.map(({ query }) => query)).toContain('get_usage');
    for (const source of exchange.answer?.sources ?? []) {
      if (source.kind === 'journal') expect(seqs.has(source.seq), `${question} #${source.seq}`).toBe(true);
      else if (source.kind === 'artifact') expect(['plan.md', 'research.md']).toContain(source.artifact);
      else expect(source).toMatchObject({ kind: 'file', path: 'copy.txt' });
    }
  }
});

/** A place that the result names, as the model would cite it. */
function citeFrom(output: string): string {
  const seq = /\\"(?:seq|first_seq)\\":(\d+)/.exec(output)?.[1];
  if (seq !== undefined) return `[#${seq}]`;
  const artifact = /\\"artifact\\":\\"([\w.]+)\\"/.exec(output)?.[1];
  if (artifact !== undefined) return `[${artifact}]`;
  const path = /\\"path\\":\\"([\w.]+)\\"/.exec(output)?.[1];
  return path === undefined ? 'the sum' : `[${path}]`;
}
