import type { ChangeView, ProcedureOutput } from '@galley/schema';
import type { OpenedWorkshop } from './open.ts';

export interface UnmarkedPublish {
  readonly published: ProcedureOutput<'DraftPublish'> | null;
  /** Marked files, which stay in the Draft. */
  readonly left: readonly ChangeView[];
}

/** Publishes what nobody needs to look at first. Without this a flag would put programs and macros into the folder. */
export async function publishUnmarked(
  { call, target }: OpenedWorkshop,
  changes: readonly ChangeView[],
): Promise<UnmarkedPublish> {
  const left = changes.filter(({ marks }) => marks.length > 0);
  const paths = changes.filter(({ marks }) => marks.length === 0).map(({ path }) => path);
  if (left.length === 0) return { published: await call.DraftPublish(target), left };
  return { published: paths.length === 0 ? null : await call.DraftPublish({ ...target, paths }), left };
}
