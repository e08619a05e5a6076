import { describe, expect, it } from 'vitest';
import type { TurnRequest } from '../turn/backend.ts';
import { claudeArguments } from './claude-arguments.ts';
import { claudeModel } from './claude-model.ts';
import { checkInit, serversFile } from './claude-tools.ts';

const tools = { url: 'http://127.0.0.1:1/mcp', secret: 'hush', names: ['read_file'] };
const request: TurnRequest = {
  sessionId: 'child',
  mode: 'fork',
  parentSessionId: 'parent',
  attempt: 1,
  prompt: 'secret prompt',
  system: '',
  model: 'haiku',
  effort: 'low',
  cwd: '/',
  tools,
  files: 'none',
  maxCost: 0.25,
  limits: { totalMs: 1, idleMs: 1, maxTurns: 7 },
  env: {},
  confined: null,
  totals: null,
};
const newest = { budget: true, effort: true, prompts: true, restricted: true, snapshot: true };
const oldest = { budget: true, effort: false, prompts: false, restricted: false, snapshot: false };
const files = { system: null, servers: '/tmp/servers.json' };
const listed = (part: Partial<TurnRequest> = {}, abilities = newest) =>
  claudeArguments({ ...request, ...part }, 'fresh', abilities, files);
const after = (list: readonly string[], flag: string) => list[list.indexOf(flag) + 1];

describe('arguments of Claude Code', () => {
  it('[O8] begin, continue and branch under the id we chose', () => {
    const joined = (opening: 'fresh' | 'resume' | 'fork') => claudeArguments(request, opening, newest, files).join(' ');
    expect(joined('fresh')).toContain('--session-id child');
    expect(joined('resume')).toMatch(/--resume child(?!.*--session-id)/);
    expect(joined('fork')).toContain('--resume parent --fork-session --session-id child');
  });

  it('[O8] print mode with streamed JSON, model, effort, turns, cost; never the prompt, never the secret', () => {
    const line = listed().join(' ');
    expect(line).toMatch(/^-p --output-format stream-json --verbose /);
    expect(line).toContain('--model haiku --effort low --max-turns 7 --max-budget-usd 0.2500');
    expect(line).not.toMatch(/secret|hush/);
    expect(serversFile(tools)).toContain('Bearer hush');
  });

  it('[O8] leaves out what the installed version does not know', () => {
    const line = claudeArguments(request, 'fresh', oldest, { ...files, system: '/tmp/system.md' }).join(' ');
    expect(line).toContain('--append-system-prompt-file /tmp/system.md');
    expect(line).toContain('--setting-sources  --strict-mcp-config');
    expect(line).not.toMatch(/--effort|--system-prompt-snapshot|--restricted|--permission-prompts/);
  });

  it('[T1] [R12] case 8: our tools and none of its own, whatever lies about', () => {
    const list = listed();
    expect(list).toContain('--restricted');
    expect(list).toContain('--strict-mcp-config');
    expect(after(list, '--tools')).toBe('');
    expect(after(list, '--allowedTools')).toBe('mcp__galley');
    expect(after(list, '--permission-mode')).toBe('dontAsk');
  });

  it('[R12] case 8: no tools at all for a State that allows none', () => {
    const list = listed({ tools: null });
    expect(after(list, '--tools')).toBe('');
    expect(list).not.toContain('--allowedTools');
    expect(JSON.parse(serversFile(null))).toEqual({ mcpServers: {} });
  });

  it('[R12] files to look at bring tools that look, files to change bring those that change', () => {
    expect(after(listed({ files: 'read' }), '--tools')).toBe('Read,Glob,Grep');
    expect(after(listed({ files: 'read' }), '--permission-mode')).toBe('dontAsk');
    const writing = listed({ files: 'write' });
    expect(after(writing, '--tools')).toBe('Read,Glob,Grep,Write,Edit');
    expect(after(writing, '--permission-mode')).toBe('acceptEdits');
  });
});

describe('what Claude Code says of itself when it starts', () => {
  const init = (servers: [string, string][], own: string[] = []) => ({
    type: 'system' as const,
    subtype: 'init' as const,
    tools: own,
    mcp_servers: servers.map(([name, status]) => ({ name, status })),
  });

  it('[T1] is believed when it has our tools alone', () => {
    expect(() => checkInit(init([['galley', 'connected']], ['mcp__galley__read_file']), request)).not.toThrow();
    expect(() => checkInit(init([]), { ...request, tools: null })).not.toThrow();
  });

  it.each([
    ['our server failed', init([['galley', 'failed']])],
    ['our server is missing', init([])],
    [
      'another server',
      init([
        ['galley', 'connected'],
        ['theirs', 'connected'],
      ]),
    ],
    ['a tool of its own', init([['galley', 'connected']], ['Bash'])],
  ])('[T1] ends the turn: %s', (_why, said) => {
    expect(() => checkInit(said, request)).toThrow(expect.objectContaining({ code: 'TOOLS_FAILED' }));
  });
});

it.each([
  ['sonnet', 'sonnet'],
  ['anthropic/claude-haiku-4-5', 'claude-haiku-4-5'],
  ['claude-opus-4-1', 'claude-opus-4-1'],
  ['my-own-model', 'my-own-model'],
  ['openai/gpt-5-mini', null],
])('[O9] the model %s is %s to Claude Code', (ours, its) => {
  expect(claudeModel(ours)).toBe(its);
});
