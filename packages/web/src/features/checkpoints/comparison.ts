import type { CheckpointView, ProcedureOutput } from '@galley/schema';

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

export interface ComparedFile {
  readonly path: string;
  readonly change: 'added' | 'removed' | 'modified';
}

/** All that differs, by path. */
export function comparedFiles(
  comparison: Pick<ProcedureOutput<'CheckpointCompare'>, ComparedFile['change']>,
): ComparedFile[] {
  const of = (change: ComparedFile['change']) => comparison[change].map(({ path }) => ({ path, change }));
  return [...of('added'), ...of('removed'), ...of('modified')].sort((left, right) => (left.path < right.path ? -1 : 1));
}
