import { keyVariables } from '@galley/engine/model';
import { playScenario } from './play-scenario.ts';
import { scenarios } from './scenarios.ts';

/**
 * The acceptance scenarios against real providers. Costs money, so it is never part of `npm test`.
 * `npm run test:live -- provider/model …` names the models; else one small model of each provider that has a key.
 */
const smallModels = {
  anthropic: 'anthropic/claude-haiku-4-5',
  openai: 'openai/gpt-5-mini',
  google: 'google/gemini-2.5-flash',
} as const;

const named = process.argv.slice(2);
const withKey = Object.entries(smallModels).filter(([provider]) =>
  keyVariables(provider).some((name) => process.env[name]),
);
const models = named.length > 0 ? named : withKey.map(([, model]) => model);

if (models.length === 0) {
  const variables = Object.keys(smallModels).flatMap((provider) => keyVariables(provider));
  console.log(`SKIPPED: no provider has a key, so none of the ${scenarios.length} live scenarios ran.`);
  console.log(`Set one of ${variables.join(', ')}, or name a model: npm run test:live -- ollama/qwen3`);
  process.exit(0);
}

let failed = 0;
for (const model of models) {
  for (const scenario of scenarios) {
    const { problems, seconds, usage } = await playScenario(scenario, model);
    const tokens = usage === null ? '' : `, ${usage.input_tokens + usage.output_tokens} tokens`;
    const cost = usage === null || usage.cost === null ? ', cost unknown' : `, $${usage.cost.toFixed(4)}`;
    console.log(
      `${problems.length === 0 ? 'passed' : 'FAILED'}  ${model}  ${scenario.name} (${seconds.toFixed(1)} s${tokens}${cost})`,
    );
    for (const problem of problems) console.log(`        ${problem}`);
    if (problems.length > 0) failed += 1;
  }
}
console.log(`${models.length * scenarios.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
