import type { XmlElement } from '../../../xml/element.ts';
import { parseTree } from '../../../xml/parse-tree.ts';
import { type Block, blocksOf } from '../../tree/blocks.ts';

const NAMESPACES =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

/** A body for tests. */
export function sampleBody(xml: string): XmlElement {
  return parseTree(`<w:body ${NAMESPACES}>${xml}</w:body>`).root;
}

export function sampleBlocks(...texts: readonly string[]): Block[] {
  return blocksOf(sampleBody(texts.map(sampleParagraph).join('')));
}

export function sampleParagraph(text: string): string {
  return `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
}
