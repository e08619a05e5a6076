import type { TryView } from '@galley/schema';

export function modelOf({ trials }: TryView, draftId: string): string {
  return trials.find(({ draft_id }) => draft_id === draftId)?.model ?? '';
}
