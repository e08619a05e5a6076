import type { ChangeView, ProcedureOutput } from '@galley/schema';
import type { OpenedWorkshop } from '../open/open.ts';
import { publishShown } from './publish-shown.ts';

export interface UnmarkedPublish {
  readonly published: ProcedureOutput<'DraftPublish'> | null;
  /** Marked files, which stay in the Draft. */
  readonly left: readonly ChangeView[];
}

/**
 * `changes` are all of the Draft unless `isAll` says otherwise. Publishes what nobody needs to look at first, and the marked files that somebody did look at. Without this a flag
 * would put programs and macros into the folder (SPEC T7).
 */
export async function publishUnmarked(
  opened: OpenedWorkshop,
  changes: readonly ChangeView[],
  { accepted = new Set(), isAll = true }: { readonly accepted?: ReadonlySet<string>; readonly isAll?: boolean } = {},
): Promise<UnmarkedPublish> {
  const { target } = opened;
  const staysBack = ({ path, marks }: ChangeView) => marks.length > 0 && !accepted.has(path);
  const left = changes.filter(staysBack);
  const paths = changes.filter((change) => !staysBack(change)).map(({ path }) => path);
  const what = `Publishing ${paths.length} ${paths.length === 1 ? 'file' : 'files'}`;
  if (left.length === 0 && isAll) return { published: await publishShown(opened, what, target), left };
  return {
    published: paths.length === 0 ? null : await publishShown(opened, what, { ...target, paths }),
    left,
  };
}
