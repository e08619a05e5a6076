import { pushAll } from '../../../base/push-all.ts';
import { diffNumbered, numberLines } from '../../../text/compare/diff-lines.ts';
import type { Atom } from './atoms.ts';

export type AlignedAtom =
  | { readonly kind: 'kept'; readonly before: Atom; readonly after: Atom }
  /** The same thing with another inside. */
  | { readonly kind: 'changed'; readonly before: Atom; readonly after: Atom }
  | { readonly kind: 'removed'; readonly before: Atom }
  | { readonly kind: 'added'; readonly after: Atom };

export function alignAtoms(before: readonly Atom[], after: readonly Atom[]): AlignedAtom[] {
  const aligned: AlignedAtom[] = [];
  const numbered = numberLines(
    before.map(({ key }) => key),
    after.map(({ key }) => key),
  );
  let [left, right] = [0, 0];
  const keepUntil = (end: number): void => {
    for (; left < end; left += 1, right += 1) {
      const [first, second] = [before[left], after[right]];
      if (first !== undefined && second !== undefined) aligned.push({ kind: 'kept', before: first, after: second });
    }
  };
  for (const hunk of diffNumbered(numbered)) {
    keepUntil(hunk.before_start);
    const [leftEnd, rightEnd] = [hunk.before_start + hunk.before_count, hunk.after_start + hunk.after_count];
    pushAll(aligned, alignGap(before.slice(hunk.before_start, leftEnd), after.slice(hunk.after_start, rightEnd)));
    [left, right] = [leftEnd, rightEnd];
  }
  keepUntil(before.length);
  return aligned;
}

/** What differs, taken out before put in; things of the same shape are one that changed inside. */
function alignGap(removed: readonly Atom[], added: readonly Atom[]): AlignedAtom[] {
  const aligned: AlignedAtom[] = [];
  let from = 0;
  const putIn = (end: number): void => {
    for (; from < end; from += 1) {
      const atom = added[from];
      if (atom !== undefined) aligned.push({ kind: 'added', after: atom });
    }
  };
  for (const before of removed) {
    const place = before.shape === null ? -1 : added.findIndex(({ shape }, at) => at >= from && shape === before.shape);
    const after = added[place];
    if (after === undefined) {
      aligned.push({ kind: 'removed', before });
      continue;
    }
    putIn(place);
    aligned.push({ kind: 'changed', before, after });
    from = place + 1;
  }
  putIn(added.length);
  return aligned;
}
