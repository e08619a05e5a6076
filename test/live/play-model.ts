import type { Played } from './play-scenario.ts';
import type { Scenario } from './scenario.ts';

export type PlayModel = (scenario: Scenario, model: string) => Promise<Played>;

/** Every scenario with every model, a line each. Returns how many failed. */
export async function playAll(
  scenarios: readonly Scenario[],
  models: readonly string[],
  play: PlayModel,
): Promise<number> {
  let failed = 0;
  for (const model of models) {
    for (const scenario of scenarios) {
      const { problems, seconds, usage } = await play(scenario, model);
      const tokens = usage === null ? '' : `, ${usage.input_tokens + usage.output_tokens} tokens`;
      const cost = usage === null || usage.cost === null ? ', cost unknown' : `, $${usage.cost.toFixed(4)}`;
      const word = problems.length === 0 ? 'passed' : 'FAILED';
      console.log(`${word}  ${model}  ${scenario.name} (${seconds.toFixed(1)} s${tokens}${cost})`);
      for (const problem of problems) console.log(`        ${problem}`);
      if (problems.length > 0) failed += 1;
    }
  }
  console.log(`${models.length * scenarios.length - failed} passed, ${failed} failed`);
  return failed;
}
