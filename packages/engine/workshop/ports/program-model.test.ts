import { expect, it } from 'vitest';
import { claudeCodeBackend, codexBackend } from '../../workflow/index.ts';
import { programModel } from './program-model.ts';

const programs = [claudeCodeBackend(), codexBackend()];
const byState = (model: string) => ({ model, byState: true });
const byRun = (model: string) => ({ model, byState: false });

it.each(['opus', 'sonnet', 'haiku'])('[O9] a State can name %s with every program', (alias) => {
  expect(programs.map((program) => programModel(program, byState(alias)))).toEqual([
    alias,
    expect.stringMatching(/^gpt-/),
  ]);
});

it("[O9] a State that names another provider's model is refused, with names that the program has", () => {
  const refused = (program: (typeof programs)[number], model: string) => () => programModel(program, byState(model));
  const [claude, codex] = programs as [(typeof programs)[number], (typeof programs)[number]];
  expect(refused(codex, 'anthropic/claude-opus-5-5')).toThrow(
    expect.objectContaining({ code: 'MODEL_UNKNOWN', remedy: expect.stringContaining('gpt-6-sol') }),
  );
  expect(refused(claude, 'openai/gpt-6-sol')).toThrow(
    expect.objectContaining({ code: 'MODEL_UNKNOWN', remedy: expect.stringContaining('sonnet') }),
  );
});

it("[O9] the Run's choice may be meant for other States: a program that has not got it takes its default", () => {
  for (const program of programs) expect(programModel(program, byRun('offline'))).toBeNull();
  expect(programs.map((program) => programModel(program, byRun('google/gemini-2.5-pro')))).toEqual([null, null]);
  expect(programModel({ name: 'command' }, byRun('google/gemini-2.5-pro'))).toBe('google/gemini-2.5-pro');
});
