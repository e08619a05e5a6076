import type { XmlElement } from '../../xml/element.ts';
import { childNamed, isOn, wholeAttribute } from '../../xml/find-element.ts';

/** Where a shape is, in the unit of the format (914,400 to the inch), from the top left corner. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Degrees, clockwise. */
  readonly rotation: number;
  readonly isFlipped: boolean;
}

/** How the inside of a group is drawn on what the group stands on. */
export interface Frame {
  readonly scaleX: number;
  readonly scaleY: number;
  readonly moveX: number;
  readonly moveY: number;
}

export const SLIDE_FRAME: Frame = { scaleX: 1, scaleY: 1, moveX: 0, moveY: 0 };

/** `xfrm` of a shape, wherever its kind keeps it. */
export function transformOf(shape: XmlElement): XmlElement | undefined {
  const own = childNamed(shape, 'xfrm');
  if (own !== undefined) return own;
  return childNamed(childNamed(shape, 'spPr') ?? childNamed(shape, 'grpSpPr'), 'xfrm');
}

/** What the shape itself says; nothing where it takes its place from a layout. */
export function ownPlace(shape: XmlElement): Place | undefined {
  const transform = transformOf(shape);
  const [offset, extent] = [childNamed(transform, 'off'), childNamed(transform, 'ext')];
  const [x, y] = [wholeAttribute(offset, 'x'), wholeAttribute(offset, 'y')];
  const [width, height] = [wholeAttribute(extent, 'cx'), wholeAttribute(extent, 'cy')];
  if (x === undefined || y === undefined || width === undefined || height === undefined) return undefined;
  const rotation = (wholeAttribute(transform, 'rot') ?? 0) / 60_000;
  return { x, y, width, height, rotation, isFlipped: isOn(transform, 'flipH') || isOn(transform, 'flipV') };
}

/** Places inside a group are of a space of its own, drawn to fill the group. */
export function frameInside(group: XmlElement, outer: Frame): Frame {
  const place = ownPlace(group);
  const transform = transformOf(group);
  const [offset, extent] = [childNamed(transform, 'chOff'), childNamed(transform, 'chExt')];
  const [x, y] = [wholeAttribute(offset, 'x'), wholeAttribute(offset, 'y')];
  const [width, height] = [wholeAttribute(extent, 'cx'), wholeAttribute(extent, 'cy')];
  if (place === undefined || x === undefined || y === undefined) return outer;
  const scaleX = width === undefined || width === 0 ? 1 : place.width / width;
  const scaleY = height === undefined || height === 0 ? 1 : place.height / height;
  return {
    scaleX: outer.scaleX * scaleX,
    scaleY: outer.scaleY * scaleY,
    moveX: outer.moveX + outer.scaleX * (place.x - x * scaleX),
    moveY: outer.moveY + outer.scaleY * (place.y - y * scaleY),
  };
}

export function placeWithin(place: Place, frame: Frame): Place {
  return {
    ...place,
    x: Math.round(place.x * frame.scaleX + frame.moveX),
    y: Math.round(place.y * frame.scaleY + frame.moveY),
    width: Math.round(place.width * frame.scaleX),
    height: Math.round(place.height * frame.scaleY),
  };
}
