import type { XmlElement } from '../../../xml/element.ts';
import { wordElement } from '../../edit/fragment.ts';
import type { WordDocument } from '../../package/word-document.ts';
import { blocksOf, rowsOf } from '../../tree/blocks.ts';
import type { DocumentComparison } from '../find/comparison.ts';
import type { Container } from '../find/container.ts';

/** Word refuses a table without rows and a header without a paragraph; where both documents have none, it stays so. */
export function settleEmpty(
  document: WordDocument,
  { containers }: DocumentComparison,
  side: 'before' | 'after',
): void {
  for (const { thing, container, [side]: part } of containers) {
    if (thing === 'styles') continue;
    const tree = document.tree(part);
    const look = (one: Container): void => {
      for (const { inside } of one.entries) if (inside !== undefined) look(inside);
      const element: XmlElement = one[side];
      if (one.kind === 'table' && rowsOf(element).length === 0) element.remove();
      const mayBeEmpty = one.kind === 'table' || one.kind === 'row' || (thing === 'body' && one.kind === 'story');
      const isOtherEmpty = blocksOf(one[side === 'before' ? 'after' : 'before']).length === 0;
      if (!mayBeEmpty && !isOtherEmpty && blocksOf(element).length === 0) element.append(wordElement(tree, '<w:p/>'));
    };
    look(container);
  }
}
