import { type ChangeView, type Mark, markWording, shellWord } from '@galley/schema';

/** `Macro, External link`; empty for a change without marks. */
export function markLabels(marks: readonly Mark[]): string {
  return marks.map(({ kind }) => markWording[kind].label).join(', ');
}

/** One line a mark, with what was found and why it matters. */
export function renderMarks(marks: readonly Mark[]): string[] {
  return marks.map(({ kind, detail }) => {
    const { label, why } = markWording[kind];
    return `  ! ${label}: ${why}${detail === null ? '' : ` (${detail})`}`;
  });
}

/** What `--yes` leaves in the Draft because the items that changed it could not be verified (SPEC R18). */
export function renderUnverified(root: string, left: readonly ChangeView[]): string {
  return [
    'Left in the Draft, because an item that changed it could not be verified:',
    ...left.map(({ path }) => `  ${path}`),
    ...lookAndPublish(root, left),
  ].join('\n');
}

function lookAndPublish(root: string, left: readonly ChangeView[]): string[] {
  const here = shellWord(root);
  const names = left.map(({ path }) => shellWord(path)).join(' ');
  return [`Look with: galley diff ${here}`, `Publish with: galley publish ${here} ${names}`];
}

/** What a publish without names leaves in the Draft, and how to publish it (SPEC T7). */
export function renderLeft(root: string, left: readonly ChangeView[]): string {
  if (left.length === 0) return '';
  return [
    'Left in the Draft, for you to look at first:',
    ...left.map(({ path, marks }) => `  ${path}  (${markLabels(marks)})`),
    ...lookAndPublish(root, left),
  ].join('\n');
}
