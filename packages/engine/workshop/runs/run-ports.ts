import { setTimeout as pause } from 'node:timers/promises';
import type { NewEvent, RunEvent } from '@galley/schema';
import { messagesOf } from '../../model/index.ts';
import { declareTools, executeTool } from '../../tools/index.ts';
import { type RunPorts, renderTemplate } from '../../workflow/index.ts';
import { promptVariables } from '../prompts/prompt-variables.ts';
import { systemPrompt } from '../prompts/system-prompt.ts';
import type { WorkshopContext } from '../workshop-context.ts';
import { createOutsidePorts } from './outside-ports.ts';
import { recallResult } from './recall.ts';
import type { RunRecord } from './run-record.ts';

/** The most that one answer is expected to hold. */
const answerTokens = 8192;

/** Connects the runner to the Workbench, the tools and the model of one Run. */
export function createRunPorts(context: WorkshopContext, record: RunRecord): RunPorts {
  const { workbench, tables, models, clock, notifier } = context;
  const runId = record.id;
  const inRun = (event: RunEvent): NewEvent => ({ stream: runId, event });

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

    async renderPrompt({ state, agent, definition }) {
      if (agent.reminder !== null) return { system: systemPrompt, user: agent.reminder };
      const { files, leftOut } = await workbench.listFiles();
      const changes = await workbench.changeSet();
      const conversation = context.conversation();
      const sources = { state, agent, definition, files, leftOut, changes, conversation };
      return { system: systemPrompt, user: renderTemplate(definition.prompt, promptVariables(sources)) };
    },

    /** The offline model costs nothing. Real prices come with the providers; until then they are unknown. */
    estimate({ state, definition, agent }, prompt) {
      const { offline } = models.get(definition.model ?? state.started.model);
      const characters =
        (prompt?.user.length ?? 0) + (agent.turn === null ? 0 : JSON.stringify(messagesOf(agent.turn.session)).length);
      return { dollars: offline ? 0 : null, tokens: Math.ceil(characters / 4) + answerTokens };
    },

    callModel({ state, definition, signal }, session) {
      const model = definition.model ?? state.started.model;
      const request = {
        model,
        system: session.system,
        messages: messagesOf(session),
        tools: declareTools(definition.tools),
      };
      const onDelta = (delta: string) => {
        if (!definition.reply) return;
        notifier.notify({ type: 'WorkshopAssistantStreamDelta', workbench_id: workbench.id, run_id: runId, delta });
      };
      return models.get(model).client.call(request, { signal, onDelta });
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
