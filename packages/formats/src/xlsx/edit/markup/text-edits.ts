export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Applies edits whose spans do not overlap; edits at one offset keep their order, but what is put before an element
 * comes before what replaces its opening tag: otherwise new rows would end up inside the row that follows them.
 */
export function applyTextEdits(source: string, edits: readonly TextEdit[]): string {
  const ordered = edits
    .map((edit, index) => ({ edit, index }))
    .sort(
      (left, right) =>
        left.edit.start - right.edit.start ||
        Number(left.edit.end > left.edit.start) - Number(right.edit.end > right.edit.start) ||
        left.index - right.index,
    );
  const pieces: string[] = [];
  let at = 0;
  for (const { edit } of ordered) {
    pieces.push(source.slice(at, edit.start), edit.text);
    at = Math.max(at, edit.end);
  }
  pieces.push(source.slice(at));
  return pieces.join('');
}
