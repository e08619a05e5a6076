import { describe, expect, it } from 'vitest';
import type { TurnRequest } from './backend.ts';
import { claudeArguments } from './claude-arguments.ts';

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
  limits: { totalMs: 1, idleMs: 1, maxTurns: 7 },
  env: {},
  totals: null,
};
const abilities = { effort: true, snapshot: true };
const joined = (...rest: Parameters<typeof claudeArguments>) => claudeArguments(...rest).join(' ');

describe('arguments of Claude Code', () => {
  it('[O8] begin, continue and branch under the id we chose', () => {
    expect(joined(request, 'fresh', {}, abilities, null)).toContain('--session-id child');
    expect(joined(request, 'resume', {}, abilities, null)).toMatch(/--resume child(?!.*--session-id)/);
    expect(joined(request, 'fork', {}, abilities, null)).toContain('--resume parent --fork-session --session-id child');
  });

  it('[O8] print mode with streamed JSON, model, effort, turns; never the prompt', () => {
    const line = joined(request, 'fresh', {}, abilities, null);
    expect(line).toMatch(/^-p --output-format stream-json --verbose /);
    expect(line).toContain('--model haiku --effort low --max-turns 7');
    expect(line).not.toContain('secret');
  });

  it('[O8] leaves out what the installed version does not know', () => {
    const line = joined(request, 'fresh', {}, { effort: false, snapshot: false }, '/tmp/system.md');
    expect(line).toContain('--append-system-prompt-file /tmp/system.md');
    expect(line).not.toMatch(/--effort|--system-prompt-snapshot/);
  });

  it('[R12] permissions as configured', () => {
    const options = {
      permissionMode: 'acceptEdits',
      allowedTools: ['Bash(git *)', 'Edit'],
      disallowedTools: [],
      tools: [],
    };
    const list = claudeArguments(request, 'fresh', options, abilities, null);
    expect(list.slice(list.indexOf('--permission-mode'))).toEqual([
      '--permission-mode',
      'acceptEdits',
      '--allowedTools',
      'Bash(git *),Edit',
      '--tools',
      '',
    ]);
  });
});
