import { join } from 'node:path';
import type { ProcedureOutput } from '@galley/schema';
import { loadWorkflow, step } from '../../workflow/index.ts';
import type { WorkshopContext } from '../context/workshop-context.ts';
import { clutterSources, measureClutter } from './clutter.ts';
import { charactersPerToken, contextTokensOf, promptBudget } from './prompt-budget.ts';
import { declaredTools, promptSources } from './prompt-sources.ts';
import { promptValues, renderPrompt } from './prompt-variables.ts';
import { systemPrompt } from './system-prompt.ts';
import { toolNeed } from './tool-need.ts';

/** How full the next Run would start, phase by phase, from the prompts that it would really be given. */
export async function viewClutter(
  context: WorkshopContext,
  model: string,
): Promise<ProcedureOutput<'WorkshopGetClutter'>> {
  const workflow = await loadWorkflow(join(context.workflows, 'rpi'));
  const state = step(new Map([[workflow.hash, workflow]]), null, {
    seq: 0,
    stream: 'run_',
    at: context.clock.now(),
    event: {
      type: 'run.started',
      run_id: 'run_',
      message_id: null,
      request: '',
      model,
      workflow: { name: workflow.name, hash: workflow.hash },
      budget: { dollars: null, tokens: null },
      allow_unknown_price: false,
      variables: {},
    },
  });
  const agent = state.agents.get('main');
  const contextTokens = contextTokensOf(context.models.get(model));
  const budget = promptBudget(contextTokens, context.manifestShare);
  const sources = promptSources(context);
  const artifacts = [...workflow.states.values()].flatMap(({ artifact }) => artifact ?? []);
  const phases = [];
  for (const definition of workflow.states.values()) {
    if (definition.prompt === '' || agent === undefined) continue;
    const values = await promptValues({ state, agent, definition }, sources, budget);
    const { text: prompt } = await renderPrompt({ state, agent, definition }, sources, budget, artifacts);
    const tools = declaredTools(
      definition.tools,
      toolNeed({ session: null, prompt, instructions: definition.prompt, item: null, request: '' }),
    );
    const clutter = measureClutter({ definition, system: systemPrompt, tools, values });
    phases.push({ phase: definition.name.toLowerCase(), clutter, characters: sum(Object.values(clutter)) });
  }
  const fullest = phases.toSorted((left, right) => right.characters - left.characters)[0];
  const share = (characters: number) => characters / charactersPerToken / contextTokens;
  return {
    model,
    context_tokens: contextTokens,
    phase: fullest?.phase ?? '',
    tokens: tokensOf(fullest?.characters ?? 0),
    share: share(fullest?.characters ?? 0),
    sources: clutterSources.map((source) => {
      const characters = fullest?.clutter[source] ?? 0;
      return { source, tokens: tokensOf(characters), share: share(characters) };
    }),
    phases: phases.map(({ phase, characters }) => ({ phase, tokens: tokensOf(characters) })),
  };
}

function tokensOf(characters: number): number {
  return Math.ceil(characters / charactersPerToken);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
