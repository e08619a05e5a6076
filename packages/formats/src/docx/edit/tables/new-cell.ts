import type { XmlElement } from '../../../xml/element.ts';
import type { XmlTree } from '../../../xml/parse-tree.ts';
import { blocksOf } from '../../tree/blocks.ts';
import { wordElement } from '../fragment.ts';
import { textXml } from '../text/text-nodes.ts';

/** What a new cell does not take over from the one it looks like. */
const OWN = /^(?:cnfStyle|gridSpan|hMerge|vMerge|cellIns|cellDel|cellMerge|tcPrChange)$/;
const OWN_PARAGRAPH = /^(?:sectPr|pPrChange|cnfStyle|rPr)$/;
const OWN_RUN = /^(?:ins|del|moveFrom|moveTo|rPrChange|rStyle)$/;

export interface NewCell {
  readonly text?: string;
  /** Columns it takes up. */
  readonly span?: number;
  /** Part of the cell above. */
  readonly isMergedUp?: boolean;
}

/** A cell that looks like another, with text of its own. */
export function newCellLike(
  tree: XmlTree,
  cell: XmlElement | undefined,
  { text = '', span = 1, isMergedUp }: NewCell,
): XmlElement {
  const kept =
    cell
      ?.child('tcPr')
      ?.elements()
      .filter(({ name }) => !OWN.test(name)) ?? [];
  const width = kept.filter(({ name }) => name === 'tcW').join('');
  const rest = kept.filter(({ name }) => name !== 'tcW').join('');
  const spanned = span > 1 ? `<w:gridSpan w:val="${span}"/>` : '';
  const merged = isMergedUp === true ? '<w:vMerge/>' : '';
  return wordElement(
    tree,
    `<w:tc><w:tcPr>${width}${spanned}${merged}${rest}</w:tcPr>${paragraphLike(cell, text)}</w:tc>`,
  );
}

function paragraphLike(cell: XmlElement | undefined, text: string): string {
  const model = cell === undefined ? undefined : blocksOf(cell).find(({ kind }) => kind === 'paragraph')?.element;
  const kept =
    model
      ?.child('pPr')
      ?.elements()
      .filter(({ name }) => !OWN_PARAGRAPH.test(name))
      .join('') ?? '';
  const run = model?.elements('r').find((each) => each.child('t') !== undefined);
  const mark = run?.child('rPr') ?? model?.at('pPr', 'rPr');
  const look =
    mark
      ?.elements()
      .filter(({ name }) => !OWN_RUN.test(name))
      .join('') ?? '';
  const properties = kept === '' ? '' : `<w:pPr>${kept}</w:pPr>`;
  if (text === '') return `<w:p>${properties}</w:p>`;
  return text
    .split('\n')
    .map((line) => `<w:p>${properties}<w:r>${look === '' ? '' : `<w:rPr>${look}</w:rPr>`}${textXml(line)}</w:r></w:p>`)
    .join('');
}
