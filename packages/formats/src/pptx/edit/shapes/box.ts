import type { XmlElement } from '../../../xml/element.ts';
import { childNamed } from '../../../xml/find-element.ts';
import type { XmlTree } from '../../../xml/parse-tree.ts';
import { transformOf } from '../../tree/place.ts';
import { slideElement } from '../fragment.ts';

export const EMU_PER_CM = 360_000;

/** Where a shape is and how large, in the unit of the format. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** In centimetres, as people give it. */
export interface BoxFields {
  readonly x_cm?: number | undefined;
  readonly y_cm?: number | undefined;
  readonly width_cm?: number | undefined;
  readonly height_cm?: number | undefined;
}

export function toBox({ x_cm: x, y_cm: y, width_cm: width, height_cm: height }: BoxFields, usual: Box): Box {
  return {
    x: emu(x) ?? usual.x,
    y: emu(y) ?? usual.y,
    width: Math.max(1, emu(width) ?? usual.width),
    height: Math.max(1, emu(height) ?? usual.height),
  };
}

function emu(centimetres: number | undefined): number | undefined {
  return centimetres === undefined ? undefined : Math.round(centimetres * EMU_PER_CM);
}

export function transformXml(prefix: 'a' | 'p', { x, y, width, height }: Box): string {
  return `<${prefix}:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="${width}" cy="${height}"/></${prefix}:xfrm>`;
}

/** Writes a place into a shape, which may have had none of its own. */
export function setBox(tree: XmlTree, shape: XmlElement, box: Box): void {
  const transform = transformOf(shape) ?? newTransform(tree, shape);
  const [offset, extent] = [childNamed(transform, 'off'), childNamed(transform, 'ext')];
  if (offset === undefined || extent === undefined) {
    const kept = transform.elements().filter(({ name }) => name !== 'off' && name !== 'ext');
    const fresh = slideElement(tree, transformXml('a', box)).elements();
    transform.replaceChildren([...fresh, ...kept]);
    return;
  }
  set(offset, 'x', box.x);
  set(offset, 'y', box.y);
  set(extent, 'cx', box.width);
  set(extent, 'cy', box.height);
}

function set(element: XmlElement, name: string, value: number): void {
  if (element.attribute(name) !== String(value)) element.setAttribute(name, String(value));
}

function newTransform(tree: XmlTree, shape: XmlElement): XmlElement {
  if (shape.name === 'graphicFrame') {
    const made = slideElement(tree, '<p:xfrm></p:xfrm>');
    const properties = childNamed(shape, 'nvGraphicFramePr');
    if (properties === undefined) shape.prepend(made);
    else properties.after(made);
    return made;
  }
  const made = slideElement(tree, '<a:xfrm></a:xfrm>');
  (childNamed(shape, 'spPr') ?? childNamed(shape, 'grpSpPr') ?? shape).prepend(made);
  return made;
}
