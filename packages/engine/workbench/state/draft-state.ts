import type { DraftEntries } from './draft-entries.ts';

export interface DraftState {
  readonly draftId: string;
  readonly startedAt: number;
  readonly entries: DraftEntries;
}
