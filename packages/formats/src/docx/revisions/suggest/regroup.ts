import { XmlElement, type XmlNode } from '../../../xml/element.ts';
import { markEnd } from './block-marks.ts';
import type { Entry } from './mark-paragraphs.ts';
import { BOUNDARY, mergeInlines } from './merge-inlines.ts';
import { recordParagraph } from './merge-paragraph.ts';
import type { MergeTools } from './merge-tools.ts';

/** One paragraph that became several, or several that became one: only the ends between them came or went. */
export function regroup(befores: readonly XmlElement[], afters: readonly XmlElement[], tools: MergeTools): Entry[] {
  const isSplit = afters.length > 1;
  const several = isSplit ? afters : befores;
  const [lastBefore, lastAfter] = [befores.at(-1), afters.at(-1)];
  if (lastBefore === undefined || lastAfter === undefined) return [];
  const groups = cut(mergeInlines(joined(befores, tools), joined(afters, tools), tools));
  // The last end stays; what it was and what it is belong to the paragraph that it closes now.
  recordParagraph(lastBefore, lastAfter, tools);
  return groups.map((content, index): Entry => {
    const isLast = index === groups.length - 1;
    const element = isLast ? lastAfter : (several[index] ?? lastAfter);
    const properties = element.elements('pPr');
    element.replaceChildren([...properties, ...content]);
    if (!isLast) markEnd(element, isSplit ? 'ins' : 'del', tools.pen);
    return { status: 'kept', element, before: isLast ? lastBefore : null };
  });
}

function joined(paragraphs: readonly XmlElement[], { pen }: MergeTools): XmlNode[] {
  return paragraphs.flatMap((paragraph, index): XmlNode[] => [
    ...(index === 0 ? [] : [pen.element(BOUNDARY)]),
    ...paragraph.children.filter((node) => !(node instanceof XmlElement && node.is('pPr'))),
  ]);
}

function cut(nodes: readonly XmlNode[]): XmlNode[][] {
  const groups: XmlNode[][] = [[]];
  for (const node of nodes) {
    if (node instanceof XmlElement && node.is(BOUNDARY)) groups.push([]);
    else groups.at(-1)?.push(node);
  }
  return groups;
}
