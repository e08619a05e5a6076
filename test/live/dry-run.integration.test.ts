import { afterAll, beforeAll, expect, it } from 'vitest';
import { modelFor } from '../wire/cli-under-test.ts';
import type { Protocol } from '../wire/model-server.ts';
import { openDryRun } from './dry-run.ts';
import { scenarios } from './scenarios/index.ts';

let dry: Awaited<ReturnType<typeof openDryRun>>;
beforeAll(async () => {
  dry = await openDryRun();
});
afterAll(() => dry[Symbol.asyncDispose]());

function scenario(name: string) {
  const found = scenarios.find((one) => one.name === name);
  if (found === undefined) throw new TypeError(`There is no scenario "${name}".`);
  return found;
}

// All of them on every protocol: `npm run test:live -- --dry`.
it.each<[Protocol, string]>([
  ['responses', 'read a large workbook in parts'],
  ['gemini', 'change a presentation'],
])('[A1] [V5] a known answer passes over %s: %s', async (protocol, name) => {
  const { problems } = await dry.play(scenario(name), modelFor[protocol]);
  expect(problems).toEqual([]);
});

it('a scenario that nobody worked on fails', async () => {
  const idle = { ...scenario('make a PDF'), answer: { steps: [] } };
  const { problems } = await dry.play(idle, modelFor.chat);
  expect(problems).toEqual(['minutes.pdf was not published, but: nothing']);
});
