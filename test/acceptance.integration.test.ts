import { expect, it } from 'vitest';
import { playScenario } from './live/play-scenario.ts';
import { tableScenarios } from './live/scenarios/tables.ts';

it.each(tableScenarios)('[A2] $name, by the offline model through the real command', async (scenario) => {
  const { problems } = await playScenario(scenario, 'offline', process.env);
  expect(problems).toEqual([]);
});
