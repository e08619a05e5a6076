import { shownAlternative } from '../../ooxml/alternatives.ts';
import type { XmlElement } from '../../xml/element.ts';

/** What stands in a body, a cell, a note or a text box, in order. */
export type Block =
  | { readonly kind: 'paragraph'; readonly element: XmlElement }
  | { readonly kind: 'table'; readonly element: XmlElement }
  /** A formula on a line of its own. */
  | { readonly kind: 'math'; readonly element: XmlElement }
  /** A document of another format put in whole, which is named and never read. */
  | { readonly kind: 'chunk'; readonly element: XmlElement };

const WRAPPERS = new Set(['sdtContent', 'customXml', 'smartTag', 'ins', 'del', 'moveFrom', 'moveTo']);

/** The blocks of a container. Content controls and the like are stepped into: they hold blocks and are none. */
export function blocksOf(container: XmlElement): Block[] {
  const blocks: Block[] = [];
  collect(container, blocks);
  return blocks;
}

function collect(container: XmlElement, blocks: Block[]): void {
  for (const element of container.elements()) {
    if (element.is('p')) blocks.push({ kind: 'paragraph', element });
    else if (element.is('tbl')) blocks.push({ kind: 'table', element });
    else if (element.is('altChunk')) blocks.push({ kind: 'chunk', element });
    else if (element.is('sdt')) for (const content of element.elements('sdtContent')) collect(content, blocks);
    else if (element.isOwn && WRAPPERS.has(element.name)) collect(element, blocks);
    else if (element.name === 'AlternateContent') collectShown(element, blocks);
    else if (element.name === 'oMathPara' || element.name === 'oMath') blocks.push({ kind: 'math', element });
  }
}

function collectShown(alternatives: XmlElement, blocks: Block[]): void {
  const shown = shownAlternative(alternatives);
  if (shown !== undefined) collect(shown, blocks);
}

export function rowsOf(table: XmlElement): XmlElement[] {
  return within(table, 'tr');
}

export function cellsOf(row: XmlElement): XmlElement[] {
  return within(row, 'tc');
}

/** Rows and cells, too, may stand in content controls. */
function within(container: XmlElement, name: string): XmlElement[] {
  return container.elements().flatMap((element) => {
    if (element.is(name)) return [element];
    const isWrapper = element.is('sdt') || (element.isOwn && WRAPPERS.has(element.name));
    return isWrapper ? within(element, name) : [];
  });
}

/** The columns of the grid that a cell takes up. */
export function columnSpan(cell: XmlElement): number {
  const span = Number(cell.at('tcPr', 'gridSpan')?.attribute('val') ?? 1);
  return Number.isInteger(span) && span > 0 && span < 1000 ? span : 1;
}

/** Part of the cell above it. */
export function isMergedUp(cell: XmlElement): boolean {
  const merge = cell.at('tcPr', 'vMerge');
  return merge !== undefined && (merge.attribute('val') ?? 'continue') === 'continue';
}
