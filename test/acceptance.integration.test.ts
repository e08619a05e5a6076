import { expect, it } from 'vitest';
import { playScenario } from './live/play-scenario.ts';
import { scenarios } from './live/scenarios.ts';

it.each(scenarios)('[A2] $name, by the offline model through the real command', async (scenario) => {
  const { problems } = await playScenario(scenario, 'offline');
  expect(problems).toEqual([]);
});
