import { type ConflictView, type draftProcedures, InvalidArgumentError } from '@galley/schema';
import { type CheckpointState, type Conflict, parseWorkbenchPath, type RetentionPlan } from '../../workbench/index.ts';
import { changingRuns } from '../observe/unverified-files.ts';
import type { Workshop } from '../open/open-workshop.ts';
import { reviewCharts } from '../review/charts.ts';
import { sideText } from '../review/conflict-sides.ts';
import { requireSeenDraft } from '../review/draft-digest.ts';
import { fileItems } from '../review/file-items.ts';
import { listChanges } from '../review/list/list-changes.ts';
import { publishSelection } from '../review/publish-selection.ts';
import { putBack, removeChanges } from '../review/remove/remove-changes.ts';
import { reviewChangeSet, reviewText, reviewXlsx } from '../review/review.ts';
import { reviewDocument } from '../review/review-document.ts';
import { reviewPdf, reviewPdfPage } from '../review/review-pdf.ts';
import { reviewSlides } from '../review/review-slides.ts';
import { reviewTable } from '../review/review-table.ts';
import type { Find, HandlersOf } from './handlers.ts';
import { shownDraft } from './shown-draft.ts';

export function draftHandlers(at: Find): HandlersOf<typeof draftProcedures> {
  const shown = shownDraft(at);
  return {
    ReviewGetChangeSet: async (input) => reviewChangeSet(shown(input), await itemsOf(at(input), input.draft_id)),
    ReviewListChanges: async (input) => listChanges(shown(input), input.path, input),
    ReviewGetXlsxDiff: async (input) => reviewXlsx(shown(input), input.path, input),
    ReviewGetCharts: async (input) => reviewCharts(shown(input), input.path),
    ReviewGetDocxContentDiff: async (input) => reviewDocument(shown(input), input.path, input),
    ReviewGetPdfDiff: async (input) => reviewPdf(shown(input), input.path, input),
    ReviewGetPdfPreviewPage: async (input) => reviewPdfPage(shown(input), input.path, input),
    ReviewGetPptxContentDiff: async (input) => reviewSlides(shown(input), input.path, input),
    ReviewGetTableDiff: async (input) => reviewTable(shown(input), input.path, input),
    ReviewGetTextDiff: async (input) => reviewText(shown(input), input.path),
    DraftPublish: async (input) => {
      const { workbench, context } = at(input);
      const { checkpointId, published } = await context.inTurn(async () => {
        const selection = await publishSelection(workbench, input);
        requireSeenDraft(workbench, input.digest);
        return workbench.publish(selection);
      });
      return { checkpoint_id: checkpointId, published };
    },
    DraftPreviewPublish: async (input) => {
      const { workbench } = at(input);
      const preview = await workbench.previewPublish(await publishSelection(workbench, input));
      return {
        operations: preview.operations.map(({ path, from, to, size }) => ({
          path,
          change: from === null ? ('add' as const) : to === null ? ('remove' as const) : ('replace' as const),
          size,
        })),
        conflicts: preview.conflicts.map(viewConflict),
        checkpoint: preview.checkpoint,
        remaining: [...preview.remaining],
      };
    },
    DraftListConflicts: async (input) => ({ conflicts: (await at(input).workbench.conflicts()).map(viewConflict) }),
    DraftReadConflict: async (input) => {
      const { workbench } = at(input);
      const side = async (name: 'reference' | 'published' | 'draft') =>
        sideText(input.path, await workbench.readSide(input.path, name));
      return { reference: await side('reference'), published: await side('published'), draft: await side('draft') };
    },
    DraftResolveConflict: async (input) => {
      const { workbench, context } = at(input);
      await context.inTurn(() => workbench.resolveConflict(input.path, answerOf(input)));
      return { conflicts: (await workbench.conflicts()).map(viewConflict) };
    },
    DraftRemove: async (input) => {
      const { workbench, context } = at(input);
      return context.inTurn(() => removeChanges(workbench, input));
    },
    DraftPutBack: async (input) => {
      const { workbench, context } = at(input);
      return { restored: await context.inTurn(() => putBack(workbench, input.removal_id)) };
    },
    DraftDiscard: async (input) => {
      const { workbench, context } = at(input);
      return { discarded: await context.inTurn(() => workbench.discard()) };
    },
    DraftRecover: async (input) => {
      const { workbench, context } = at(input);
      return { recovered: await context.inTurn(() => workbench.recoverDraft()) };
    },
    CheckpointList: async (input) => ({ checkpoints: at(input).workbench.checkpoints().map(viewCheckpoint).reverse() }),
    CheckpointCreate: async (input) => ({ checkpoint_id: await at(input).workbench.createCheckpoint(input.name) }),
    CheckpointCompare: async (input) => {
      const { added, removed, modified, unchanged, unknown } = await at(input).workbench.compareCheckpoints(
        input.before,
        input.after,
      );
      const sizes = (files: readonly { path: string; size: number }[]) =>
        files.map(({ path, size }) => ({ path, size }));
      return {
        added: sizes(added),
        removed: sizes(removed),
        modified: modified.map(({ path, after }) => ({ path, size: after.size })),
        unchanged,
        unknown: [...unknown],
      };
    },
    CheckpointRestore: async (input) => {
      const options = input.paths === undefined ? {} : { paths: input.paths };
      const { workbench, context } = at(input);
      const { checkpointId, restored } = await context.inTurn(() => workbench.restore(input.checkpoint_id, options));
      return { checkpoint_id: checkpointId, restored };
    },
    CheckpointRetention: async (input) => {
      const { workbench } = at(input);
      return viewRetention(await (input.apply ? workbench.applyRetention() : workbench.previewRetention()));
    },
  };
}

function answerOf({
  answer,
  new_path: newPath,
}: {
  answer: 'mine' | 'theirs' | 'both';
  new_path?: string | undefined;
}) {
  const both = newPath === undefined ? undefined : parseWorkbenchPath(newPath);
  if (answer !== 'both') return answer;
  if (both !== undefined) return { both };
  throw new InvalidArgumentError(
    'new_path',
    'To keep both, the Draft’s version needs a name of its own.',
    'Give new_path.',
  );
}

function viewConflict({ path, kind, renamedTo }: Conflict): ConflictView {
  return { path, kind, renamed_to: renamedTo };
}

/** What the Items say of each file: those of the Runs that changed the Draft, or of the trial's own Run. */
async function itemsOf({ workbench, runs }: Workshop, draftId: string | undefined) {
  const tried = workbench.trials().find((trial) => trial.draftId === draftId);
  const ids = draftId === undefined ? changingRuns(workbench.events()) : tried === undefined ? [] : [tried.runId];
  const records = await Promise.all(ids.map((id) => runs.get(id)));
  return fileItems(records.map(({ state }) => state));
}

function viewCheckpoint({ checkpointId, reason, name, createdAt, files, bytes }: CheckpointState) {
  return { checkpoint_id: checkpointId, reason, name, created_at: createdAt, files, bytes };
}

function viewRetention({ keep, drop }: RetentionPlan) {
  const rows = (list: RetentionPlan['keep'] | RetentionPlan['drop']) =>
    list.map(({ checkpoint, reason }) => ({ checkpoint_id: checkpoint.checkpointId, reason }));
  return { keep: rows(keep), drop: rows(drop) };
}
