import { runStatus } from '@galley/engine/workflow';
import type { RunEvent } from '@galley/schema';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ClaudeDesk, claudeDesk, galleyTool } from './wire/claude-run.ts';
import { claudeVersions, installClaude } from './wire/install-claude.ts';
import { expectsSandbox } from './wire/watched-sandbox.ts';

const installed = await Promise.all(
  claudeVersions.map(async (version) => ({ version, install: await installClaude(version) })),
);

const inSandbox = await expectsSandbox();

const sessionsOf = (events: readonly RunEvent[]) =>
  events.flatMap((event) => {
    const state = event.type === 'turn.requested' ? /You are at (\w+)/.exec(event.prompt)?.[1] : undefined;
    return event.type === 'turn.requested' && state !== undefined ? [[state, event.session] as const] : [];
  });
const outcomes = (events: readonly RunEvent[]) => events.filter((event) => event.type === 'tool.finished');

for (const { version, install } of installed) {
  const skipped = install.found ? '' : ` (not run, it cannot be had from npm: ${install.reason})`;
  describe.skipIf(!install.found)(`Claude Code ${version} through the kernel${skipped}`, () => {
    let desk: ClaudeDesk;
    beforeEach(async () => {
      desk = await claudeDesk(install.found ? install.path : '');
    });
    afterEach(() => desk[Symbol.asyncDispose]());

    const done = ({ state, sandboxed }: Awaited<ReturnType<ClaudeDesk['run']>>) => {
      // [T3] Every start of it: a turn, and the question what it can do.
      expect(sandboxed.length).toBeGreaterThan(0);
      expect(sandboxed.every((isInside) => isInside === inSandbox)).toBe(true);
      const errors = state.agents
        .values()
        .map(({ error }) => error)
        .toArray();
      expect(runStatus(state), JSON.stringify(errors)).toBe('done');
    };

    it('[O3] goto resumes the id, call branches, result returns to the caller’s id, reset is fresh', async () => {
      const run = await desk.run({
        START: 'thought-start <goto>NEXT</goto>',
        NEXT: 'thought-next <call return="BACK">CHILD</call>',
        CHILD: 'thought-child <goto>DEEP</goto>',
        DEEP: 'thought-deep <result>found</result>',
        BACK: 'thought-back <reset>FRESH</reset>',
        FRESH: '<result>over</result>',
      });
      done(run);
      expect(run.state.agents.get('main')?.result).toBe('over');
      const sessions = Object.fromEntries(sessionsOf(run.events));
      expect(sessions.NEXT).toBe(sessions.START);
      expect(sessions.BACK).toBe(sessions.START);
      expect(sessions.DEEP).toBe(sessions.CHILD);
      expect(new Set([sessions.START, sessions.CHILD, sessions.FRESH]).size).toBe(3);
      expect(desk.seenAt('NEXT')).toContain('thought-start');
      expect(desk.seenAt('CHILD')).toMatch(/thought-start[\s\S]*thought-next/);
      expect(desk.seenAt('DEEP')).toMatch(/thought-next[\s\S]*thought-child/);
      expect(desk.seenAt('BACK')).toMatch(/thought-start[\s\S]*thought-next[\s\S]*found/);
      expect(desk.seenAt('BACK')).not.toMatch(/thought-(child|deep)/);
      expect(desk.seenAt('FRESH')).not.toContain('thought-');
    });

    it('[O12] costs over 8 forks add up to what the server was asked', async () => {
      const forks = Array.from({ length: 8 }, (_, index) => `<fork next="ALL" input="part ${index}">WORK</fork>`);
      const run = await desk.run({
        START: `thought-start ${forks.join('')}`,
        WORK: 'thought-work <goto>MORE</goto>',
        MORE: '<result>done</result>',
        ALL: { head: 'join: all\n', answer: '<result>joined</result>' },
      });
      done(run);
      const turns = run.events.filter((event) => event.type === 'turn.answered');
      expect(turns).toHaveLength(18);
      expect(desk.under.server.messages).toHaveLength(18);
      const price = turns[0]?.usage.cost ?? Number.NaN;
      expect(price).toBeGreaterThan(0);
      expect(run.state.usage.cost).toBeCloseTo(18 * price, 10);
      expect(run.state.usage).toMatchObject({ input_tokens: 18_000, output_tokens: 1800 });
      expect(new Set(sessionsOf(run.events).map(([, session]) => session)).size).toBe(9);
      expect(desk.seenAt('WORK')).not.toContain('thought-start');
    });

    it('[O12] the cost of a model that the program does not know is null, not zero', async () => {
      const run = await desk.run({ START: { head: 'model: my-own-model\n', answer: '<result>ok</result>' } });
      done(run);
      expect(run.state.usage).toEqual({ input_tokens: 1000, output_tokens: 100, cost: null });
    });

    it('[O12] it is given its share of the budget as its own limit: past it its model is not asked again, and the Run asks', async () => {
      const run = await desk.run(
        {
          START: {
            head: 'tools: all\nmodel: sonnet\n',
            answer: () => ({
              kind: 'tools',
              calls: [{ name: 'mcp__galley__write_text_file', input: { path: 'late.txt', text: 'late' } }],
              usage: { input_tokens: 100_000, output_tokens: 1000 },
            }),
          },
        },
        { budget: { dollars: 0.05, tokens: null } },
      );
      expect(run.state.agents.get('main')?.error?.code).toBe('COST_LIMIT');
      expect(runStatus(run.state)).toBe('waiting');
      expect(run.state.knownCost).toBeGreaterThan(0.05);
      expect(desk.under.server.messages).toHaveLength(1);
      expect(run.left).toEqual([]);
    });

    it('[T1] [T3] [O8] case 8: in the sandbox it has our tools and no others; what it writes lands in the Draft, journaled', async () => {
      await desk.put({ 'a.txt': 'seven apples\n' });
      const run = await desk.run({
        START: {
          head: 'tools: all\n',
          answer: (results) =>
            [
              galleyTool('read_file', { path: 'a.txt' }),
              galleyTool('write_text_file', { path: 'made.txt', text: 'eight apples\n' }),
              '<result>written</result>',
            ][results] ?? 'nothing',
        },
      });
      done(run);
      expect(run.texts).toEqual({ 'made.txt': 'eight apples\n' });
      expect(await desk.files()).toEqual(['a.txt']);
      expect(desk.sent()).toContain('seven apples');
      const tools = desk.toolsAt('START');
      expect(tools).toContain('mcp__galley__read_file');
      // The newest version adds a placeholder that stands for nothing and is no tool of its own.
      const others = tools.filter((name) => !name.startsWith('mcp__galley__') && name !== 'DeferredToolPlaceholder');
      expect(others).toEqual([]);
      expect(run.events.map(({ type }) => type).slice(1)).toEqual([
        'turn.requested',
        ...['tool.requested', 'tool.finished', 'tool.requested', 'tool.finished'],
        'turn.answered',
      ]);
      expect(run.state.toolCalls.map(({ call_id, tool, success }) => [call_id, tool, success])).toEqual([
        ['main.1.1', 'read_file', true],
        ['main.1.2', 'write_text_file', true],
      ]);
      expect(run.left).toEqual([]);
    });

    it('[R12] case 8: with `tools: read` it cannot write, also by a tool that it was not shown', async () => {
      const run = await desk.run({
        START: {
          head: 'tools: read\n',
          answer: (results) =>
            results === 0
              ? galleyTool('write_text_file', { path: 'made.txt', text: 'no' })
              : '<result>could not</result>',
        },
      });
      done(run);
      expect(run.texts).toEqual({});
      expect(desk.toolsAt('START')).toContain('mcp__galley__read_file');
      expect(desk.toolsAt('START')).not.toContain('mcp__galley__write_text_file');
      expect(outcomes(run.events).filter(({ success }) => success)).toEqual([]);
    });

    it('[R12] case 8: `tools: none` binds it: its model is offered no tool', async () => {
      const run = await desk.run({ START: '<result>ok</result>' });
      done(run);
      expect(desk.toolsAt('START')).toEqual([]);
    });

    it('[T1] case 8: hooks, servers and instructions in the Workbench do nothing and are not sent', async () => {
      const trap = `touch ${desk.bench}/trapped`;
      const hook = { matcher: '', hooks: [{ type: 'command', command: trap }] };
      const hooks = Object.fromEntries(
        ['SessionStart', 'UserPromptSubmit', 'PreToolUse', 'Stop'].map((on) => [on, [hook]]),
      );
      await desk.put({
        '.claude/settings.json': JSON.stringify({ hooks, permissions: { allow: ['Bash'] } }),
        '.mcp.json': JSON.stringify({ mcpServers: { theirs: { command: 'sh', args: ['-c', trap] } } }),
        'CLAUDE.md': 'planted-instruction-4711',
        'a.txt': 'apples',
      });
      const before = await desk.files();
      for (const head of ['tools: all\n', 'tools: all\nfiles: view\n']) {
        done(await desk.run({ START: { head, answer: '<result>ok</result>' } }));
      }
      expect(await desk.files()).toEqual(before);
      expect(desk.sent()).not.toContain('planted-instruction-4711');
      expect(desk.sent()).not.toContain('theirs');
    });

    it('[B4] `files: view`: it works on real files outside the Workbench, and they land in the Draft', async () => {
      await desk.put({ 'a.txt': 'seven apples\n', 'deep/b.txt': 'pears\n' });
      const own = (name: string, input: Readonly<Record<string, unknown>>) => ({
        kind: 'tools' as const,
        calls: [{ name, input }],
      });
      let folder = '';
      const run = await desk.run({
        START: {
          head: 'tools: all\nfiles: view\n',
          answer: (results, request) => {
            folder =
              /Working directory: (\S+)|working directory[^/]*(\/\S+)/i.exec(JSON.stringify(request))?.[1] ?? folder;
            return results === 0
              ? own('Write', { file_path: 'made.txt', content: 'eight apples\n' })
              : '<goto>NEXT</goto>';
          },
        },
        NEXT: {
          head: 'tools: all\nfiles: view\n',
          answer: (results) =>
            [
              own('Read', { file_path: 'made.txt' }),
              own('Edit', { file_path: 'made.txt', old_string: 'eight', new_string: 'nine' }),
              '<result>written</result>',
            ][results] ?? 'nothing',
        },
      });
      done(run);
      expect(run.texts).toEqual({ 'made.txt': 'nine apples\n' });
      expect(folder).not.toContain(desk.bench);
      expect(await desk.files()).toEqual(['a.txt', 'deep', 'deep/b.txt']);
    });

    it('[R12] `files: view` with `tools: read`: it can look and not write', async () => {
      await desk.put({ 'a.txt': 'seven apples\n' });
      const run = await desk.run({
        START: {
          head: 'tools: read\nfiles: view\n',
          answer: (results) =>
            results === 0
              ? { kind: 'tools', calls: [{ name: 'Write', input: { file_path: 'a.txt', content: 'none' } }] }
              : '<result>could not</result>',
        },
      });
      done(run);
      expect(run.texts).toEqual({});
      expect(desk.toolsAt('START')).toContain('Read');
      expect(desk.toolsAt('START')).not.toContain('Write');
    });
  });
}
