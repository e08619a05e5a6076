import type { LookShape, SlideLooks } from '@galley/schema';

type Standing = Pick<LookShape, 'cm' | 'fill' | 'picture'>;
type Stage = Pick<SlideLooks, 'background' | 'background_picture'> & { readonly shapes: readonly Standing[] };

/** The colour that the words of a shape stand on: its own, or that of what it lies on. Null for a picture. */
export function groundOf({ shapes, background, background_picture: behind }: Stage, at: number): string | null {
  const shape = shapes[at];
  if (shape === undefined) return null;
  const below = shapes.slice(0, at).findLast((each) => isSeen(each) && covers(each, shape));
  const ground = isSeen(shape) ? shape : below;
  if (ground !== undefined) return ground.picture === null ? ground.fill : null;
  return behind === null ? (background ?? 'FFFFFF') : null;
}

function isSeen({ fill, picture }: Standing): boolean {
  return fill !== null || picture !== null;
}

/** The middle of the other one lies on it. */
function covers({ cm: [x, y, width, height] }: Standing, { cm: [left, top, across, down] }: Standing): boolean {
  const [middle, centre] = [left + across / 2, top + down / 2];
  return middle >= x && middle <= x + width && centre >= y && centre <= y + height;
}
