import type { ProcedureOutput } from '@galley/schema';

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
