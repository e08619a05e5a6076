import { childNamed } from '../../xml/find-element.ts';
import type { Presentation } from '../package/presentation.ts';
import { oneLine } from './shape-lines.ts';

const MOST_NAME = 80;

/** As people see it when they choose one. */
export function layoutName(deck: Presentation, layout: string): string {
  const name = childNamed(deck.tree(layout).root, 'cSld')?.attribute('name') ?? '';
  return oneLine(name).slice(0, MOST_NAME);
}
