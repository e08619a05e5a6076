import type { XmlElement } from '../../../xml/element.ts';
import { setNamed } from '../../bring/set-named.ts';
import { FreeIds } from '../../edit/document/free-ids.ts';
import type { WordDocument } from '../../package/word-document.ts';
import { isInInsertion } from './own-insertion.ts';

/** A drawing that stands twice, deleted and inserted: the inserted one gets an id of its own, the deleted one comes back as it was. */
export function renumberDrawings(document: WordDocument, lastId: number): void {
  const ids = new FreeIds(document);
  for (const { part } of document.stories()) {
    const drawings = [...document.tree(part).root.descendants()].filter(({ name }) => name === 'docPr');
    const times = new Map<string, number>();
    for (const drawing of drawings) times.set(idOf(drawing), (times.get(idOf(drawing)) ?? 0) + 1);
    for (const drawing of drawings) {
      const count = times.get(idOf(drawing)) ?? 0;
      if (count < 2 || !isInInsertion(drawing, lastId)) continue;
      times.set(idOf(drawing), count - 1);
      setNamed(drawing, 'id', String(ids.drawing()));
    }
  }
}

function idOf(drawing: XmlElement): string {
  return drawing.attribute('id') ?? '';
}
