import { keyVariables } from '@galley/engine/model';
import { openDryRun } from './dry-run.ts';
import { playAll } from './play-model.ts';
import { playScenario } from './play-scenario.ts';
import { scenarios } from './scenarios/index.ts';

/**
 * The acceptance scenarios against real providers. Costs money, so it is never part of `npm test`.
 * `npm run test:live -- provider/model …` names the models; else one small model of each provider that has a key.
 * `--only WORDS` takes scenarios by name; `--dry` plays known answers over a local server instead.
 */
const smallModels = {
  anthropic: 'anthropic/claude-haiku-4-5',
  openai: 'openai/gpt-5-mini',
  google: 'google/gemini-2.5-flash',
} as const;

const words = process.argv.slice(2);
const isDry = words.includes('--dry');
const only = words.includes('--only') ? (words[words.indexOf('--only') + 1] ?? '') : '';
const chosen = scenarios.filter(({ name }) => name.toLowerCase().includes(only.toLowerCase()));
const named = words.filter((word) => word.includes('/'));

if (chosen.length === 0) {
  console.error(`No scenario has "${only}" in its name. There are: ${scenarios.map(({ name }) => name).join('; ')}.`);
  process.exit(2);
}
if (isDry) {
  await using dry = await openDryRun();
  const models = named.length > 0 ? named : dry.models;
  process.exitCode = (await playAll(chosen, models, dry.play)) === 0 ? 0 : 1;
} else {
  process.exitCode = await playLive();
}

async function playLive(): Promise<number> {
  const withKey = Object.entries(smallModels).filter(([provider]) =>
    keyVariables(provider).some((name) => process.env[name]),
  );
  const models = named.length > 0 ? named : withKey.map(([, model]) => model);
  if (models.length > 0) {
    const failed = await playAll(chosen, models, (scenario, model) => playScenario(scenario, model, process.env));
    return failed === 0 ? 0 : 1;
  }
  const variables = Object.keys(smallModels).flatMap((provider) => keyVariables(provider));
  console.log(`SKIPPED: no provider has a key, so none of the ${chosen.length} live scenarios ran.`);
  console.log(`Set one of ${variables.join(', ')}, or name a model: npm run test:live -- ollama/qwen3`);
  return 0;
}
