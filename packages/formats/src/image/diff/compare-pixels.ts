import type { Pixels } from '../pixels/decode.ts';
import { ChangedBoxes, type PixelBox } from './changed-boxes.ts';

export interface PixelDifference {
  /** Of the area that both cover together. */
  readonly changed_pixels: number;
  readonly changed_share: number;
  /** Of one channel, 0 to 255: small where a picture was only compressed anew. */
  readonly largest_difference: number;
  readonly boxes: readonly PixelBox[];
  /** The later picture in pale grey with what changed in red. */
  readonly picture: Pixels;
}

/** Compares pixel by pixel from the upper left corner; what only one of them covers has changed. */
export function comparePixels(before: Pixels, after: Pixels): PixelDifference {
  const [width, height] = [Math.max(before.width, after.width), Math.max(before.height, after.height)];
  const rgba = new Uint8Array(width * height * 4);
  const boxes = new ChangedBoxes(width);
  let changed = 0;
  let largest = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const to = (y * width + x) * 4;
      const difference = differenceAt(before, after, x, y);
      if (difference > 0) {
        changed += 1;
        largest = Math.max(largest, difference);
        boxes.add(x, y);
        rgba.set([214, 40, 40, 255], to);
      } else {
        const grey = paleAt(after, x, y);
        rgba[to] = rgba[to + 1] = rgba[to + 2] = grey;
        rgba[to + 3] = 255;
      }
    }
  }
  return {
    changed_pixels: changed,
    changed_share: changed / (width * height),
    largest_difference: largest,
    boxes: boxes.boxes(),
    picture: { width, height, rgba },
  };
}

/** What is wholly transparent looks alike, whatever colour lies under it. */
function differenceAt(before: Pixels, after: Pixels, x: number, y: number): number {
  if (x >= before.width || y >= before.height || x >= after.width || y >= after.height) return 255;
  const [one, other] = [(y * before.width + x) * 4, (y * after.width + x) * 4];
  const [old, made] = [before.rgba, after.rgba];
  if (old[one + 3] === 0 && made[other + 3] === 0) return 0;
  let most = 0;
  for (let channel = 0; channel < 4; channel += 1) {
    most = Math.max(most, Math.abs((old[one + channel] ?? 0) - (made[other + channel] ?? 0)));
  }
  return most;
}

function paleAt({ rgba, width }: Pixels, x: number, y: number): number {
  const at = (y * width + x) * 4;
  const light = (3 * (rgba[at] ?? 0) + 6 * (rgba[at + 1] ?? 0) + (rgba[at + 2] ?? 0)) / 10;
  const opacity = (rgba[at + 3] ?? 0) / 255;
  return Math.round(255 - (255 - light) * opacity * 0.3);
}
