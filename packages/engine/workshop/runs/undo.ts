import type { NewEvent } from '@galley/schema';
import { MessageNotFoundError, type UndoResult, type Workbench } from '../../workbench/index.ts';
import { runStatus } from '../../workflow/index.ts';
import { effectiveRuns, requestOf } from '../conversation/effective-runs.ts';
import type { RunRecord } from '../record/run-record.ts';
import { RunActiveError } from './errors.ts';

export interface UndoRequest {
  /** Also take back what was published or restored since: it changes the user's folder. */
  readonly acrossPublish?: boolean;
  /** Go to right before the message instead of right after it. */
  readonly before?: boolean;
}

export interface RegenerateRequest {
  readonly model: string;
  readonly acrossPublish?: boolean;
}

export interface StartedRun {
  readonly messageId: string;
  readonly runId: string;
}

/** What undo needs to know of the Runs. */
export interface UndoPorts {
  readonly workbench: Workbench;
  /** Runs that this process works on. */
  active(): readonly { readonly id: string; readonly done: Promise<void> }[];
  get(runId: string): Promise<RunRecord>;
  /** A new Run as events; `go` drives it once they have landed, `forget` when they have not. */
  prepare(request: { text: string; model: string }): Promise<{
    readonly events: readonly NewEvent[];
    readonly started: StartedRun;
    go(): void;
    forget(): void;
  }>;
}

/** Undo, redo and regenerate as a person means them: the Runs behind the messages included. */
export function createUndo({ workbench, active, get, prepare }: UndoPorts) {
  async function refuseWhileRunning(): Promise<void> {
    for (const { id, done } of active()) {
      if (runStatus((await get(id)).state) === 'running') throw new RunActiveError(id);
      // It has reached a gate or its end, and is about to let go.
      await done;
    }
  }

  /** An unfinished Run is always the last one, so any undo takes its message or its work away. */
  async function cancelUnfinished(): Promise<NewEvent[]> {
    const [latest] = effectiveRuns(workbench.timeline());
    if (latest === undefined) return [];
    const { id, state } = await get(latest);
    const unfinished = ['running', 'waiting'].includes(runStatus(state));
    return unfinished ? [{ stream: id, event: { type: 'run.cancelled' } }] : [];
  }

  return {
    async undoTo(messageId: string, request: UndoRequest = {}): Promise<UndoResult> {
      await refuseWhileRunning();
      return workbench.undoTo(messageId, { ...request, more: await cancelUnfinished() });
    },

    async redo(): Promise<UndoResult> {
      await refuseWhileRunning();
      return workbench.redo();
    },

    /** Goes back to right before the request that the message belongs to, and asks it again (SPEC C3). */
    async regenerate(messageId: string, { model, acrossPublish = false }: RegenerateRequest): Promise<StartedRun> {
      await refuseWhileRunning();
      const request = requestOf(workbench.timeline(), messageId);
      if (request === null) throw new MessageNotFoundError(messageId);
      const { events, started, go, forget } = await prepare({ text: request.text, model });
      try {
        const more = [...(await cancelUnfinished()), ...events];
        await workbench.undoTo(request.messageId, { acrossPublish, before: true, more });
      } catch (error) {
        forget();
        throw error;
      }
      go();
      return started;
    },
  };
}
