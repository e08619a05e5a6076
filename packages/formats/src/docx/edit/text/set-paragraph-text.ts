import type { XmlElement } from '../../../xml/element.ts';
import type { XmlTree } from '../../../xml/parse-tree.ts';
import { wordElement } from '../fragment.ts';
import { changedWords } from './changed-words.ts';
import { piecesOf, textOf } from './pieces.ts';
import { replaceInParagraph } from './replace-in-paragraph.ts';
import { textXml } from './text-nodes.ts';

/** Gives a paragraph other text. Words that stay keep their runs; false when a formula is in the way. */
export function setParagraphText(tree: XmlTree, paragraph: XmlElement, text: string): boolean {
  const pieces = piecesOf(paragraph);
  const before = textOf(pieces);
  if (before === text) return true;
  if (before === '') {
    if (text !== '') paragraph.append(wordElement(tree, `<w:r>${markFormat(paragraph)}${textXml(text)}</w:r>`));
    return true;
  }
  return replaceInParagraph(tree, pieces, changedWords(before, text)).skipped === 0;
}

/** An empty paragraph says how text in it will look. */
function markFormat(paragraph: XmlElement): string {
  const mark = paragraph.at('pPr', 'rPr');
  const kept = mark?.elements().filter(({ name }) => !/^(?:ins|del|moveFrom|moveTo|rPrChange)$/.test(name)) ?? [];
  return kept.length === 0 ? '' : `<w:rPr>${kept.join('')}</w:rPr>`;
}
