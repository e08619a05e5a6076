import { setTimeout as pause } from 'node:timers/promises';
import type { NewEvent, RunEvent, ToolCall, WorkbenchEvent } from '@galley/schema';
import { joinSources, originOf, ownWords, readSources, recordSources } from '../../model/index.ts';
import {
  actsOutside,
  documentsOver,
  executeTool,
  externalPrefix,
  lookWithTool,
  onlyReads,
  type ToolHost,
  type ToolOutcome,
  tablesOver,
} from '../../tools/index.ts';
import { type EffectContext, modelOf, type RunPorts, step, workedMs } from '../../workflow/index.ts';
import type { RunContext } from '../context/run-context.ts';
import type { SharedSpending } from '../context/shared-spending.ts';
import { checkItem } from '../evidence/check-item.ts';
import { mapBefore } from '../evidence/map-before.ts';
import { contextTokensOf, promptBudget } from '../prompts/prompt-budget.ts';
import { declaredCharacters, promptSources } from '../prompts/prompt-sources.ts';
import { renderPrompt } from '../prompts/prompt-variables.ts';
import { sessionCharacters } from '../prompts/session-characters.ts';
import { systemPrompt } from '../prompts/system-prompt.ts';
import type { RunRecord } from '../record/run-record.ts';
import { refuseHidden } from '../sharing/refuse-hidden.ts';
import { limitOf } from '../sharing/share-limit.ts';
import { compactSession } from './compact-session.ts';
import { answerTokens, estimateCall } from './estimate-call.ts';
import { externalTools, outsideToolsOf } from './external-tools.ts';
import { keepSent } from './keep-sent.ts';
import { modelRequest } from './model-request.ts';
import { createOutsidePorts } from './outside-ports.ts';
import { createReadAhead } from './read-ahead.ts';
import { needOf, toolsOf } from './request-tools.ts';
import { runBeside, type Touched } from './side-by-side.ts';
import { sizedModel } from './sized-model.ts';
import { toolFinished } from './tool-finished.ts';
import { createToolHost } from './tool-host.ts';
import { withTransition } from './transition-call.ts';
import { turnLimit } from './turn-limit.ts';
import { unknownOutcome } from './unknown-outcome.ts';

/** What another program's model is taken to hold. */
const defaultContext = 32_000;

/** Connects the runner to the Workbench, the tools and the model of one Run. */
export function createRunPorts(context: RunContext, record: RunRecord): RunPorts {
  const { workbench, models, clock, notifier } = context;
  const runId = record.id;
  const { draft_id: trial } = record.state.started;
  const inRun = (event: RunEvent): NewEvent => ({ stream: runId, event });

  const sources = promptSources(context);

  const hostFor = async (place: EffectContext): Promise<ToolHost> => {
    const { turn } = place.agent;
    const made = turn === null ? null : originOf(turn.session).sources;
    const external = externalTools(context, record, place, () => made);
    return { ...createToolHost(context, record, await limitOf(context, place), place.signal), ...external };
  };
  const outside = ({ definition }: Pick<EffectContext, 'definition'>) => outsideToolsOf(context, definition);
  const ahead = createReadAhead<{ readonly outcome: ToolOutcome; readonly elapsed: number }>();

  const finished = (agent: string, call: ToolCall, outcome: ToolOutcome, elapsed: number): NewEvent =>
    inRun(toolFinished(record, agent, call, outcome, elapsed).event);

  async function execute(place: EffectContext, call: ToolCall, host: ToolHost, touched?: () => Touched): Promise<void> {
    const { agent, definition } = place;
    const started = clock.now();
    await executeTool({
      call,
      allowance: definition.tools,
      host,
      cause: `${runId}/${call.call_id}`,
      record: (outcome) => {
        const { event } = toolFinished(record, agent.id, call, outcome, clock.now() - started);
        return inRun(touched === undefined ? event : { ...event, touched: touched() });
      },
      madeFrom: (read) => {
        const known = agent.turn === null ? null : originOf(agent.turn.session).sources;
        return recordSources(joinSources(known, readSources(read)));
      },
    });
  }

  /** The reply, as the conversation gets it; that of a trial joins it when the trial is kept. */
  function assistantMessage(agentId: string, text: string, interrupted: boolean) {
    const { toolCalls, agents } = record.state;
    const agent = agents.get(agentId);
    const session = agent?.turn?.session ?? agent?.session ?? null;
    const made = session === null ? record.state.sources : originOf(session).sources;
    const answer = {
      message_id: context.ids.next('msg'),
      text,
      elapsed_ms: workedMs(record.state, clock.now()),
      tool_calls: [...toolCalls],
      sources: recordSources(made),
      ...(interrupted ? { interrupted } : {}),
    };
    const event: WorkbenchEvent =
      trial === undefined
        ? { type: 'message.added', role: 'assistant', run_id: runId, ...answer }
        : { type: 'trial.answered', draft_id: trial, ...answer };
    return { messageId: answer.message_id, event: { stream: 'workbench' as const, event } };
  }

  /** A reply that broke off for good stays in the conversation, marked, in one append with the fault (SPEC C5). */
  function interruptedBy(event: RunEvent): NewEvent[] {
    if (event.type !== 'model.failed' || event.partial === undefined) return [];
    const after = step(record.workflows, record.state, { seq: 0, stream: runId, at: clock.now(), event });
    const agent = after.agents.get(event.agent);
    if (agent === undefined || (agent.status !== 'paused' && agent.status !== 'failed')) return [];
    const definition = record.workflows.get(agent.workflow)?.states.get(agent.state);
    return definition?.reply === true ? [assistantMessage(event.agent, event.partial, true).event] : [];
  }

  return {
    state() {
      if (record.failure !== null) throw record.failure;
      return record.state;
    },
    append: async (event) => {
      await workbench.append([inRun(event), ...interruptedBy(event)]);
    },
    now: () => clock.now(),
    /** A little more than asked, by chance: Agents that failed together must not come back together. */
    sleep:
      context.sleep ??
      ((milliseconds, signal) =>
        pause(milliseconds * (1 + Math.random() / 4), undefined, { signal, ref: false }).catch(() => undefined)),
    ...createOutsidePorts(context, record),

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

    ...(context.spending === undefined ? {} : { holdShared: holdShared(context.spending, runId) }),

    /** What another program will spend is unknown, unless it keeps to a limit that it is given. */
    estimate(place, prompt, left) {
      const { state, definition, agent } = place;
      const name = definition.backend ?? agent.backend;
      const builtin = name === 'builtin';
      const session = agent.turn?.session ?? agent.session;
      const need = needOf(place, session, prompt?.user);
      const fixed = systemPrompt.length + declaredCharacters(definition.tools, need, outside(place));
      const characters = fixed + (prompt?.user.length ?? 0) + (session === null ? 0 : sessionCharacters(session));
      const reservation = estimateCall(builtin ? models.get(modelOf(state, definition)) : null, characters, left);
      if (left.dollars === null || context.backends.get(name)?.limitsCost !== true) return reservation;
      return { ...reservation, dollars: turnLimit(state, left.dollars) };
    },

    async compact(place, prompt) {
      const { state, definition, agent } = place;
      const session = agent.turn?.session ?? agent.session;
      if (session === null || (definition.backend ?? agent.backend) !== 'builtin') return null;
      const model = models.get(modelOf(state, definition));
      const declared = declaredCharacters(definition.tools, needOf(place, session, prompt?.user), outside(place));
      const fixed = systemPrompt.length + declared + (prompt?.user.length ?? 0);
      return compactSession({ agent, session, model, contextTokens: contextTokensOf(model), fixed });
    },

    async callModel(place, session, onSent) {
      const { state, agent, definition, signal } = place;
      const maxOutputTokens = agent.reserved?.output ?? answerTokens(models.get(modelOf(state, definition)));
      if (definition.mcp !== 'none') await context.mcpServers.refresh();
      const external = outside(place);
      const tools = toolsOf({ workflows: record.workflows, state, agent, definition, session, external });
      const request = modelRequest({ state, definition, session, turn: agent.turn, tools, maxOutputTokens });
      const keeper = keepSent(workbench.store.objects, request);
      let streamed = '';
      const onDelta = (delta: string) => {
        if (!definition.reply || trial !== undefined) return;
        streamed += delta;
        notifier.notify({ type: 'WorkshopAssistantStreamDelta', workbench_id: workbench.id, run_id: runId, delta });
      };
      const readImage = (hash: string) => workbench.store.objects.get(hash);
      const content = originOf(session);
      const call = agent.pending?.kind === 'call_model' ? agent.pending.call : agent.id;
      await refuseHidden(context, await limitOf(context, place), { run: runId, call, content });
      try {
        const origin = { run: runId, call, content };
        const { client } = models.get(request.model);
        const { onRaw } = context;
        const raw = onRaw === undefined ? {} : { onRaw: (response: unknown) => onRaw({ runId, call }, response) };
        const options = { signal, onDelta, readImage, origin, onSent: keeper.onSent, ...raw };
        return withTransition(await client.call(request, options));
      } catch (error) {
        // Stopped by the person or the end of the process: what they have read so far must not vanish.
        if (signal.aborted && streamed !== '')
          await workbench.append([assistantMessage(agent.id, streamed, true).event]);
        throw error;
      } finally {
        await keeper.kept(onSent);
      }
    },

    async runTool(place, call, intended) {
      const { agent, definition } = place;
      const allowance = definition.tools;
      const host = await hostFor(place);
      if (call.tool.startsWith(externalPrefix) || actsOutside(call, allowance)) {
        // Begun by a process that is gone: whether it was carried out, only a person can find out.
        if (intended) await workbench.append([finished(agent.id, call, await unknownOutcome(host, call), 0)]);
        else await execute(place, call, host);
        return;
      }
      if (agent.isItem) {
        await runBeside({
          record,
          agent: agent.id,
          host,
          signal: place.signal,
          append: async (event) => void (await workbench.append([inRun(event)])),
          attempt: (beside, check) => execute(place, call, beside, check),
        });
        return;
      }
      if (onlyReads(call, allowance)) {
        const queue = agent.turn?.queue ?? [];
        const end = queue.findIndex((queued) => !onlyReads(queued, allowance));
        const following = queue.slice(1, end === -1 ? undefined : end);
        const { outcome, elapsed } = await ahead.take(agent.id, call, following, async (looked) => {
          const started = clock.now();
          const seen = await lookWithTool({ call: looked, allowance, host });
          return { outcome: seen, elapsed: clock.now() - started };
        });
        await workbench.append([finished(agent.id, call, outcome, elapsed)]);
        return;
      }
      await execute(place, call, host);
    },

    async clearItem({ agent, definition }, { call, from }, landed) {
      // Who only reads left nothing in the Draft, and may not touch it now either.
      if (definition.tools !== 'all') {
        await workbench.append([inRun(landed([]))]);
        return;
      }
      const ofItem = new RegExp(`^${runId}/${agent.id}\\.(\\d+)(?:\\.|$)`);
      await context.draft.rollBack({
        cause: `${runId}/${call}`,
        of: (cause) => Number(ofItem.exec(cause)?.[1] ?? 0) > from,
        more: (paths) => [inRun(landed(paths))],
      });
    },

    async checkItem(place, text) {
      const { files } = await hostFor(place);
      const documents = documentsOver(files, tablesOver(files, context.tables), place.signal);
      const reads = (call: ToolCall) => onlyReads(call, place.definition.tools, outside(place));
      return checkItem(
        { ...place, text },
        { files, documents, events: workbench.events(), reads, before: (path) => mapBefore(workbench, path) },
      );
    },

    async sendReply({ agent }, text) {
      const { messageId, event } = assistantMessage(agent.id, text, false);
      const sent = { type: 'reply.sent', agent: agent.id, message_id: messageId } as const;
      await workbench.append([event, inRun(sent)]);
    },
  };
}

function holdShared(spending: SharedSpending, stream: string): NonNullable<RunPorts['holdShared']> {
  return ({ state, agent }, reserved) => {
    const person = state.started.person?.person_id;
    return spending.hold({ stream, agent: agent.id, ...(person === undefined ? {} : { person }) }, reserved);
  };
}
