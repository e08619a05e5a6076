import type { XmlElement } from '../../../xml/element.ts';
import type { Change, ChangeList } from './change.ts';
import type { Entry } from './container.ts';

/**
 * A field may begin in one paragraph and end in another. Changes that take such a beginning or end away are taken
 * together: half a field would swallow what follows it.
 */
export function coupleFields(entries: readonly Entry[], changes: ChangeList): void {
  let first: Change | undefined;
  for (const { before, after, change } of entries) {
    if (change === null || openFields(before) === openFields(after)) continue;
    if (first === undefined) first = change;
    else changes.couple(first, change);
  }
}

/** Beginnings and ends without their other half. */
function openFields(elements: readonly XmlElement[]): string {
  let open: string[] = [];
  let lost = '';
  for (const element of elements) {
    for (const child of element.descendants()) {
      if (!child.is('fldChar')) continue;
      const type = child.attribute('fldCharType') ?? '';
      if (type === 'begin') open.push('b');
      else if (type === 'separate' && open.length > 0) open[open.length - 1] = 's';
      else if (type === 'end' && open.length > 0) open = open.slice(0, -1);
      else lost += type;
    }
  }
  return `${lost}|${open.join('')}`;
}
