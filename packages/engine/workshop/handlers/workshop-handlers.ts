import type { ModelView, workshopProcedures } from '@galley/schema';
import type { ModelDescription } from '../../model/index.ts';
import type { UndoResult } from '../../workbench/index.ts';
import type { Find, HandlersOf, WorkshopHost } from './handlers.ts';

export function workshopHandlers(host: WorkshopHost, at: Find): HandlersOf<typeof workshopProcedures> {
  return {
    ModelList: async () => {
      const models = host.all()[0]?.context.models ?? host.models;
      return { models: (models?.list() ?? []).map(viewModel), default_model: models?.defaultModel ?? 'offline' };
    },
    ModelGet: async (input) => {
      const { client: _client, worstCase: _price, ...model } = at(input).context.models.get(input.model);
      return viewModel(model);
    },
    WorkshopSetModel: async (input) => {
      const { workbench, context } = at(input);
      const { id } = context.models.get(input.model);
      await workbench.append([{ stream: 'workbench', event: { type: 'model.selected', model: id } }]);
      return { model: id };
    },
    WorkshopGetConversation: async (input) => ({ entries: [...(await at(input).context.conversation())] }),
    WorkshopSendUserMessage: async (input) => {
      const workshop = at(input);
      const { messageId, runId } = await workshop.runs.start({
        text: input.text,
        refineDraft: input.refine_draft,
        model: workshop.selectedModel(),
        budget: { dollars: input.dollars ?? null, tokens: input.tokens ?? null },
        allowUnknownPrice: input.allow_unknown_price ?? false,
      });
      return { message_id: messageId, run_id: runId };
    },
    WorkshopGetRun: async (input) => {
      const { runs } = at(input);
      return runs.view(await runs.get(input.run_id));
    },
    WorkshopResumeRun: async (input) => {
      const { runs } = at(input);
      return runs.view(await runs.resume(input.run_id, input));
    },
    WorkshopCancelRun: async (input) => {
      const { runs } = at(input);
      return runs.view(await runs.cancel(input.run_id));
    },
    WorkshopListRevisions: async (input) => {
      const { workbench } = at(input);
      return {
        revisions: workbench.revisions().map(({ messageId, changed, draftFiles }) => ({
          message_id: messageId,
          changed,
          draft_files: draftFiles,
        })),
        can_redo: workbench.canRedo(),
      };
    },
    WorkshopUndo: async (input) => {
      const { runs } = at(input);
      const how = { acrossPublish: input.across_publish, before: input.before };
      return viewMove(await runs.undoTo(input.message_id, how));
    },
    WorkshopRedo: async (input) => viewMove(await at(input).runs.redo()),
    WorkshopRegenerate: async (input) => {
      const workshop = at(input);
      const { messageId, runId } = await workshop.runs.regenerate(input.message_id, {
        model: workshop.selectedModel(),
        acrossPublish: input.across_publish,
      });
      return { message_id: messageId, run_id: runId };
    },
  };
}

function viewModel(description: ModelDescription): ModelView {
  const { contextTokens, maxOutputTokens, runsHere, efforts, ...model } = description;
  const tokens = { context_tokens: contextTokens, max_output_tokens: maxOutputTokens };
  return { ...model, ...tokens, runs_here: runsHere, efforts: [...efforts] };
}

function viewMove({ checkpointId, restored }: UndoResult) {
  return { checkpoint_id: checkpointId, restored: [...restored] };
}
