import type { XmlElement } from '../../xml/element.ts';
import type { Block } from '../tree/blocks.ts';
import { alignItems } from './align-items.ts';
import type { Aligned } from './alignment.ts';
import { canonical } from './canonical.ts';
import { type Meaning, type Meanings, ONE_DOCUMENT } from './meaning.ts';

/** A block with what it is compared by. */
export type ComparedBlock = Block & { readonly key: string; readonly text: string };

/** What became of each block of a body, a cell, a note; in the order of the second side. */
export function alignBlocks(
  before: readonly Block[],
  after: readonly Block[],
  meanings: Meanings = ONE_DOCUMENT,
): Aligned<ComparedBlock>[] {
  return alignItems(
    before.map((block) => comparedBlock(block, meanings.before)),
    after.map((block) => comparedBlock(block, meanings.after)),
  );
}

export function comparedBlock(block: Block, meaning: Meaning): ComparedBlock {
  return { ...block, key: canonical(block.element, meaning), text: plainText(block.element) };
}

/** All words in an element, those of text boxes once. */
export function plainText(element: XmlElement): string {
  const words: string[] = [];
  collect(element, words);
  return words.join('');
}

function collect(element: XmlElement, words: string[]): void {
  if (element.name === 't' || element.name === 'delText') words.push(element.text);
  else if (element.is('tab') || element.is('br') || element.is('cr')) words.push(' ');
  else {
    const hasChoice = element.name === 'AlternateContent';
    for (const child of element.elements()) if (!hasChoice || child.name !== 'Fallback') collect(child, words);
    if (element.is('p') || element.is('tc')) words.push('\n');
  }
}
