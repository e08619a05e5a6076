import type { NewEvent, RunEvent } from '@galley/schema';
import { messagesOf } from '../../model/index.ts';
import { declareTools, executeTool } from '../../tools/index.ts';
import { type RunPorts, renderTemplate } from '../../workflow/index.ts';
import { promptVariables } from '../prompts/prompt-variables.ts';
import { systemPrompt } from '../prompts/system-prompt.ts';
import type { WorkshopContext } from '../workshop-context.ts';
import { recallResult } from './recall.ts';
import type { RunRecord } from './run-record.ts';

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

    async renderPrompt({ state, agent, definition }) {
      const { files, leftOut } = await workbench.listFiles();
      const changes = await workbench.changeSet();
      const conversation = context.conversation();
      const sources = { state, agent, definition, files, leftOut, changes, conversation };
      return { system: systemPrompt, user: renderTemplate(definition.prompt, promptVariables(sources)) };
    },

    callModel({ state, definition, signal }, session) {
      const request = {
        model: state.started.model,
        system: session.system,
        messages: messagesOf(session),
        tools: declareTools(definition.tools),
      };
      const onDelta = (delta: string) => {
        if (!definition.reply) return;
        notifier.notify({ type: 'WorkshopAssistantStreamDelta', workbench_id: workbench.id, run_id: runId, delta });
      };
      return models.get(state.started.model).client.call(request, { signal, onDelta });
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
