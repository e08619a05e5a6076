import type { CheckpointView } from '@galley/schema';

const reasons: Readonly<Record<CheckpointView['reason'], string>> = {
  publish: 'Before a publish',
  restore: 'Before a restore',
  undo: 'Before going back in the chat',
  manual: 'Made by hand',
  files: 'Before a change to files',
};

export function checkpointName({ name, reason }: Pick<CheckpointView, 'name' | 'reason'>): string {
  return name || reasons[reason];
}
