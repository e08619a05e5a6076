import { pushAll } from '../../../base/push-all.ts';
import { XmlElement, type XmlNode } from '../../../xml/element.ts';
import { isRangeMarker, loneMarkers } from '../../tree/range-markers.ts';
import { markControl } from './mark-control.ts';
import type { MarkName, Pen } from './pen.ts';

const DELETED: Readonly<Record<string, string>> = { t: 'delText', instrText: 'delInstrText' };
/** Nothing can stand around one that would mark it. */
export const SUBDOCUMENT =
  'A subdocument was added or removed directly, not as a suggestion: Word does not track them.';
/** Their content is marked and they stay around it. */
const AROUND = new Set(['hyperlink', 'smartTag', 'customXml', 'fldSimple', 'sdt', 'sdtContent', 'bdo', 'dir']);

/** What stands in a paragraph, as inserted or deleted. Suggestions that others made inside keep their authors. */
export function markInlines(nodes: readonly XmlNode[], name: MarkName, pen: Pen): XmlNode[] {
  const marked: XmlNode[] = [];
  let open: XmlElement | null = null;
  const pairs = pairedMarkers(nodes);
  for (const node of nodes) {
    if (!(node instanceof XmlElement)) continue;
    // What begins and ends here comes and goes with the text around it.
    if (isMarked(node) || pairs.has(node)) {
      if (open === null) {
        open = pen.mark(name);
        marked.push(open);
      }
      open.append(name === 'del' ? deleted(node) : node);
      continue;
    }
    const others = markOther(node, name, pen);
    if (others.some((other) => !isMarker(other))) open = null;
    // A bookmark that starts in between may stay inside: nothing else could be told apart.
    if (open === null) pushAll(marked, others);
    else open.append(...others);
  }
  return marked;
}

function isMarked(element: XmlElement): boolean {
  return element.is('r') || element.name === 'oMath' || element.name === 'oMathPara';
}

function pairedMarkers(nodes: readonly XmlNode[]): Set<XmlElement> {
  const markers = nodes.filter((node) => node instanceof XmlElement && node.isOwn && isRangeMarker(node));
  const alone = new Set(loneMarkers(markers as XmlElement[]));
  return new Set((markers as XmlElement[]).filter((marker) => !alone.has(marker)));
}

function isMarker(node: XmlNode): boolean {
  return node instanceof XmlElement && /^(?!customXml)\w+(?:Start|End)$|^proofErr$/.test(node.name);
}

function markOther(element: XmlElement, name: MarkName, pen: Pen): XmlNode[] {
  if (!element.isOwn) return [element];
  if (element.name === 'del' || element.name === 'moveFrom') return name === 'del' ? [element] : [];
  if (element.name === 'ins' || element.name === 'moveTo') {
    if (name === 'ins') return element.name === 'ins' ? [element] : [pen.mark('ins', element.elements())];
    element.replaceChildren(markInlines(element.children, name, pen));
    return [element];
  }
  if (element.name === 'subDoc') {
    pen.warnings.add(SUBDOCUMENT);
    return name === 'del' ? [] : [element];
  }
  if (AROUND.has(element.name)) {
    const kept = element.elements().filter((child) => child.is('sdtPr') || child.is('sdtEndPr') || child.is('fldData'));
    const inner = element.children.filter((node) => !(node instanceof XmlElement && kept.includes(node)));
    element.replaceChildren([...kept, ...markInlines(inner, name, pen)]);
    if (element.is('sdt')) return markControl(element, name, pen);
  }
  return [element];
}

/** Text of a run under the name it has while it is deleted. What a text box in it holds goes with the box. */
export function deleted(element: XmlElement): XmlElement {
  if (element.is('txbxContent')) return element;
  const name = element.isOwn ? DELETED[element.name] : undefined;
  if (name !== undefined) {
    const renamed = element.renamed(name);
    renamed.setAttribute('xml:space', 'preserve');
    return renamed;
  }
  const children = element.children.map((node) => (node instanceof XmlElement ? deleted(node) : node));
  if (children.some((node, index) => node !== element.children[index])) element.replaceChildren(children);
  return element;
}
