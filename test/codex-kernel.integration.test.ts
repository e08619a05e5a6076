import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runStatus } from '@galley/engine/workflow';
import { openWorkshop } from '@galley/engine/workshop';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { allowEverything } from '../packages/engine/workshop/testing/allow-everything.ts';
import { type CodexAnswer, type CodexRequest, codexUnderTest, lastSaid } from './wire/codex-under-test.ts';
import { installCodex } from './wire/install-codex.ts';
import { expectsSandbox, watchedSandbox } from './wire/watched-sandbox.ts';

const installed = await installCodex();
const inSandbox = await expectsSandbox();
const skipped = installed.found ? '' : ` (not run, it cannot be had from npm: ${installed.reason})`;

describe.skipIf(!installed.found)(`Codex through the kernel${skipped}`, () => {
  let under: Awaited<ReturnType<typeof codexUnderTest>>;
  let folder = '';
  beforeEach(async () => {
    under = await codexUnderTest(installed.found ? installed.path : '', { ownTools: false });
    folder = await mkdtemp(join(tmpdir(), 'galley-codex-kernel-'));
    for (const name of ['bench', 'flow']) await mkdir(join(folder, name));
    await writeFile(join(folder, 'bench', 'a.txt'), 'seven apples\n');
    await writeFile(join(folder, 'bench', 'AGENTS.md'), 'planted-instruction-4711');
  });
  afterEach(async () => {
    await under.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  async function run(
    states: Readonly<Record<string, string>>,
    answer: (state: string, results: number) => CodexAnswer,
  ) {
    for (const [name, head] of Object.entries(states)) {
      await writeFile(
        join(folder, 'flow', `${name}.md`),
        `---\nbackend: codex\n${head}---\nYou are at ${name}. {{input}}`,
      );
    }
    under.script((request) => {
      const state = /You are at (\w+)\./.exec(lastSaid(request))?.[1] ?? '';
      const at = request.input.findLastIndex((item) => item.type === 'message' && item.role === 'user');
      return answer(state, request.input.slice(at).filter(({ type }) => type === 'function_call_output').length);
    });
    const { sendsTo: _asked, ...backend } = under.backend;
    const codex: typeof under.backend = {
      ...backend,
      runTurn: (turn, options) => under.backend.runTurn({ ...turn, env: { ...under.env, ...turn.env } }, options),
    };
    const { sandbox, sandboxed } = watchedSandbox();
    await using workshop = await openWorkshop({
      directory: join(folder, 'bench'),
      workflows: folder,
      trust: allowEverything,
      programs: { sandbox, requireSandbox: false, environment: {}, readable: [], reach: {} },
      backends: new Map([['codex', codex]]),
    });
    const { id } = await workshop.runs.startWorkflow(join(folder, 'flow'), { text: 'go', model: 'offline' });
    const { state } = await workshop.runs.settled(id);
    const errors = state.agents
      .values()
      .map(({ error }) => error)
      .toArray();
    expect(runStatus(state), JSON.stringify(errors)).toBe('done');
    expect(sandboxed.length).toBeGreaterThan(0);
    expect(sandboxed.every((isInside) => isInside === inSandbox)).toBe(true);
    const changes = (await workshop.workbench.changeSet()).map(({ path }) => path);
    return { state, changes };
  }
  const text = (said: string): CodexAnswer => ({ kind: 'text', text: said });
  const toolsOf = (request: CodexRequest | undefined) =>
    (request?.tools ?? []).flatMap(
      ({ type, name, tools }) => tools?.map((tool) => `${name}.${tool.name}`) ?? [name ?? type],
    );

  it('[O8] [T1] [T3] case 8: a second program at the same seam: our tools, a write that lands in the Draft, goto', async () => {
    const tool = (name: string, input: object): CodexAnswer => ({
      kind: 'call',
      name,
      namespace: 'mcp__galley',
      input,
    });
    const { state, changes } = await run({ START: 'tools: all\n', NEXT: 'tools: read\n' }, (at, results) => {
      if (at === 'NEXT') return text('<result>over</result>');
      return (
        [
          tool('read_file', { path: 'a.txt' }),
          tool('write_text_file', { path: 'made.txt', text: 'eight\n' }),
          text('thought-start <goto>NEXT</goto>'),
        ][results] ?? text('nothing')
      );
    });
    expect(changes).toEqual(['made.txt']);
    expect(state.toolCalls.map(({ tool: name, success }) => [name, success])).toEqual([
      ['read_file', true],
      ['write_text_file', true],
    ]);
    const sent = JSON.stringify(under.requests);
    expect(sent).toContain('seven apples');
    expect(sent).not.toContain('planted-instruction-4711');
    expect(JSON.stringify(under.requests.at(-1)?.input)).toContain('thought-start');
    expect(state.usage).toEqual({ input_tokens: 4000, output_tokens: 400, cost: null });
    const offered = toolsOf(under.requests[0]);
    expect(offered).toContain('mcp__galley.read_file');
    const acting = /exec|shell|stdin|patch|search|agent|goal|view_image|browser/;
    expect(offered.filter((name) => !name.startsWith('mcp__galley.') && acting.test(name))).toEqual([]);
    expect(toolsOf(under.requests.at(-1))).not.toContain('mcp__galley.write_text_file');
  });

  it('[R12] case 8: `tools: none` leaves it nothing to act with', async () => {
    await run({ START: '' }, () => text('<result>ok</result>'));
    expect(toolsOf(under.requests[0]).filter((name) => name !== 'request_user_input')).toEqual([]);
  });
});
