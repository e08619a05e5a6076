import { describe, expect, it } from 'vitest';
import { isAgentConfiguration } from './agent-configuration.ts';

describe('configuration of agents and editors', () => {
  it.each([
    '.claude/settings.json',
    'deep/down/.claude/hooks/run.sh',
    '.mcp.json',
    'CLAUDE.md',
    'sub/claude.local.md',
    'AGENTS.md',
    'GEMINI.md',
    '.cursor/rules/all.mdc',
    '.cursorrules',
    '.vscode/tasks.json',
    '.codex/config.toml',
    'opencode.json',
    '.github/copilot-instructions.md',
    '.aider.conf.yml',
    'team.code-workspace',
    '.Claude/SETTINGS.json',
  ])('[T7] %s is one', (path) => {
    expect(isAgentConfiguration(path)).toBe(true);
  });

  it.each([
    'report.md',
    'notes/claude.txt',
    'my.claude/list.csv',
    'agents.csv',
    'settings.json',
    '.gitignore',
    '.github/workflows/ci.yml',
  ])('[T7] %s is a file like any other', (path) => {
    expect(isAgentConfiguration(path)).toBe(false);
  });
});
