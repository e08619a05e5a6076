import type { AnsweredRun, ModelView, RunView, workshopProcedures } from '@galley/schema';
import type { ModelDescription } from '../../model/index.ts';
import type { UndoResult } from '../../workbench/index.ts';
import { conversationPage } from '../conversation/conversation-page.ts';
import { createCallsReader } from '../observe/made-calls.ts';
import { CallNotFoundError, readResult, viewCall } from '../observe/tool-calls.ts';
import type { Find, HandlersOf, WorkshopHost } from './handlers.ts';

/** Characters of a result, and of arguments, that a list of calls shows, and those of one call that was asked for. */
const SHOWN_OF_CALL = 600;
const MOST_OF_CALL = 400_000;

export function workshopHandlers(host: WorkshopHost, at: Find): HandlersOf<typeof workshopProcedures> {
  const callsOfRun = createCallsReader();
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
    WorkshopGetConversation: async (input) => {
      const { context, workbench, runs } = at(input);
      const { limit, cursor } = input;
      if (limit === undefined && cursor === undefined) {
        return { entries: [...(await context.conversation())], next_cursor: null, runs: [] };
      }
      const before = cursor === undefined ? null : Number(cursor);
      const page = await conversationPage(workbench, { limit: limit ?? 50, before });
      const answered = page.entries.flatMap((entry) =>
        entry.kind === 'assistant_message' && entry.run_id !== null ? [entry.run_id] : [],
      );
      const { entries, next } = page;
      const next_cursor = next === null ? null : String(next);
      return { entries, next_cursor, runs: (await runs.glance(answered)).map(viewAnswered) };
    },
    WorkshopListToolCalls: async (input) => {
      const { workbench, runs } = at(input);
      const calls = await callsOfRun(workbench.store, input.run_id);
      const before = input.cursor === undefined ? Number.POSITIVE_INFINITY : Number(input.cursor);
      const earlier = calls.filter(({ seq }) => seq < before);
      const page = earlier.slice(-input.limit);
      const active = runs.isActive(input.run_id);
      return {
        calls: page.map((call) => viewCall(call, { active, most: SHOWN_OF_CALL })).reverse(),
        total: calls.length,
        next_cursor: page.length < earlier.length ? String(page[0]?.seq) : null,
      };
    },
    WorkshopGetToolCall: async (input) => {
      const { workbench, runs } = at(input);
      const calls = await callsOfRun(workbench.store, input.run_id);
      const call = calls.findLast(({ callId }) => callId === input.call_id);
      if (call === undefined) throw new CallNotFoundError(input.call_id);
      const result = await readResult(workbench.store, call);
      return viewCall(call, { active: runs.isActive(input.run_id), most: MOST_OF_CALL, result });
    },
    WorkshopSendUserMessage: async (input) => {
      const workshop = at(input);
      const { messageId, runId } = await workshop.runs.start({
        text: input.text,
        refineDraft: input.refine_draft,
        model: workshop.selectedModel(),
        budget: { dollars: input.dollars ?? null, tokens: input.tokens ?? null },
        allowUnknownPrice: input.allow_unknown_price ?? false,
        endWaiting: input.end_waiting ?? false,
        ...(input.effort === undefined ? {} : { effort: input.effort }),
        ...(input.interactive === undefined ? {} : { interactive: input.interactive }),
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
    WorkshopPreviewUndo: async (input) => {
      const { before, again } = input;
      const preview = await at(input).runs.previewUndo(input.message_id, { before, again });
      return {
        messages: preview.messages,
        draft_paths: [...preview.draftPaths],
        folder_paths: [...preview.folderPaths],
        ends_run: preview.endsRun,
      };
    },
    WorkshopRedo: async (input) => viewMove(await at(input).runs.redo()),
    WorkshopUndoRegenerate: async (input) => viewMove(await at(input).runs.undoRegenerate()),
    WorkshopRegenerate: async (input) => {
      const workshop = at(input);
      const { messageId, runId } = await workshop.runs.regenerate(input.message_id, {
        model: workshop.selectedModel(),
        acrossPublish: input.across_publish,
        ...(input.text === undefined ? {} : { text: input.text }),
      });
      return { message_id: messageId, run_id: runId };
    },
  };
}

function viewAnswered({ run_id, model, usage, items }: RunView): AnsweredRun {
  const count = (status: RunView['items'][number]['status']) => items.filter((item) => item.status === status).length;
  const failed = { failed_items: count('failed'), unverified_items: count('unverified') };
  return { run_id, model, usage, items: items.length, ...failed };
}

function viewModel(description: ModelDescription): ModelView {
  const { contextTokens, maxOutputTokens, runsHere, efforts, ...model } = description;
  const tokens = { context_tokens: contextTokens, max_output_tokens: maxOutputTokens };
  return { ...model, ...tokens, runs_here: runsHere, efforts: [...efforts] };
}

function viewMove({ checkpointId, restored }: UndoResult) {
  return { checkpoint_id: checkpointId, restored: [...restored] };
}
