import type { ChangeView } from '@galley/schema';

type Marked = Pick<ChangeView, 'path' | 'marks'>;

/** Files that deserve a second look before they are published, and the others. */
export function splitMarked<Change extends Marked>(changes: readonly Change[]) {
  const { marked = [], plain = [] } = Object.groupBy(changes, ({ marks }) => (marks.length > 0 ? 'marked' : 'plain'));
  return { marked, plain };
}
