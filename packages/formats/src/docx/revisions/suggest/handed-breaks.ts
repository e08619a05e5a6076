import type { XmlElement } from '../../../xml/element.ts';
import type { Step } from './ordered-steps.ts';

/**
 * Paragraphs that went and whose section break the paragraph before them took over. They get it back: where the end of
 * the one before goes instead of theirs, accepting leaves the break where the edit put it, rejecting where it was.
 */
export function handedBreaks(steps: readonly Step[]): Set<XmlElement> {
  const handed = new Set<XmlElement>();
  for (const [index, step] of steps.entries()) {
    if (step.kind !== 'changed' || !step.after.is('p') || breakOf(step.before) !== undefined) continue;
    const taken = breakOf(step.after);
    const from = taken === undefined ? undefined : firstBreak(steps, index + 1);
    if (taken === undefined || from === undefined || String(breakOf(from)) !== String(taken)) continue;
    const properties = taken.parent;
    taken.remove();
    if (properties?.elements().length === 0) properties.remove();
    handed.add(from);
  }
  return handed;
}

/** The first paragraph with a break among those that went from here on; not at the end, where the last end stays anyway. */
function firstBreak(steps: readonly Step[], from: number): XmlElement | undefined {
  const isFollowed = (index: number) =>
    steps.slice(index).some((step) => (step.kind === 'equal' || step.kind === 'changed') && step.after.is('p'));
  for (const [offset, step] of steps.slice(from).entries()) {
    if (step.kind !== 'deleted' || !step.before.is('p')) return undefined;
    if (breakOf(step.before) !== undefined) return isFollowed(from + offset + 1) ? step.before : undefined;
  }
  return undefined;
}

function breakOf(paragraph: XmlElement): XmlElement | undefined {
  return paragraph.at('pPr', 'sectPr');
}
