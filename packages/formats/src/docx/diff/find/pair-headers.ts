import type { Sides } from './side.ts';

export type HeaderKind = 'header' | 'footer';

export interface HeaderPair {
  readonly kind: HeaderKind;
  readonly before: string;
  readonly after: string;
}

/** Headers and footers that belong together: of the same content, else of the same name. Both sides call them alike. */
export function pairHeaders(kind: HeaderKind, { before, after }: Sides): HeaderPair[] {
  const [left, right] = [new Set(before.document.related(kind)), new Set(after.document.related(kind))];
  const pairs: HeaderPair[] = [];
  const add = (first: string, second: string): void => {
    left.delete(first);
    right.delete(second);
    const label = `${kind} #${pairs.length}`;
    before.labels.set(`part ${first}`, label);
    after.labels.set(`part ${second}`, label);
    pairs.push({ kind, before: first, after: second });
  };
  const same = (first: string, second: string): boolean => before.contentHash(first) === after.contentHash(second);
  // One of the same name comes first: documents repeat empty headers.
  for (const part of [...left]) if (right.has(part) && same(part, part)) add(part, part);
  for (const first of [...left]) {
    const second = [...right].find((part) => same(first, part));
    if (second !== undefined) add(first, second);
  }
  for (const part of [...left]) if (right.has(part)) add(part, part);
  return pairs;
}
