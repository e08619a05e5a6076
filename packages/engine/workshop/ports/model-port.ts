import { originOf } from '../../model/index.ts';
import { modelOf, type RunPorts } from '../../workflow/index.ts';
import type { RunContext } from '../context/run-context.ts';
import type { RunRecord } from '../record/run-record.ts';
import { refuseHidden } from '../sharing/refuse-hidden.ts';
import { limitOf } from '../sharing/share-limit.ts';
import { answerTokens } from './estimate-call.ts';
import { keepSent } from './keep-sent.ts';
import { modelRequest } from './model-request.ts';
import { replyOf } from './replies.ts';
import { toolsOf } from './request-tools.ts';
import { outsideToolsOf } from './tools/external-tools.ts';
import { withTransition } from './transition-call.ts';

/** Asks the model, shows what it says as it says it, and keeps what was sent. */
export function createModelPort(context: RunContext, record: RunRecord): Pick<RunPorts, 'callModel'> {
  const { workbench, models, notifier, onRaw } = context;
  const run = record.id;
  const { draft_id: trial } = record.state.started;
  const readImage = (hash: string) => workbench.store.objects.get(hash);
  return {
    async callModel(place, session, onSent) {
      const { state, agent, definition, signal } = place;
      const maxOutputTokens = agent.reserved?.output ?? answerTokens(models.get(modelOf(state, definition)));
      if (definition.mcp !== 'none') await context.mcpServers.refresh();
      const external = outsideToolsOf(context, definition);
      const tools = toolsOf({ workflows: record.workflows, state, agent, definition, session, external });
      const request = modelRequest({ state, definition, session, turn: agent.turn, tools, maxOutputTokens });
      const keeper = keepSent(workbench.store.objects, request);
      let streamed = '';
      const onDelta = (delta: string) => {
        if (!definition.reply || trial !== undefined) return;
        streamed += delta;
        notifier.notify({ type: 'WorkshopAssistantStreamDelta', workbench_id: workbench.id, run_id: run, delta });
      };
      const content = originOf(session);
      const call = agent.pending?.kind === 'call_model' ? agent.pending.call : agent.id;
      const origin = { run, call, content };
      await refuseHidden(context, await limitOf(context, place), origin);
      try {
        const raw = onRaw === undefined ? {} : { onRaw: (response: unknown) => onRaw({ runId: run, call }, response) };
        const options = { signal, onDelta, readImage, origin, onSent: keeper.onSent, ...raw };
        return withTransition(await models.get(request.model).client.call(request, options));
      } catch (error) {
        // Stopped by the person or the end of the process: what they have read so far must not vanish.
        if (signal.aborted && streamed !== '') {
          await workbench.append([
            replyOf(context, record, { agent: agent.id, text: streamed, interrupted: true }).event,
          ]);
        }
        throw error;
      } finally {
        await keeper.kept(onSent);
      }
    },
  };
}
