import { detectKind, familyOf } from '@galley/formats';
import type { WorkbenchView, workbenchProcedures } from '@galley/schema';
import { countChanges, examineWorkbench, type FileEntry } from '../../workbench/index.ts';
import { suggestRequests } from '../conversation/suggestions.ts';
import type { Workshop } from '../open/open-workshop.ts';
import { previewFile } from '../review/preview.ts';
import { versionContents } from '../review/version-contents.ts';
import { viewStorage } from '../upkeep/storage-view.ts';
import { describeArrival } from '../user/folder-trust.ts';
import type { Find, HandlersOf, WorkshopHost } from './handlers.ts';

export function workbenchHandlers(host: WorkshopHost, at: Find): HandlersOf<typeof workbenchProcedures> {
  return {
    WorkbenchList: async () => ({
      workbenches: host
        .all()
        .map(({ id, workbench }) => ({ workbench_id: id, name: workbench.name, path: workbench.root })),
    }),
    WorkbenchGet: async (input) => viewWorkbench(at(input)),
    WorkbenchGreet: async (input) => {
      await at(input).context.folder.greet();
      return viewWorkbench(at(input));
    },
    WorkbenchTrust: async (input) => {
      await at(input).context.folder.trust();
      return viewWorkbench(at(input));
    },
    WorkbenchListFiles: async (input) => {
      const { files, leftOut } = await at(input).workbench.listFiles();
      return { files: files.map(viewFile), left_out: leftOut };
    },
    WorkbenchPreviewFile: async (input) => {
      const { workbench, context } = at(input);
      return previewFile(versionContents(workbench, input.version), context.tables, input.path, input);
    },
    WorkbenchGetSuggestions: async (input) => {
      const { workbench, context } = at(input);
      return { suggestions: await suggestRequests(workbench, context.tables) };
    },
    WorkbenchRename: async (input) => ({ name: await at(input).workbench.rename(input.name) }),
    WorkbenchExamine: async (input) => {
      const { ok, checked, problems } = await examineWorkbench({ directory: at(input).workbench.root });
      return {
        ok,
        checked: { ...checked },
        problems: problems.map(({ code, what, affects, repair }) => ({ code, what, affects: [...affects], repair })),
      };
    },
    WorkbenchGetStorage: async (input) => viewStorage(at(input).workbench),
    WorkbenchSetStorageLimit: async (input) => {
      const { workbench } = at(input);
      const { limit, value } = input;
      await workbench.append([{ stream: 'workbench', event: { type: 'storage.set', limit, value } }]);
      return viewStorage(workbench);
    },
    WorkbenchCollectGarbage: async (input) => {
      const report = await at(input).workbench.collectGarbage({ dryRun: input.dry_run });
      const { dryRun, objects, bytes, removed, freed, keptBy } = report;
      return { dry_run: dryRun, objects, bytes, removed, freed, kept_by: { ...keptBy } };
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
      draft === null
        ? null
        : { draft_id: draft.draftId, started_at: draft.startedAt, changes: countChanges(draft.entries) },
    run: latest === null ? null : runs.view(latest),
    arrival: describeArrival(workshop.context.folder),
    can_redo: workbench.canRedo(),
    can_undo_regenerate: workbench.canUndoRegenerate(),
    can_recover: workbench.canRecoverDraft(),
  };
}

function viewFile({ path, size, modifiedAt, draft }: FileEntry) {
  const { kind } = detectKind(path, new Uint8Array());
  return { path, kind, family: familyOf(kind), size, modified_at: modifiedAt, draft };
}
