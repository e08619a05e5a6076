import { WrongStateError } from '@galley/schema/errors';
import type { XmlElement } from '../../../xml/element.ts';
import type { XmlTree } from '../../../xml/parse-tree.ts';
import { blocksOf } from '../../tree/blocks.ts';
import { wordElement } from '../fragment.ts';
import { setParagraphText } from '../text/set-paragraph-text.ts';

/** Writes text into a cell, a paragraph per line of it; gives the paragraphs that had to go. */
export function setCellText(tree: XmlTree, cell: XmlElement, text: string): XmlElement[] {
  const blocks = blocksOf(cell);
  if (blocks.some(({ kind }) => kind !== 'paragraph')) {
    throw new WrongStateError(
      'The cell holds a table or a formula.',
      'Use replace_text for the words in it, or delete the table first.',
    );
  }
  const lines = text.split('\n');
  const gone: XmlElement[] = [];
  for (const [index, { element }] of blocks.entries()) {
    const line = lines[index];
    if (line === undefined) gone.push(element);
    else if (!setParagraphText(tree, element, line)) {
      throw new WrongStateError('The cell holds a formula where its text would change.', 'Use replace_text instead.');
    }
  }
  for (const element of gone) element.remove();
  let last = blocks[Math.min(lines.length, blocks.length) - 1]?.element;
  for (const line of lines.slice(blocks.length)) {
    const added = wordElement(tree, `<w:p>${last?.child('pPr') ?? ''}</w:p>`);
    setParagraphText(tree, added, line);
    if (last === undefined) cell.append(added);
    else last.after(added);
    last = added;
  }
  return gone;
}
