import type { FileOperation } from '@galley/schema';

/** Where undo or redo goes: the place right after the event `toSeq`. */
export interface TimelineMove {
  readonly kind: 'undo' | 'redo';
  readonly toSeq: number;
}

export interface UnfinishedPublish {
  readonly publishId: string;
  readonly kind: 'publish' | 'restore' | 'timeline' | 'files';
  readonly draftId: string | null;
  readonly checkpointId: string;
  readonly operations: readonly FileOperation[];
  /** The move of an undo or redo that takes Published along: it lands together with the outcome. */
  readonly timeline: TimelineMove | null;
}
