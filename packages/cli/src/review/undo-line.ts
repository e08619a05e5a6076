import { type ProcedureOutput, shellWord } from '@galley/schema';
import type { OpenedWorkshop } from '../open/open.ts';

type Published = ProcedureOutput<'DraftPublish'>;

/**
 * How a publish is taken back. The whole folder is not put back while a Draft changes files (SPEC B9), but files that the Draft
 * no longer changes are; `drafted` are those that it still does.
 */
export function undoLine(
  directory: string,
  { published, checkpoint_id }: Published,
  drafted: readonly string[],
): string {
  const restore = `galley restore ${shellWord(directory)} ${checkpoint_id}`;
  if (drafted.length === 0) return `Undo with: ${restore}`;
  const files = published.map((path) => ` --file ${shellWord(path)}`).join('');
  if (!published.some((path) => drafted.includes(path))) return `Undo with: ${restore}${files}`;
  return `The rest stays in the Draft. Undo, once that is published or discarded, with: ${restore}${files}`;
}

/** The same for a publish that may have left something in the Draft. */
export async function undoLineOf(
  { call, target }: Pick<OpenedWorkshop, 'call' | 'target'>,
  directory: string,
  published: Published,
): Promise<string> {
  const { changes } = await call.ReviewGetChangeSet(target);
  return undoLine(
    directory,
    published,
    changes.map(({ path }) => path),
  );
}
