import { setTimeout as pause } from 'node:timers/promises';
import type { NewEvent, RunEvent } from '@galley/schema';
import { messagesOf } from '../../model/index.ts';
import { declareTools, executeTool, type ToolAllowance } from '../../tools/index.ts';
import type { RunPorts } from '../../workflow/index.ts';
import { type PromptSources, renderPrompt } from '../prompts/prompt-variables.ts';
import { sessionCharacters } from '../prompts/session-characters.ts';
import { systemPrompt } from '../prompts/system-prompt.ts';
import type { WorkshopContext } from '../workshop-context.ts';
import { createOutsidePorts } from './outside-ports.ts';
import { recallResult } from './recall.ts';
import type { RunRecord } from './run-record.ts';
import { transitionTools, withTransition } from './transition-call.ts';

/** The most that one answer is expected to hold. */
const answerTokens = 8192;

/** Connects the runner to the Workbench, the tools and the model of one Run. */
export function createRunPorts(context: WorkshopContext, record: RunRecord): RunPorts {
  const { workbench, tables, models, clock, notifier } = context;
  const runId = record.id;
  const inRun = (event: RunEvent): NewEvent => ({ stream: runId, event });

  const sources: PromptSources = {
    files: () => workbench.listFiles(),
    changes: () => workbench.changeSet(),
    conversation: () => context.conversation(),
  };

  /** The same for every call: making the schemas anew each time costs more than the call's own bookkeeping. */
  const declared = new Map<ToolAllowance, ReturnType<typeof declareTools>>();
  function toolsFor(allowance: ToolAllowance) {
    const tools = declared.get(allowance) ?? declareTools(allowance);
    declared.set(allowance, tools);
    return tools;
  }

  return {
    state() {
      if (record.failure !== null) throw record.failure;
      return record.state;
    },
    append: async (event) => {
      await workbench.append([inRun(event)]);
    },
    now: () => clock.now(),
    /** A little more than asked, by chance: Agents that failed together must not come back together. */
    sleep: (milliseconds, signal) =>
      pause(milliseconds * (1 + Math.random() / 4), undefined, { signal, ref: false }).catch(() => undefined),
    ...createOutsidePorts(context, record),

    async renderPrompt(place) {
      return { system: systemPrompt, user: place.agent.reminder ?? (await renderPrompt(place, sources)) };
    },

    /**
     * The offline model costs nothing. Real prices come with the providers; until then they are unknown, and so is
     * what another program will spend, whose models are not ours to look up.
     */
    estimate({ state, definition, agent }, prompt) {
      const builtin = (definition.backend ?? agent.backend) === 'builtin';
      const offline = builtin && models.get(definition.model ?? state.started.model).offline;
      const session = agent.turn?.session ?? agent.session;
      const characters = (prompt?.user.length ?? 0) + (session === null ? 0 : sessionCharacters(session));
      return { dollars: offline ? 0 : null, tokens: Math.ceil(characters / 4) + answerTokens };
    },

    async callModel({ state, agent, definition, signal }, session) {
      const model = definition.model ?? state.started.model;
      const request = {
        model,
        system: session.system,
        messages: messagesOf(session),
        tools: [...toolsFor(definition.tools), ...transitionTools(record, agent, definition)],
      };
      const onDelta = (delta: string) => {
        if (!definition.reply) return;
        notifier.notify({ type: 'WorkshopAssistantStreamDelta', workbench_id: workbench.id, run_id: runId, delta });
      };
      return withTransition(await models.get(model).client.call(request, { signal, onDelta }));
    },

    async runTool({ agent, definition }, call) {
      const started = clock.now();
      await executeTool({
        call,
        allowance: definition.tools,
        context: { workbench, tables, recall: (callId) => recallResult(workbench.store, runId, callId) },
        cause: `${runId}/${call.call_id}`,
        record: (outcome) =>
          inRun({
            type: 'tool.finished',
            agent: agent.id,
            call: call.call_id,
            ...outcome,
            elapsed_ms: clock.now() - started,
          }),
      });
    },

    async sendReply({ state, agent }, text) {
      const messageId = context.ids.next('msg');
      await workbench.append([
        {
          stream: 'workbench',
          event: {
            type: 'message.added',
            message_id: messageId,
            role: 'assistant',
            text,
            run_id: runId,
            elapsed_ms: clock.now() - state.startedAt,
            tool_calls: [...state.toolCalls],
          },
        },
        inRun({ type: 'reply.sent', agent: agent.id, message_id: messageId }),
      ]);
    },
  };
}
