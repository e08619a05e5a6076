import type { XmlElement } from '../../xml/element.ts';
import { setNamed } from '../bring/set-named.ts';
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
  const controls = new ControlRanges(nextId);
  for (const { part } of document.stories()) {
    for (const { element, owner, place, isTwin } of marksOf(document.tree(part).root)) {
      if (place === 'control' && owner === element) controls.renumber(element);
      if (place === 'range' || place === 'control' || isTwin) continue;
      const id = element.attribute('id') ?? '';
      if (!seen.has(id) || known.has(id)) seen.add(id);
      else setNamed(element, 'id', String(nextId()));
    }
  }
}

/** Ranges around the beginnings and ends of controls: start and end keep one id. */
class ControlRanges {
  readonly #nextId: () => number;
  readonly #ids = new Map<string, string>();

  constructor(nextId: () => number) {
    this.#nextId = nextId;
  }

  renumber(mark: XmlElement): void {
    const id = mark.attribute('id') ?? '';
    if (mark.name.endsWith('Start')) this.#ids.set(id, this.#ids.has(id) ? String(this.#nextId()) : id);
    setNamed(mark, 'id', this.#ids.get(id) ?? id);
  }
}
