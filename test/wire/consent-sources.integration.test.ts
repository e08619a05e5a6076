import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createProcedures, createUserAccess, openWorkshop } from '../../packages/engine/workshop/index.ts';
import { allowEverything } from '../../packages/engine/workshop/testing/allow-everything.ts';
import { call, type ModelScript, type ModelServer, startModelServer, text } from './model-server.ts';
import { keyAddresses, plantedKey } from './provider-under-test.ts';

const workflows = join(import.meta.dirname, '../../workflows');
const secret = 'canary-4711';
/** May get every file, and the one that may get `*.csv` alone. */
const trusted = 'anthropic/claude-haiku-4-5';
const limited = 'openai/gpt-5-mini';

let parent = '';
let bench = '';
let server: ModelServer;
beforeEach(async () => {
  server = await startModelServer(() => text('unscripted'));
  parent = await mkdtemp(join(tmpdir(), 'galley-sources-'));
  bench = join(parent, 'bench');
  await mkdir(bench);
  await writeFile(join(bench, 'open.csv'), 'day,amount\n1,2\n');
  await writeFile(join(bench, 'secret.txt'), `${secret}\n`);
});
afterEach(async () => {
  await server.close();
  await rm(parent, { recursive: true, force: true });
});

async function openBench({ addresses = server, confirmed = true } = {}) {
  const config = join(parent, 'config');
  await mkdir(config, { recursive: true, mode: 0o700 });
  const providers = {
    anthropic: { base_url: addresses.baseUrl('anthropic') },
    openai: { base_url: addresses.baseUrl('responses') },
  };
  await writeFile(join(config, 'models.json'), JSON.stringify({ providers }));
  if (confirmed) {
    await writeFile(join(config, 'key-addresses.json'), JSON.stringify(keyAddresses(providers)), { mode: 0o600 });
  }
  const environment = { ANTHROPIC_API_KEY: plantedKey, OPENAI_API_KEY: plantedKey };
  const access = await createUserAccess({ environment, directory: config, keychain: null });
  const workshop = await openWorkshop({ directory: bench, workflows, access, trust: allowEverything });
  const procedures = createProcedures({ all: () => [workshop], get: () => workshop });
  const target = { workbench_id: workshop.id };
  return {
    workshop,
    access,
    procedures,
    target,
    grant: (provider: string, files: string[] | null) =>
      procedures.ConsentGrant({ ...target, provider, model: null, file_patterns: files }),
    async ask(model: string, request: string) {
      const { runId } = await workshop.runs.start({ text: request, refineDraft: true, model });
      return workshop.runs.settled(runId);
    },
    async flow(states: Readonly<Record<string, string>>) {
      const folder = await mkdtemp(join(parent, 'flow-'));
      for (const [name, content] of Object.entries(states)) await writeFile(join(folder, name), content);
      const { id } = await workshop.runs.startWorkflow(folder, { text: 'go', model: trusted });
      return workshop.runs.settled(id);
    },
    /** What the limited provider was sent: everything, as it came over the wire. */
    leaked: () => JSON.stringify(server.requests.filter(({ protocol }) => protocol === 'responses')),
    [Symbol.asyncDispose]: () => workshop[Symbol.asyncDispose](),
  };
}

const ran = (body: unknown) => /"type":"tool_result"|"type":"function_call_output"/.test(JSON.stringify(body));
const answersAtOnce: ModelScript = () => text('I have seen it.\n\nNo change needed.');
/** Looks at the file and says what is in it, in every phase. */
const quotes: ModelScript = ({ body }) =>
  ran(body) || !JSON.stringify(body).includes('# Research')
    ? text(`It says ${secret}.\n\nNo change needed.`)
    : call('read_file', { path: 'secret.txt' });

describe('[T6] what is made from files outside the consent', () => {
  it('an answer that quoted one is left out of the conversation, and named', async () => {
    await using desk = await openBench();
    await desk.grant('anthropic', null);
    await desk.grant('openai', ['*.csv']);
    server.script(quotes);
    await desk.ask(trusted, 'What does the text file say?');
    server.script(answersAtOnce);
    await desk.ask(limited, 'And the table?');
    expect(server.requests.filter(({ protocol }) => protocol === 'responses').length).toBeGreaterThan(0);
    expect(desk.leaked()).not.toContain(secret);
    expect(desk.leaked()).toContain('1 earlier answer was left out: made from files that may not be sent to openai');
    // The person's own words are theirs to send.
    expect(desk.leaked()).toContain('What does the text file say?');
    const { entries } = await desk.workshop.context.egress.read();
    expect(entries.at(-1)).toMatchObject({ provider: 'openai', left_out: expect.arrayContaining(['conversation']) });
  });

  it('an artifact made from one is left out of a later prompt, and named', async () => {
    await using desk = await openBench();
    await desk.grant('anthropic', null);
    await desk.grant('openai', ['*.csv']);
    server.script((request, index) => (request.protocol === 'anthropic' ? quotes(request, index) : text('done')));
    const { state } = await desk.flow({
      'START.md': '---\nartifact: notes.md\nnext: SECOND.md\ntools: read\n---\n# Research\nRead.',
      'SECOND.md': `---\nmodel: ${limited}\nreply: true\n---\nThe notes: {{notes}}`,
    });
    expect(state.artifacts['notes.md']).toContain(secret);
    expect(desk.leaked()).toContain('The notes: (left out: made from files that may not be sent to openai)');
    expect(desk.leaked()).not.toContain(secret);
  });

  it('what a State hands over is left out, too', async () => {
    await using desk = await openBench();
    await desk.grant('anthropic', null);
    await desk.grant('openai', ['*.csv']);
    server.script(({ protocol, body }) => {
      if (protocol === 'responses') return text('<result>done</result>');
      return ran(body)
        ? text(`<reset input="${secret}" found="${secret}">SECOND.md</reset>`)
        : call('read_file', { path: 'secret.txt' });
    });
    await desk.flow({
      'START.md': '---\ntools: read\n---\nRead.',
      'SECOND.md': `---\nmodel: ${limited}\n---\nHanded: {{input}} {{found}}`,
    });
    expect(desk.leaked()).toContain('Handed: (left out');
    expect(desk.leaked()).not.toContain(secret);
  });

  it('a Session with the result of a tool that read one is not sent: the run pauses and names the file', async () => {
    await using desk = await openBench();
    await desk.grant('anthropic', null);
    await desk.grant('openai', ['*.csv']);
    const error = { type: 'authentication_error', message: 'invalid x-api-key' };
    server.script(({ body }) =>
      ran(body)
        ? { kind: 'http', status: 401, body: { type: 'error', error } }
        : call('read_file', { path: 'secret.txt' }),
    );
    const { id } = await desk.ask(trusted, 'What does the text file say?');
    server.script(answersAtOnce);
    await desk.workshop.runs.resume(id, { model: limited });
    const { state } = await desk.workshop.runs.settled(id);
    const agent = state.agents.get('main');
    expect(agent?.status).toBe('paused');
    expect(agent?.error).toMatchObject({ code: 'MODEL_SOURCES_NOT_SHARED', details: { files: ['secret.txt'] } });
    expect(desk.leaked()).toBe('[]');
    const { entries } = await desk.workshop.context.egress.read();
    expect(entries.at(-1)).toMatchObject({
      refused: 'MODEL_SOURCES_NOT_SHARED',
      files: ['open.csv', 'secret.txt'],
      bytes: 0,
    });
    // Allowed by the person, it goes on.
    await desk.grant('openai', null);
    await desk.workshop.runs.resume(id, { model: limited });
    await desk.workshop.runs.settled(id);
    expect(desk.leaked()).toContain(secret);
  });

  it('a file that the Draft made from one cannot be read, whatever its name; nor can its result be recalled', async () => {
    await using desk = await openBench();
    await desk.grant('anthropic', null);
    await desk.grant('openai', ['*.csv']);
    server.script(({ protocol, body }) => {
      const sent = JSON.stringify(body);
      if (protocol === 'responses') {
        if (!ran(body)) return call('read_file', { path: 'copy.csv' });
        return sent.includes('recall_tool_result"') && sent.includes('main.1.1')
          ? text('<result>done</result>')
          : call('recall_tool_result', { id: 'main.1.1' });
      }
      if (!ran(body)) return call('read_file', { path: 'secret.txt' });
      if (!sent.includes('copy.csv')) return call('write_text_file', { path: 'copy.csv', text: `${secret}\n` });
      return text('<reset>SECOND.md</reset>');
    });
    await desk.flow({
      'START.md': '---\ntools: all\n---\nCopy.',
      'SECOND.md': `---\nmodel: ${limited}\ntools: all\n---\nLook. {{manifest}}`,
    });
    expect(desk.workshop.workbench.draft()?.entries.get('copy.csv')?.sources).toEqual(['secret.txt']);
    expect(desk.leaked()).toContain('FILE_NOT_SHARED');
    expect(desk.leaked()).toContain('recall_tool_result');
    expect(desk.leaked()).not.toContain(secret);
  });

  it('nor one that a script made', async () => {
    await using desk = await openBench();
    await desk.grant('openai', ['*.csv']);
    server.script(({ body }) => (ran(body) ? text('<result>done</result>') : call('read_file', { path: 'copy.csv' })));
    await desk.flow({
      'START.sh': 'cp secret.txt copy.csv\necho "<reset input=\\"$(cat secret.txt)\\">SECOND.md</reset>"\n',
      'SECOND.md': `---\nmodel: ${limited}\ntools: all\n---\nLook at {{input}}. {{manifest}}`,
    });
    expect(desk.workshop.workbench.draft()?.entries.has('copy.csv')).toBe(true);
    expect(desk.leaked()).toContain('FILE_NOT_SHARED');
    expect(desk.leaked()).not.toContain(secret);
  });
});

it('[T6] work on what is allowed is not disturbed: it reads, writes, reads its own files and answers', async () => {
  await using desk = await openBench();
  await desk.grant('openai', ['open.csv']);
  server.script(({ body }, index) => {
    if (!JSON.stringify(body).includes('Look.')) return text('unexpected');
    return (
      [
        call('read_file', { path: 'open.csv' }),
        call('write_text_file', { path: 'out.txt', text: 'two\n' }),
        call('read_file', { path: 'out.txt' }),
        call('replace_text', { path: 'out.txt', replacements: [{ find: 'two', replace: 'three' }] }),
        call('read_file', { path: 'out.txt' }),
      ][index] ?? text('<result>done</result>')
    );
  });
  const { state } = await desk.flow({ 'START.md': `---\nmodel: ${limited}\ntools: all\n---\nLook. {{manifest}}` });
  expect(state.agents.get('main')).toMatchObject({ status: 'ended', result: 'done' });
  expect(desk.workshop.workbench.draft()?.entries.get('out.txt')?.sources).toEqual(['open.csv']);
  expect(desk.leaked()).not.toContain('FILE_NOT_SHARED');
  const { entries } = await desk.workshop.context.egress.read();
  expect(entries.at(-1)).toMatchObject({ files: ['open.csv'], parts: ['file list', 'map of open.csv'] });
});

it('[T6] [T4] a changed address asks again and names both; the key does not go there unasked', async () => {
  const elsewhere = await startModelServer(() => text('hello\n\nNo change needed.'));
  try {
    {
      await using desk = await openBench();
      await desk.grant('openai', null);
    }
    await using desk = await openBench({ addresses: elsewhere, confirmed: false });
    const refusal = async () => (await desk.ask(limited, 'Hello')).state.agents.get('main')?.error;
    const address = elsewhere.baseUrl('responses');
    const previous_address = server.baseUrl('responses');
    expect(await refusal()).toMatchObject({ code: 'MODEL_CONSENT_REQUIRED', details: { address, previous_address } });
    await desk.grant('openai', null);
    await desk.workshop.runs.cancel((await desk.workshop.runs.latest())?.id ?? '');
    expect(await refusal()).toMatchObject({ code: 'MODEL_KEY_ADDRESS', details: { address, previous_address } });
    expect(elsewhere.requests).toEqual([]);
    const { entries } = await desk.workshop.context.egress.read();
    expect(entries.map(({ refused }) => refused)).toEqual(['MODEL_CONSENT_REQUIRED', 'MODEL_KEY_ADDRESS']);
    expect(await desk.procedures.KeyConfirm({ provider: 'openai' })).toEqual({ address });
    const run = await desk.workshop.runs.latest();
    await desk.workshop.runs.resume(run?.id ?? '');
    await desk.workshop.runs.settled(run?.id ?? '');
    expect(elsewhere.requests.length).toBeGreaterThan(0);
  } finally {
    await elsewhere.close();
  }
});

it('[T6] after a redirect the run says that the request was sent, and the egress log agrees', async () => {
  await using desk = await openBench();
  await desk.grant('openai', null);
  server.script(() => ({ kind: 'http', status: 307, headers: { location: 'https://elsewhere.example/v1' } }));
  const { state } = await desk.ask(limited, 'Hello');
  const error = state.agents.get('main')?.error;
  expect(error?.code).toBe('MODEL_REDIRECTED');
  expect(error?.message).toMatch(/was sent to 127\.0\.0\.1:\d+.*not followed/);
  const { entries } = await desk.workshop.context.egress.read();
  expect(entries).toHaveLength(1);
  expect(entries[0]?.refused).toBeUndefined();
  expect(entries[0]?.bytes).toBeGreaterThan(0);
});
