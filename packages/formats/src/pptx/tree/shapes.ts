import { shownAlternative } from '../../ooxml/alternatives.ts';
import type { XmlElement } from '../../xml/element.ts';
import { childNamed, childrenNamed, descend, descendantNamed, isOn } from '../../xml/find-element.ts';
import { type Placeholder, placeholderIn } from './placeholders.ts';

export type ShapeKind =
  | 'title'
  | 'placeholder'
  | 'text'
  | 'shape'
  | 'picture'
  | 'table'
  | 'chart'
  | 'smartart'
  | 'media'
  | 'ole'
  | 'connector'
  | 'group'
  | 'ink'
  | 'object';

/** What stands on a slide, a layout, a master or a page of notes. */
export interface Shape {
  readonly kind: ShapeKind;
  /** `sp`, `pic`, `graphicFrame`, `cxnSp`, `grpSp` or `contentPart`. */
  readonly element: XmlElement;
  /** Unique on its slide in a deck that is in order; empty for a damaged one. */
  readonly id: string;
  readonly name: string;
  readonly altText: string;
  readonly isHidden: boolean;
  readonly placeholder: Placeholder | null;
  /** Paragraphs are in here; null for what has none. A table's are in its cells. */
  readonly body: XmlElement | null;
  /** Of a group, in drawing order. */
  readonly children: readonly Shape[];
}

const SHAPES = new Set(['sp', 'pic', 'graphicFrame', 'cxnSp', 'grpSp', 'contentPart']);
const TITLES = new Set(['title', 'ctrTitle']);

/** The tree of shapes of a slide, layout, master or notes page. */
export function shapeTree(root: XmlElement): XmlElement | undefined {
  return descend(root, 'cSld', 'spTree');
}

/** In the order in which they are drawn, groups with what is in them. */
export function shapesOf(root: XmlElement): Shape[] {
  const tree = shapeTree(root);
  return tree === undefined ? [] : shapesIn(tree);
}

/** Every shape once, groups before what is in them. */
export function allShapes(shapes: readonly Shape[]): Shape[] {
  return shapes.flatMap((shape) => [shape, ...allShapes(shape.children)]);
}

function shapesIn(container: XmlElement): Shape[] {
  return container.elements().flatMap((element) => {
    if (SHAPES.has(element.name)) return [shapeOf(element)];
    if (element.name !== 'AlternateContent') return [];
    const shown = shownAlternative(element);
    return shown === undefined ? [] : shapesIn(shown);
  });
}

function shapeOf(element: XmlElement): Shape {
  const own = ownProperties(element);
  const properties = childNamed(own, 'cNvPr');
  const placeholder = placeholderIn(childNamed(own, 'nvPr'));
  const body = element.name === 'sp' ? (childNamed(element, 'txBody') ?? null) : null;
  return {
    kind: kindOf(element, placeholder, body),
    element,
    id: properties?.attribute('id') ?? '',
    name: properties?.attribute('name') ?? '',
    altText: properties?.attribute('descr') ?? '',
    isHidden: isOn(properties, 'hidden'),
    placeholder,
    body,
    children: element.name === 'grpSp' ? shapesIn(element) : [],
  };
}

/** `nvSpPr`, `nvPicPr` …: what is no look of it. */
export function ownProperties(shape: XmlElement): XmlElement | undefined {
  return shape.elements().find(({ name }) => /^nv\w*Pr$/.test(name));
}

function kindOf(element: XmlElement, placeholder: Placeholder | null, body: XmlElement | null): ShapeKind {
  switch (element.name) {
    case 'grpSp':
      return 'group';
    case 'cxnSp':
      return 'connector';
    case 'contentPart':
      return 'ink';
    case 'pic':
      return isMedia(element) ? 'media' : 'picture';
    case 'graphicFrame':
      return graphicKind(element);
    default:
      if (placeholder !== null) return TITLES.has(placeholder.type) ? 'title' : 'placeholder';
      return isText(element, body) ? 'text' : 'shape';
  }
}

function isMedia(picture: XmlElement): boolean {
  const properties = childNamed(ownProperties(picture), 'nvPr');
  return properties?.elements().some(({ name }) => /(?:audio|video|quickTime)(?:File|Cd)$/i.test(name)) ?? false;
}

function isText(element: XmlElement, body: XmlElement | null): boolean {
  if (isOn(descend(element, 'nvSpPr', 'cNvSpPr'), 'txBox')) return true;
  for (const below of body?.descendants() ?? []) if (below.name === 't' && below.text !== '') return true;
  return false;
}

/** What a frame shows is named by an address whose last words say it. */
function graphicKind(frame: XmlElement): ShapeKind {
  const data = graphicData(frame);
  if (childrenNamed(data, 'tbl').length > 0) return 'table';
  const uri = data?.attribute('uri') ?? '';
  if (/\/chart(?:ex)?$/.test(uri)) return 'chart';
  if (/\/diagram$/.test(uri)) return 'smartart';
  return /\/ole$/.test(uri) || descendantNamed(data, 'oleObj') !== undefined ? 'ole' : 'object';
}

export function graphicData(frame: XmlElement): XmlElement | undefined {
  return descend(frame, 'graphic', 'graphicData');
}
