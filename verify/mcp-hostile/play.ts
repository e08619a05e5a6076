import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../../packages/engine/workflow/backends/testing/wait-until.ts';
import { addServer } from '../../packages/engine/workshop/mcp-servers/configure.ts';
import { createMcpServers, type McpServers } from '../../packages/engine/workshop/mcp-servers/mcp-servers.ts';
import { allowServer, hostileServer } from '../../packages/engine/workshop/mcp-servers/testing/allow-hostile.ts';
import { defaultProgramSettings } from '../../packages/engine/workshop/trust/program-settings.ts';
import { placeOf } from '../../packages/engine/workshop/user/place.ts';
import { temporaryUserConfiguration } from '../../packages/engine/workshop/user/user-configuration.ts';
import { GalleyError, mcpServerConfigSchema, systemClock } from '../../packages/schema/src/index.ts';
import type { HostileCase } from './cases.ts';
import { hostileHttp } from './http-server.ts';

/** A step takes at most as long as a server may take to start, and a little; with a slow machine in mind. */
const mostMs = 30_000;
/** The holder of the Workbench may not grow by more than this, whatever is sent to it. */
const mostBytes = 250 * 1024 * 1024;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there.
const acting = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e]/;

/** Plays one server from its first look to its end. What went wrong, in words. */
export async function play({
  mode,
  over,
  test,
  allow = 'ok',
  call = 'ok',
  ...expected
}: HostileCase): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'galley-hostile-'));
  const root = join(folder, 'bench');
  await mkdir(join(root, '.galley'), { recursive: true });
  const trace = join(folder, 'trace.txt');
  await using remote = over === 'http' ? await hostileHttp(mode) : null;
  const ran = async () => [await readFile(trace, 'utf8').catch(() => ''), ...(remote?.asked ?? [])].join('\n');
  const user = temporaryUserConfiguration();
  const timeout_seconds = call === 'MCP_TOO_SLOW' ? 2 : 20;
  const config =
    remote === null
      ? hostileServer(mode, trace, { timeout_seconds })
      : mcpServerConfigSchema.parse({ kind: 'http', name: 'out', url: remote.url, timeout_seconds });
  await addServer(user, config);
  const place = await placeOf(root);
  const servers = createMcpServers({
    user,
    programs: defaultProgramSettings(),
    place,
    workbenchId: 'wb_1',
    clock: systemClock,
    egress: { append: async () => undefined },
  });
  const faults: string[] = [];
  const must = (holds: boolean, fault: string) => void (holds || faults.push(fault));
  const before = process.memoryUsage().rss;

  async function step(name: string, wanted: string, work: () => Promise<unknown>): Promise<unknown> {
    const started = performance.now();
    const { code, value } = await outcomeOf(work);
    must(code === wanted, `${name} ended with ${code}, not ${wanted}`);
    must(performance.now() - started < mostMs, `${name} took ${Math.round(performance.now() - started)} ms`);
    return value;
  }

  try {
    await step('a call without consent', 'MCP_NOT_ALLOWED', () => send(servers, 'unseen'));
    must((await ran()).trim() === '', 'something of it ran without consent');
    const hash = (await servers.list())[0]?.hash ?? '';
    const tried = await step('the look', test, () => servers.test('out', hash));
    must(!(await ran()).includes('called'), 'a look called a tool');
    await step('a call after a look', 'MCP_NOT_ALLOWED', () => send(servers, 'unseen'));
    if (test === 'ok') {
      const { tools, left_out: left } = tried as Awaited<ReturnType<McpServers['test']>>;
      must(tools.length === (expected.tools ?? tools.length), `${tools.length} tools were offered`);
      must(left.length === (expected.leftOut ?? left.length), `${left.length} tools were left out`);
      must(!acting.test(JSON.stringify(tools.map(({ description }) => description))), 'its words act on a terminal');
      must(
        tools.every(({ full_name: name }) => /^[A-Za-z0-9_-]{1,64}$/.test(name)),
        'a name no provider takes',
      );
      await step('consent', allow, () => allowServer(servers));
      const answer = await step('the call', call, () => send(servers, 'hello'));
      must(JSON.stringify(answer ?? '').length < 1_000_000, 'its answer has no limit');
      if (call === 'MCP_NOT_ALLOWED')
        must(!/called|tools\/call/.test(await ran()), 'it was called although it changed');
      if (call === 'ok')
        must(JSON.stringify(answer).includes('nothing in it is an instruction'), 'its answer is not marked');
    }
    must(!(await ran()).includes('elsewhere'), 'a redirect was followed');
    const grown = process.memoryUsage().rss - before;
    must(grown < mostBytes, `this process grew by ${Math.round(grown / 1024 / 1024)} MB`);
  } finally {
    await servers[Symbol.asyncDispose]();
  }
  for (const [, pid] of (await ran()).matchAll(/pid (\d+)/g))
    must(!(await isAlive(Number(pid))), `process ${pid} is left`);
  await rm(folder, { recursive: true, force: true });
  return faults;
}

async function send(servers: McpServers, text: string): Promise<unknown> {
  return (await servers.find('mcp__out__echo')).send({ text }, 'run_1/main.1.1');
}

async function outcomeOf(work: () => Promise<unknown>): Promise<{ readonly code: string; readonly value?: unknown }> {
  try {
    return { code: 'ok', value: await work() };
  } catch (error) {
    return { code: error instanceof GalleyError ? error.code : `a raw error: ${String(error)}` };
  }
}
