import { expect, it } from 'vitest';
import { codexModel, codexModels } from './codex-model.ts';

it("[O9] Codex takes OpenAI's names with or without a provider, and none of Anthropic's", () => {
  expect(['gpt-6-sol', 'openai/gpt-6-sol', 'codex/gpt-6-sol'].map(codexModel)).toEqual(Array(3).fill('gpt-6-sol'));
  expect(['anthropic/claude-opus-5', 'claude-opus-5', 'offline'].map(codexModel)).toEqual(Array(3).fill(null));
});

it('[O9] the short names mean models that OpenAI has, and haiku a smaller one than the others', () => {
  const meant = ['opus', 'sonnet', 'haiku', 'openai/haiku'].map(codexModel);
  expect(meant).toEqual(['gpt-6.1-sol', 'gpt-6.1-sol', 'gpt-6-luna', 'gpt-6-luna']);
  for (const name of meant) expect(codexModels).toContain(name);
});

it('[O9] names that only look like a short one are passed on as they stand', () => {
  expect(['Opus', 'constructor', 'opus-2'].map(codexModel)).toEqual(['Opus', 'constructor', 'opus-2']);
});
