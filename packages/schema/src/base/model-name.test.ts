import { expect, it } from 'vitest';
import { isModelName } from './model-name.ts';

it.each([
  ...['gpt-5-mini', 'anthropic/claude-sonnet-4-6', 'llama3:8b', '@cf/meta/llama-3.1', 'hf.co/a/b:Q4_K_M'],
  ...['models/gemini-2.5-flash', 'My Model.gguf', '/srv/models/m.gguf', 'a+b~c,d=e(f)[g]'],
])('[A1] %s may be the name of a model', (name) => {
  expect(isModelName(name)).toBe(true);
});

it.each([
  ...['', ' ', 'x ', '..', '../x', 'a/../b', 'a..b', '.', './x', 'a/./b', 'a/.'],
  ...['x?key=1', 'x#y', 'x%2e%2e', 'x\\y', 'x\ny', 'x\u0000', 'x\u202ey', 'x\u200by', 'x\u2028y', 'x\u00a0y'],
  'm'.repeat(301),
])('[A1] [A6] %j may not: in an address it would lead elsewhere, or hide', (name) => {
  expect(isModelName(name)).toBe(false);
});
