import type { JournalRow, WorkbenchEvent } from '@galley/schema';
import { StoreReadOnlyError } from '../store/index.ts';
import { readChangeSet, readReferenceContent } from './change-set.ts';
import { prepareCheckpoint } from './checkpoint.ts';
import type { WorkbenchContext } from './context.ts';
import { discardDraft, refuseOwnEvents, writeDraft } from './draft.ts';
import { createMutex } from './mutex.ts';
import { hashOverlay, listOverlay, pathOverlay, readOverlay, statOverlay } from './overlay.ts';
import { parseWorkbenchPath } from './parse-path.ts';
import { publishDraft } from './publish-draft.ts';
import { recover } from './recover.ts';
import { restoreCheckpoint } from './restore.ts';
import type { Recovery, Workbench } from './workbench.ts';
import { isWorkbenchRow } from './workbench-row.ts';

export interface WorkbenchParts {
  readonly context: WorkbenchContext;
  readonly id: string;
  readonly name: string;
  readonly recovery: Recovery | null;
  /** The Workbench's stream, kept up to date by whoever opened it. */
  readonly rows: readonly JournalRow<WorkbenchEvent>[];
}

export function assembleWorkbench({ context, id, name, recovery, rows }: WorkbenchParts): Workbench {
  const { root, store, state } = context;
  const inTurn = createMutex();

  /** One change at a time, and none while an earlier one is half-journaled (its outcome could not be written). */
  function exclusively<Result>(work: () => Promise<Result>): Promise<Result> {
    return inTurn(async () => {
      if (store.readOnly) throw new StoreReadOnlyError();
      await recover(context);
      return work();
    });
  }

  async function close(): Promise<void> {
    await inTurn(() => store.close());
  }

  return {
    id,
    name,
    root,
    store,
    recovery,
    listFiles: () => listOverlay(context),
    stat: (path) => statOverlay(context, path),
    read: (path) => readOverlay(context, path),
    readPublished: async (path) => context.published.read(parseWorkbenchPath(path)),
    contentHash: (path) => hashOverlay(context, path),
    contentPath: (path) => pathOverlay(context, path),
    selectedModel: () => state().model,
    draft: () => state().draft,
    write: (cause, work, more) => exclusively(() => writeDraft(context, cause, work, more)),
    changeSet: () => readChangeSet(context),
    readReference: (path) => readReferenceContent(context, path),
    publish: () => exclusively(() => publishDraft(context)),
    discard: () => exclusively(() => discardDraft(context)),
    checkpoints: () => state().checkpoints,
    createCheckpoint: (label) =>
      exclusively(async () => {
        const { checkpointId, event } = await prepareCheckpoint(context, 'manual', label);
        await context.append([event]);
        return checkpointId;
      }),
    restore: (checkpointId) => exclusively(() => restoreCheckpoint(context, checkpointId)),
    onEvent: (listener) =>
      store.journal.onCommit((committed) => {
        for (const row of committed.filter(isWorkbenchRow)) listener(row);
      }),
    append: async (events) => context.append(refuseOwnEvents(events)),
    events: () => rows,
    close,
    [Symbol.asyncDispose]: close,
  };
}
