import type { Notification, WorkbenchEvent } from '@galley/schema';
import type { Workbench } from '../workbench/index.ts';

/** What surfaces are told about an event of the Workbench itself. */
export function announceWorkbench(workbench: Workbench, event: WorkbenchEvent): Notification[] {
  const target = { workbench_id: workbench.id };
  const draft = workbench.draft();
  const draftState = {
    type: 'DraftStateChanged' as const,
    ...target,
    has_draft: draft !== null,
    changes: draft?.entries.size ?? 0,
  };
  switch (event.type) {
    case 'message.added':
      return [{ type: 'ConversationChanged', ...target }];
    case 'draft.changed':
      return [draftState];
    case 'draft.discarded':
      return [draftState, { type: 'ConversationChanged', ...target }];
    case 'publish.finished':
      return [draftState, { type: 'FilesChanged', ...target }, { type: 'ConversationChanged', ...target }];
    case 'checkpoint.created':
      return [{ type: 'CheckpointCreated', ...target, checkpoint_id: event.checkpoint_id }];
    default:
      return [];
  }
}
