import type { XmlElement } from '../../../xml/element.ts';

/**
 * Takes out runs that lost all they held, and links that lost all their runs. In a content control an empty run stays: it
 * keeps the control's format.
 */
export function tidyRuns(runs: readonly XmlElement[]): void {
  const empty = new Set(runs.filter((run) => run.is('r') && run.elements().every((child) => child.is('rPr'))));
  const parents = new Set(
    [...empty].flatMap(({ parent }) => (parent === null || parent.is('sdtContent') ? [] : [parent])),
  );
  for (const parent of parents) {
    parent.replaceChildren(parent.children.filter((node) => !empty.has(node as XmlElement)));
    if (parent.is('hyperlink') && parent.elements().length === 0) parent.remove();
  }
}
