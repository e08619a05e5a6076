import { expect, it } from 'vitest';
import { codexModel } from './codex-arguments.ts';

it("[O9] Codex takes OpenAI's names, and none of Anthropic's short ones", () => {
  expect(['gpt-6-sol', 'openai/gpt-6-sol', 'codex/gpt-6-sol'].map(codexModel)).toEqual(Array(3).fill('gpt-6-sol'));
  expect(['opus', 'sonnet', 'haiku', 'anthropic/claude-opus-5', 'offline'].map(codexModel)).toEqual(
    Array(5).fill(null),
  );
});
