import { posix } from 'node:path';
import { NotFoundError } from '@galley/schema/errors';
import { relationTypeIn } from '../../../ooxml/fragment.ts';
import { relatePart } from '../../../ooxml/part-relationships.ts';
import { escapeAttribute } from '../../../xml/escape.ts';
import { descend } from '../../../xml/find-element.ts';
import type { Presentation } from '../../package/presentation.ts';
import { type Shape, shapesOf } from '../../tree/shapes.ts';
import { listSlide } from './slide-list.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const TYPE = 'application/vnd.openxmlformats-officedocument.presentationml.slide+xml';
export const EMPTY_TREE =
  '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>';
/** These a new slide gets only when they are asked for. */
const MARGINS = new Set(['dt', 'ftr', 'sldNum', 'hdr']);

export interface DeckLayout {
  readonly part: string;
  readonly name: string;
  /** `title`, `obj`, `secHead` …; empty where it does not say. */
  readonly type: string;
  readonly master: string;
}

/** Layouts of all masters, in order. */
export function layoutsOf(deck: Presentation): DeckLayout[] {
  return deck.masters().flatMap((master) =>
    deck.layouts(master).map((part) => {
      const { root } = deck.tree(part);
      return { part, master, name: descend(root, 'cSld')?.attribute('name') ?? '', type: root.attribute('type') ?? '' };
    }),
  );
}

/** By its name, or a part of it that only one has. */
export function findLayout(deck: Presentation, name: string): DeckLayout {
  const layouts = layoutsOf(deck);
  const wanted = name.trim().toLowerCase();
  const [exact] = layouts.filter((layout) => layout.name.toLowerCase() === wanted);
  const alike = layouts.filter((layout) => layout.name.toLowerCase().includes(wanted));
  const found = exact ?? (alike.length === 1 ? alike[0] : undefined);
  if (found !== undefined) return found;
  throw new NotFoundError(
    `The deck has no layout "${name}".`,
    `Name one of: ${[...new Set(layouts.map((layout) => layout.name))].slice(0, 30).join(', ')}.`,
    { layout: name },
  );
}

/** Puts a new slide at a place (from 1), with the empty placeholders of its layout; gives its part. */
export function addSlide(deck: Presentation, layout: string, position: number): string {
  const { root, vocabulary } = deck.tree(layout);
  const tree = deck.tree(deck.main);
  const folder = posix.join(posix.dirname(deck.main), 'slides');
  const part = deck.parts.freeName((number) => posix.join(folder, `slide${number}.xml`));
  const shapes = shapesOf(root).filter(({ placeholder }) => placeholder !== null && !MARGINS.has(placeholder.type));
  const xml = shapes.map((shape, index) => emptyPlaceholder(shape, index + 2)).join('');
  const names = namespaces(vocabulary.uri ?? '');
  deck.parts.write(
    part,
    `${HEAD}<p:sld ${names}><p:cSld><p:spTree>${EMPTY_TREE}${xml}</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>`,
  );
  deck.parts.declare(part, TYPE);
  relatePart(deck.parts, part, { type: relationTypeIn(tree, 'slideLayout'), to: layout });
  listSlide(deck, part, position);
  return part;
}

/** As the layout's own, without its place and look: they come from there. */
export function emptyPlaceholder({ placeholder, name }: Shape, id: number, text = ''): string {
  const attributes = ['type', 'orient', 'sz', 'idx'].flatMap((key) => {
    const value = placeholder?.element.attribute(key);
    return value === undefined ? [] : [` ${key}="${escapeAttribute(value)}"`];
  });
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${escapeAttribute(name)}"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph${attributes.join('')}/></p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:lstStyle/>${text === '' ? '<a:p></a:p>' : text}</p:txBody></p:sp>`;
}

/** Of a new part, in the dialect of the deck. */
export function namespaces(presentation: string): string {
  const isStrict = presentation.includes('purl.oclc.org');
  const base = isStrict ? 'http://purl.oclc.org/ooxml' : 'http://schemas.openxmlformats.org';
  const year = isStrict ? '' : '/2006';
  return `xmlns:a="${base}/drawingml${year}/main" xmlns:r="${base}/officeDocument${year}/relationships" xmlns:p="${base}/presentationml${year}/main"`;
}
