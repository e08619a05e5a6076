import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { loadWorkflow } from '../load/load-workflow.ts';
import { parseTransition } from '../transitions/parse-transition.ts';
import { lintWorkflow } from './lint-workflow.ts';

const root = fileURLToPath(new URL('../../../../examples/workflows', import.meta.url));
const examples = (await readdir(root, { withFileTypes: true }))
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

const scenario = z.object({
  workflow: z.string().optional(),
  input: z.string(),
  person: z.array(z.string()),
  rules: z.array(z.object({ when: z.array(z.string()).min(1), answer: z.string() })),
  states: z.array(z.string()),
  result: z.string(),
});

it('[O1] there are examples for all that workflows can do', () => {
  expect(examples).toEqual([
    'evaluator-budget',
    'interview',
    'map-reduce',
    'research-call',
    'review-loop',
    'script-hybrid',
    'triage',
  ]);
});

it.each(examples)('[O15] the example %s is sound, and so is its script of answers', async (name) => {
  const answers = scenario.parse(JSON.parse(await readFile(`${root}/${name}/test/answers.json`, 'utf8')));
  const workflow = await loadWorkflow(`${root}/${name}/${answers.workflow ?? ''}`);
  expect(lintWorkflow(workflow).filter(({ level }) => level !== 'info')).toEqual([]);
  for (const state of answers.states) expect(workflow.states.has(state), state).toBe(true);
  for (const { answer } of answers.rules) {
    const parsed = parseTransition(answer);
    expect(parsed.ok || parsed.problem.code === 'NO_TAG', answer).toBe(true);
  }
});
