import type { XmlElement } from '../../../xml/element.ts';
import { canonical } from '../../compare/canonical.ts';
import type { ChangeList } from './change.ts';
import type { Container, Entry } from './container.ts';
import type { Sides } from './side.ts';

/** Style by style, and the defaults; nothing where a side has no styles at all. */
export function compareStyles({ before, after }: Sides, changes: ChangeList): Container | undefined {
  const [left, right] = [before.document.related('styles')[0], after.document.related('styles')[0]];
  if (left === undefined || right === undefined) return undefined;
  const [first, second] = [before.document.tree(left).root, after.document.tree(right).root];
  const unmatched = new Map(named(first));
  const entries: Entry[] = [];
  for (const [name, element] of named(second)) {
    const partner = unmatched.get(name);
    unmatched.delete(name);
    const [from, to] = [partner === undefined ? '' : canonical(partner), canonical(element)];
    const kind = partner === undefined ? 'added' : 'changed';
    const change = from === to ? null : changes.add('style', kind, [from, to]);
    entries.push({ before: partner === undefined ? [] : [partner], after: [element], change });
  }
  for (const element of unmatched.values()) {
    entries.push({ before: [element], after: [], change: changes.add('style', 'removed', [canonical(element)]) });
  }
  return { kind: 'styles', before: first, after: second, entries };
}

/** Some programs write a style twice: the second of a name meets the second. */
function named(root: XmlElement): [name: string, element: XmlElement][] {
  const seen = new Map<string, number>();
  return root.elements().map((element) => {
    const name = nameOf(element);
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return [`${name} ${count}`, element];
  });
}

function nameOf(element: XmlElement): string {
  return element.is('style') ? `style ${element.attribute('styleId') ?? ''}` : element.name;
}
