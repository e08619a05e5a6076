import type { NewEvent } from '@galley/schema';
import type { TimelineMove, UnfinishedPublish } from './unfinished-publish.ts';

interface MovedFolder {
  readonly checkpointId: string;
  readonly paths: readonly string[];
}

/** The event of an undo or redo; `folder` where Published went along. */
export function movedEvent({ kind, toSeq }: TimelineMove, folder: MovedFolder | null = null): NewEvent {
  return {
    stream: 'workbench',
    event: {
      type: 'timeline.moved',
      kind,
      to_seq: toSeq,
      checkpoint_id: folder?.checkpointId ?? null,
      paths: [...(folder?.paths ?? [])],
    },
  };
}

/** Lands before the outcome of its publish, so that the fold still knows which files the move took along. */
export function moveEvents({ timeline, checkpointId, operations }: UnfinishedPublish): NewEvent[] {
  if (timeline === null) return [];
  return [movedEvent(timeline, { checkpointId, paths: operations.map(({ path }) => path) })];
}
