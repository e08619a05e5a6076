import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { BackendError, runStatus } from '../../../workflow/index.ts';
import { offlineAccess } from '../../access/model-access.ts';
import { addServer } from '../../mcp-servers/configure.ts';
import { allowServer, hostileServer } from '../../mcp-servers/testing/allow-hostile.ts';
import { allowEverything } from '../../testing/allow-everything.ts';
import {
  type Act,
  type Asked,
  openScripted,
  type Script,
  type ScriptedOptions,
} from '../../testing/scripted-workshop.ts';
import { callTool, programOf } from '../../testing/tool-program.ts';
import { temporaryUserConfiguration } from '../../user/user-configuration.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-external-'));
  await mkdir(join(folder, 'bench'));
  await writeFile(join(folder, 'bench', 'open.txt'), 'open words');
  await writeFile(join(folder, 'bench', 'private.txt'), 'private words');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const traced = () => readFile(join(folder, 'trace.txt'), 'utf8').catch(() => '');
const echo = (text: string): Act => ({ calls: [['mcp__out__echo', { text }]] });

interface Bench {
  readonly mode?: string;
  readonly head?: string;
  readonly reading?: readonly string[];
  readonly files?: readonly string[];
  readonly allowed?: boolean;
  readonly more?: ScriptedOptions;
}

/** Opens the Workbench with a server that the person allowed, and a workflow of one State. */
async function open(
  script: Script,
  { mode = 'good', head = 'tools: all\nmcp: all\n', allowed = true, more = {}, ...given }: Bench = {},
) {
  const access = { ...offlineAccess, user: temporaryUserConfiguration() };
  await addServer(access.user, hostileServer(mode, join(folder, 'trace.txt'), { timeout_seconds: 30 }));
  await mkdir(join(folder, 'flow'), { recursive: true });
  await writeFile(join(folder, 'flow', 'START.md'), `---\n${head}---\n# Start\n\nWork.`);
  const again = () => openScripted(script, { directory: join(folder, 'bench'), access, ...more });
  const bench = await again();
  if (allowed) await allowServer(bench.workshop.context.mcpServers, given);
  const start = async () => {
    const { id } = await bench.workshop.runs.startWorkflow(join(folder, 'flow'), { text: '', model: 'offline' });
    return id;
  };
  return { bench, again, start };
}

/** Makes these calls one after the other, then ends. */
const inOrder =
  (...acts: readonly Act[]): Script =>
  ({ receipts }) =>
    acts[receipts.length] ?? '<result>done</result>';

const toolsOf = ({ request }: Asked) => request.tools.map(({ name }) => name);

it('[R12] [A6] a State that names servers gets their tools; calls are journaled and in the egress log', async () => {
  const { bench, start } = await open(inOrder({ calls: [['read_file', { path: 'open.txt' }]] }, echo('hello')));
  await using _ = bench;
  const id = await start();
  expect(runStatus((await bench.workshop.runs.settled(id)).state)).toBe('done');
  expect(toolsOf(bench.asked[0] as Asked)).toContain('mcp__out__echo');
  expect(bench.asked[2]?.receipts[1]).toMatchObject({ text: 'hello (1)', from_outside: expect.stringContaining('no') });
  const events = await bench.events({ run_id: id });
  expect(events.findLast(({ type }) => type === 'tool.finished')).toMatchObject({
    success: true,
    sources: ['open.txt'],
  });
  const { entries } = await bench.workshop.context.egress.read();
  expect(entries).toMatchObject([
    { provider: 'mcp:out', model: 'echo', host: 'this computer', files: ['open.txt'], bytes: 16, run: id },
  ]);
});

it('[O10] a call carries the key of its piece of work, which no other call has', async () => {
  const { bench, start } = await open(inOrder(echo('one'), echo('two')), { mode: 'keys' });
  await using _ = bench;
  const id = await start();
  await bench.workshop.runs.settled(id);
  const keys = bench.asked[2]?.receipts.map(({ text }) => JSON.parse(String(text))['galley/idempotency-key']);
  expect(keys).toEqual([`${id}/main.1.1`, `${id}/main.2.1`]);
});

it.each([
  ['', 'UNKNOWN_TOOL'],
  ['tools: all\n', 'UNKNOWN_TOOL'],
  ['tools: all\nmcp: [other]\n', 'UNKNOWN_TOOL'],
  ['tools: all\nmcp: [out/another]\n', 'UNKNOWN_TOOL'],
  ['tools: recall\nmcp: all\n', 'TOOL_NOT_ALLOWED'],
  ['tools: read\nmcp: all\n', 'TOOL_NOT_ALLOWED'],
])('[R12] with "%s" it is neither shown nor run', async (head, code) => {
  const { bench, start } = await open(inOrder(echo('hello')), { head });
  await using _ = bench;
  const before = await traced();
  await bench.workshop.runs.settled(await start());
  expect(toolsOf(bench.asked[0] as Asked)).not.toContain('mcp__out__echo');
  expect(bench.asked[1]?.receipts[0]).toMatchObject({ error: { code } });
  expect(await traced()).toBe(before);
});

it('[R2] a tool that only looks, as the person says, may be used where work only reads', async () => {
  const head = 'tools: read\nmcp: [out/echo]\n';
  const { bench, start } = await open(inOrder(echo('hello')), { head, reading: ['echo'] });
  await using _ = bench;
  await bench.workshop.runs.settled(await start());
  expect(bench.asked[1]?.receipts[0]).toMatchObject({ text: 'hello (1)' });
});

it('[T3] without consent nothing of the server runs, whatever a model asks for', async () => {
  const { bench, start } = await open(inOrder(echo('hello')), { allowed: false });
  await using _ = bench;
  await bench.workshop.runs.settled(await start());
  expect(bench.asked[1]?.receipts[0]).toMatchObject({ error: { code: 'UNKNOWN_TOOL' } });
  expect(await traced()).toBe('');
});

it('[T3] consent that is taken back holds for the next call of a Run that is under way', async () => {
  const script: Script = async ({ receipts }) => {
    if (receipts.length === 1) await bench.call.McpServerDisallow({ ...bench.target, name: 'out' });
    return receipts.length < 2 ? echo('hello') : '<result>done</result>';
  };
  const { bench, start } = await open(script);
  await using _ = bench;
  await bench.workshop.runs.settled(await start());
  expect(bench.asked[2]?.receipts).toMatchObject([{ text: 'hello (1)' }, { error: { code: 'UNKNOWN_TOOL' } }]);
  expect((await traced()).match(/called/g)).toHaveLength(1);
});

it('[T6] what is made from files that were not allowed for the server is not sent to it', async () => {
  const read = (path: string): Act => ({ calls: [['read_file', { path }]] });
  const script = inOrder(read('open.txt'), echo('one'), read('private.txt'), echo('two'));
  const { bench, start } = await open(script, { files: ['open.txt'] });
  await using _ = bench;
  await bench.workshop.runs.settled(await start());
  expect(bench.asked[4]?.receipts).toMatchObject([
    {},
    { text: 'one (1)' },
    {},
    { error: { code: 'MCP_FILES_NOT_ALLOWED', details: { files: ['private.txt'] } } },
  ]);
  expect(await traced()).not.toContain('two');
  const { entries } = await bench.workshop.context.egress.read();
  expect(entries).toMatchObject([{ files: ['open.txt'] }, { refused: 'MCP_FILES_NOT_ALLOWED', bytes: 0 }]);
});

it('[O10] a call that was under way when the process ended is not repeated: a person is asked first', async () => {
  const calls: Act = {
    calls: [
      ['mcp__out__echo', { text: 'pay' }],
      ['read_file', { path: 'open.txt' }],
    ],
  };
  const script: Script = ({ receipts }) => (receipts.length === 0 ? calls : '<result>done</result>');
  const { bench, again, start } = await open(script, { mode: 'slow' });
  const id = await start();
  while (!(await traced()).includes('called echo pay')) await new Promise((done) => setTimeout(done, 10));
  await bench.close();

  await using next = await again();
  await next.workshop.runs.resume(id);
  const { state } = await next.workshop.runs.settled(id);
  expect(runStatus(state)).toBe('paused');
  expect(state.agents.get('main')).toMatchObject({ status: 'paused', error: { code: 'OUTCOME_UNKNOWN' } });
  expect(next.asked).toEqual([]);

  await next.workshop.runs.resume(id);
  expect(runStatus((await next.workshop.runs.settled(id)).state)).toBe('done');
  expect(next.asked[0]?.receipts).toMatchObject([{ error: { code: 'OUTCOME_UNKNOWN' } }, { text: 'open words' }]);
  expect((await traced()).match(/called/g)).toHaveLength(1);
});

it('[O10] the same holds where another program takes the turn', async () => {
  const answers: string[] = [];
  const backends = programOf(async ({ tools }, signal) => {
    if (tools === null) throw new RangeError('no tools were served');
    answers.push((await callTool(tools, 'mcp__out__echo', { text: 'pay' })).text);
    if (signal.aborted) throw new BackendError({ failure: 'TURN_ABORTED', message: 'stopped' });
    return '<result>done</result>';
  });
  const head = 'backend: program\ntools: all\nmcp: all\n';
  const { bench, again, start } = await open(inOrder(), {
    mode: 'slow',
    head,
    more: { backends, trust: allowEverything },
  });
  const id = await start();
  while (!(await traced()).includes('called echo pay')) await new Promise((done) => setTimeout(done, 10));
  await bench.close();

  await using next = await again();
  await next.workshop.runs.resume(id);
  expect(runStatus((await next.workshop.runs.settled(id)).state)).toBe('done');
  expect(answers.at(-1)).toContain('OUTCOME_UNKNOWN');
  expect((await traced()).match(/called/g)).toHaveLength(1);
});
