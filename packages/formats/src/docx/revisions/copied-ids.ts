import type { WordDocument } from '../package/word-document.ts';
import { marksOf } from './marks.ts';

/** Ids of tracked changes that the document uses twice as it came. */
export function doubledIds(document: WordDocument): Set<string> {
  const seen = new Set<string>();
  const doubled = new Set<string>();
  for (const { part } of document.stories()) {
    for (const { element, place } of marksOf(document.tree(part).root)) {
      if (place === 'range' || place === 'control') continue;
      const id = element.attribute('id') ?? '';
      if (seen.has(id)) doubled.add(id);
      seen.add(id);
    }
  }
  return doubled;
}

/** A paragraph that moved stands twice, with the changes of others in it: the second gets ids of its own. */
export function renumberCopies(document: WordDocument, known: ReadonlySet<string>, nextId: () => number): void {
  const seen = new Set<string>();
  for (const { part } of document.stories()) {
    for (const { element, place, isTwin } of marksOf(document.tree(part).root)) {
      if (place === 'range' || place === 'control' || isTwin) continue;
      const id = element.attribute('id') ?? '';
      if (!seen.has(id) || known.has(id)) seen.add(id);
      else {
        const [name] = [...element.attributes().keys()].filter((written) => /^(?:\w+:)?id$/.test(written));
        if (name !== undefined) element.setAttribute(name, String(nextId()));
      }
    }
  }
}
