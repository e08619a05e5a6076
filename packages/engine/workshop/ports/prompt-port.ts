import { ownWords } from '../../model/index.ts';
import { modelOf, type RunPorts } from '../../workflow/index.ts';
import type { RunContext } from '../context/run-context.ts';
import { contextTokensOf, promptBudget } from '../prompts/prompt-budget.ts';
import { declaredCharacters, promptSources } from '../prompts/prompt-sources.ts';
import { renderPrompt } from '../prompts/prompt-variables.ts';
import { sessionCharacters } from '../prompts/session-characters.ts';
import { systemPrompt } from '../prompts/system-prompt.ts';
import type { RunRecord } from '../record/run-record.ts';
import { limitOf } from '../sharing/share-limit.ts';
import { compactSession } from './compact-session.ts';
import { estimateCall } from './estimate-call.ts';
import { needOf } from './request-tools.ts';
import { sizedModel } from './sized-model.ts';
import { outsideToolsOf } from './tools/external-tools.ts';
import { createToolHost } from './tools/tool-host.ts';
import { turnLimit } from './turn-limit.ts';

/** What another program's model is taken to hold. */
const defaultContext = 32_000;

/** What is sent: the prompt, what it may cost, and a shorter Session where it would not fit. */
export function createPromptPort(
  context: RunContext,
  record: RunRecord,
): Required<Pick<RunPorts, 'renderPrompt' | 'estimate' | 'compact'>> {
  const { models } = context;
  const sources = promptSources(context);
  return {
    async renderPrompt(place) {
      const { reminder } = place.agent;
      if (reminder !== null) return { system: systemPrompt, user: reminder, origin: ownWords };
      const builtin = (place.definition.backend ?? place.agent.backend) === 'builtin';
      const model = builtin ? await sizedModel(models, modelOf(place.state, place.definition), place.signal) : null;
      const budget = promptBudget(model === null ? defaultContext : contextTokensOf(model), context.manifestShare);
      const limit = await limitOf(context, place);
      const { files: reach } = createToolHost(context, record, limit, place.signal);
      const files = (naming: string) => reach.listFiles({ naming });
      const states = record.workflows.get(place.agent.workflow)?.states.values() ?? [];
      const artifacts = Array.from(states).flatMap(({ artifact }) => (artifact === undefined ? [] : [artifact]));
      const { text, origin, stable } = await renderPrompt(place, { ...sources, limit, files }, budget, artifacts);
      return { system: systemPrompt, user: text, origin, stable };
    },

    /** What another program will spend is unknown, unless it keeps to a limit that it is given. */
    estimate(place, prompt, left) {
      const { state, definition, agent } = place;
      const name = definition.backend ?? agent.backend;
      const session = agent.turn?.session ?? agent.session;
      const need = needOf(place, session, prompt?.user);
      const declared = declaredCharacters(definition.tools, need, outsideToolsOf(context, definition));
      const fixed = systemPrompt.length + declared;
      const characters = fixed + (prompt?.user.length ?? 0) + (session === null ? 0 : sessionCharacters(session));
      const model = name === 'builtin' ? models.get(modelOf(state, definition)) : null;
      const reservation = estimateCall(model, characters, left);
      if (left.dollars === null || context.backends.get(name)?.limitsCost !== true) return reservation;
      return { ...reservation, dollars: turnLimit(state, left.dollars) };
    },

    async compact(place, prompt) {
      const { state, definition, agent } = place;
      const session = agent.turn?.session ?? agent.session;
      if (session === null || (definition.backend ?? agent.backend) !== 'builtin') return null;
      const model = models.get(modelOf(state, definition));
      const need = needOf(place, session, prompt?.user);
      const declared = declaredCharacters(definition.tools, need, outsideToolsOf(context, definition));
      const fixed = systemPrompt.length + declared + (prompt?.user.length ?? 0);
      return compactSession({ agent, session, model, contextTokens: contextTokensOf(model), fixed });
    },
  };
}
