import type { Notification, WorkbenchEvent } from '@galley/schema';
import { countChanges, type Workbench } from '../../workbench/index.ts';

/** What surfaces are told about an event of the Workbench itself. */
export function announceWorkbench(workbench: Workbench, event: WorkbenchEvent): Notification[] {
  const target = { workbench_id: workbench.id };
  const draft = workbench.draft();
  const draftState = {
    type: 'DraftStateChanged' as const,
    ...target,
    has_draft: draft !== null,
    changes: draft === null ? 0 : countChanges(draft.entries),
  };
  const trials = { type: 'TrialsChanged' as const, ...target };
  switch (event.type) {
    case 'message.added':
      return [{ type: 'ConversationChanged', ...target }];
    case 'draft.changed':
      return workbench.trials().some(({ draftId }) => draftId === event.draft_id) ? [trials] : [draftState];
    case 'trial.started':
    case 'trial.answered':
    case 'trial.dropped':
      return [trials];
    case 'trial.kept':
      return [draftState, trials];
    case 'timeline.moved':
      return [
        draftState,
        ...(event.paths.length > 0 ? [{ type: 'FilesChanged' as const, ...target }] : []),
        { type: 'ConversationChanged', ...target },
      ];
    case 'draft.recovered':
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
