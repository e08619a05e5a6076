import { detectKind } from '@galley/formats';
import type { ProcedureArguments, ProcedureName, ProcedureOutput, WorkbenchView } from '@galley/schema';
import type { FileEntry } from '../workbench/index.ts';
import type { Workshop } from './open-workshop.ts';
import { previewFile } from './review/preview.ts';
import { reviewChangeSet, reviewText, reviewXlsx } from './review/review.ts';
import { viewPlan } from './runs/run-view.ts';
import { suggestRequests } from './suggestions.ts';

/** The Workshops of one process, by id. */
export interface WorkshopHost {
  all(): readonly Workshop[];
  get(workbenchId: string): Workshop;
}

export type ProcedureHandlers = {
  readonly [Name in ProcedureName]: (input: ProcedureArguments<Name>) => Promise<ProcedureOutput<Name>>;
};

/** What each procedure of the contract does. Surfaces add transport and nothing else. */
export function createProcedures(host: WorkshopHost): ProcedureHandlers {
  const at = ({ workbench_id }: { workbench_id: string }) => host.get(workbench_id);
  return {
    WorkbenchList: async () => ({
      workbenches: host
        .all()
        .map(({ id, workbench }) => ({ workbench_id: id, name: workbench.name, path: workbench.root })),
    }),
    WorkbenchGet: async (input) => viewWorkbench(at(input)),
    WorkbenchListFiles: async (input) => {
      const { files, leftOut } = await at(input).workbench.listFiles();
      return { files: files.map(viewFile), left_out: leftOut };
    },
    WorkbenchPreviewFile: async (input) => {
      const { workbench, context } = at(input);
      return previewFile(workbench, context.tables, input.path, input);
    },
    WorkbenchGetSuggestions: async (input) => {
      const { workbench, context } = at(input);
      return { suggestions: await suggestRequests(workbench, context.tables) };
    },
    ModelList: async () => ({ models: [...(host.all()[0]?.context.models.list() ?? [])] }),
    WorkshopSetModel: async (input) => {
      const { workbench, context } = at(input);
      const { id } = context.models.get(input.model);
      await workbench.append([{ stream: 'workbench', event: { type: 'model.selected', model: id } }]);
      return { model: id };
    },
    WorkshopGetConversation: async (input) => ({ entries: [...at(input).context.conversation()] }),
    WorkshopSendUserMessage: async (input) => {
      const workshop = at(input);
      const { messageId, runId } = await workshop.runs.start({
        text: input.text,
        refineDraft: input.refine_draft,
        model: workshop.selectedModel(),
      });
      return { message_id: messageId, run_id: runId };
    },
    WorkshopGetRun: async (input) => {
      const { runs } = at(input);
      return runs.view(await runs.get(input.run_id));
    },
    WorkshopGetPlan: async (input) => viewPlan(await at(input).runs.get(input.run_id)),
    WorkshopApprovePlan: async (input) => {
      const { runs } = at(input);
      const answer = { runId: input.run_id, gate: input.gate_id, by: 'person' as const };
      return runs.view(await runs.approve(answer, input.digest));
    },
    WorkshopRequestChanges: async (input) => {
      const { runs } = at(input);
      const answer = { runId: input.run_id, gate: input.gate_id, by: 'person' as const };
      return runs.view(await runs.requestChanges(answer, input.feedback));
    },
    WorkshopResumeRun: async (input) => {
      const { runs } = at(input);
      return runs.view(await runs.resume(input.run_id));
    },
    WorkshopCancelRun: async (input) => {
      const { runs } = at(input);
      return runs.view(await runs.cancel(input.run_id));
    },
    ReviewGetChangeSet: async (input) => reviewChangeSet(at(input).workbench),
    ReviewGetXlsxDiff: async (input) => reviewXlsx(at(input).workbench, input.path, input),
    ReviewGetTextDiff: async (input) => reviewText(at(input).workbench, input.path),
    DraftPublish: async (input) => {
      const { checkpointId, published } = await at(input).workbench.publish();
      return { checkpoint_id: checkpointId, published };
    },
    DraftDiscard: async (input) => ({ discarded: await at(input).workbench.discard() }),
    CheckpointList: async (input) => ({
      checkpoints: at(input)
        .workbench.checkpoints()
        .map(({ checkpointId, reason, name, createdAt, files, bytes }) => ({
          checkpoint_id: checkpointId,
          reason,
          name,
          created_at: createdAt,
          files,
          bytes,
        }))
        .reverse(),
    }),
    CheckpointRestore: async (input) => {
      const { checkpointId, restored } = await at(input).workbench.restore(input.checkpoint_id);
      return { checkpoint_id: checkpointId, restored };
    },
  };
}

async function viewWorkbench(workshop: Workshop): Promise<WorkbenchView> {
  const { workbench, runs } = workshop;
  const draft = workbench.draft();
  const latest = await runs.latest();
  return {
    workbench_id: workshop.id,
    name: workbench.name,
    path: workbench.root,
    model: workshop.selectedModel(),
    draft:
      draft === null ? null : { draft_id: draft.draftId, started_at: draft.startedAt, changes: draft.entries.size },
    run: latest === null ? null : runs.view(latest),
  };
}

function viewFile({ path, size, modifiedAt, draft }: FileEntry) {
  return { path, kind: detectKind(path, new Uint8Array()).kind, size, modified_at: modifiedAt, draft };
}
