import { XmlElement, type XmlNode } from '../../xml/element.ts';
import { isRangeMarker, loneMarkers } from '../tree/range-markers.ts';
import { isVisible } from '../tree/visible.ts';

/** Each of these holds at least one paragraph, and a cell ends with one. */
const NEEDS_PARAGRAPH = new Set(['tc', 'txbxContent', 'footnote', 'endnote', 'comment', 'hdr', 'ftr', 'body']);

/**
 * Paragraphs whose end is gone become one with the paragraph that follows, which keeps its own properties: they belong to the
 * end that stays. Before a table or at the end of a cell there is nothing to become one with: what is empty goes, other
 * text stays a paragraph.
 */
export function joinParagraphs(
  container: XmlElement,
  nodes: readonly XmlNode[],
  ending: ReadonlySet<XmlElement>,
): XmlNode[] {
  const joined: XmlNode[] = [];
  let carried: XmlNode[] = [];
  const between = new Set<XmlNode>();
  let last: XmlElement | null = null;
  const settleCarried = (): void => {
    if (last === null) return;
    if (carried.some(isVisible)) joined.push(withContent(withoutMark(last), carried, true));
    else
      joined.push(
        ...withoutPairs(carried, between).filter((node) => node instanceof XmlElement && isRangeMarker(node)),
      );
    carried = [];
    last = null;
  };
  for (const node of nodes) {
    const isParagraph = node instanceof XmlElement && node.is('p');
    if (isParagraph && ending.has(node)) {
      for (const each of contentOf(node)) carried.push(each);
      last = node;
    } else if (isParagraph) {
      joined.push(last === null ? node : withContent(node, withoutPairs(carried, between), false));
      carried = [];
      last = null;
    } else if (last !== null && !isBlock(node) && !isSubdocument(node)) {
      carried.push(node);
      between.add(node);
    } else {
      settleCarried();
      joined.push(node);
    }
  }
  const final = last;
  settleCarried();
  return withParagraph(container, joined, final ?? [...ending].at(-1) ?? null);
}

/** Of paragraphs of which nothing is left: what began and ended in them is gone as well, what stood between them is not. */
function withoutPairs(carried: readonly XmlNode[], between: ReadonlySet<XmlNode>): readonly XmlNode[] {
  if (carried.some(isVisible)) return carried;
  const elements = carried.filter((node) => node instanceof XmlElement && !between.has(node)) as XmlElement[];
  const alone = new Set(loneMarkers(elements.flatMap((each) => [each, ...each.descendants()])));
  return carried.filter(
    (node) => between.has(node) || !(node instanceof XmlElement && isRangeMarker(node)) || alone.has(node),
  );
}

function contentOf(paragraph: XmlElement): XmlNode[] {
  return paragraph.children.filter((node) => !(node instanceof XmlElement && node.is('pPr')));
}

function withContent(paragraph: XmlElement, content: readonly XmlNode[], isAll: boolean): XmlElement {
  if (content.length === 0 && !isAll) return paragraph;
  const properties = paragraph.elements('pPr');
  paragraph.replaceChildren([...properties, ...content, ...(isAll ? [] : contentOf(paragraph))]);
  return paragraph;
}

/** It was to end here and cannot. */
function withoutMark(paragraph: XmlElement): XmlElement {
  const properties = paragraph.at('pPr', 'rPr');
  for (const name of ['ins', 'del', 'moveFrom', 'moveTo']) properties?.child(name)?.remove();
  return paragraph;
}

/** A container that would be left without its paragraph keeps the last one, empty. */
function withParagraph(container: XmlElement, nodes: XmlNode[], spare: XmlElement | null): XmlNode[] {
  if (spare === null || !container.isOwn || !NEEDS_PARAGRAPH.has(container.name)) return nodes;
  const blocks = nodes.filter(
    (node) => node instanceof XmlElement && isBlock(node) && !node.is('sectPr') && !node.is('tcPr'),
  );
  const end = blocks.at(-1);
  const isEnough = container.is('tc') ? end instanceof XmlElement && !end.is('tbl') : blocks.length > 0;
  if (isEnough) return nodes;
  const section = nodes.findIndex((node) => node instanceof XmlElement && node.is('sectPr'));
  const paragraph = withContent(withoutMark(spare), [], true);
  return section === -1 ? [...nodes, paragraph] : [...nodes.slice(0, section), paragraph, ...nodes.slice(section)];
}

function isBlock(node: XmlNode): boolean {
  return (
    node instanceof XmlElement &&
    ['tbl', 'sdt', 'customXml', 'altChunk', 'sectPr', 'p', 'tcPr'].some((name) => node.is(name))
  );
}

/** It stands for another document, in a paragraph or between two, and has nothing in it. */
function isSubdocument(node: XmlNode): boolean {
  return node instanceof XmlElement && node.is('subDoc');
}
