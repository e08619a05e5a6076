import { type ClaudeResult, parseClaudeLine } from '../../packages/engine/workflow/backends/claude/claude-events.ts';

/** The result line among what a turn of Claude Code sent. */
export function resultIn(raw: readonly unknown[]): ClaudeResult {
  for (const event of raw) {
    const known = parseClaudeLine(JSON.stringify(event))?.known;
    if (known?.type === 'result') return known;
  }
  throw new Error('the turn had no result');
}
