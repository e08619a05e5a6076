import type { ImageDiff } from '@galley/formats';
import { renderForm } from '../../output/render-hunk.ts';

const SHOWN_BOXES = 10;

/** Two versions of a picture: how much of it changed, and where. */
export function renderPixels({ is_same: isSame, pixels, reason, form }: ImageDiff): string {
  if (isSame) return 'The pictures are the same.';
  const lines = [...renderForm(form)];
  if (pixels === null)
    lines.push(reason === undefined ? 'One of the pictures is missing.' : `Pixels not compared: ${reason}`);
  else if (pixels.changed_pixels === 0) lines.push('Every pixel is the same; the files are not.');
  else {
    const share = pixels.changed_share < 0.001 ? 'less than 0.1' : (100 * pixels.changed_share).toFixed(1);
    lines.push(
      `${pixels.changed_pixels} pixels changed (${share} %), by at most ${pixels.largest_difference} of 255`,
      ...(pixels.scale === 1 ? [] : [`compared at 1/${pixels.scale} of the size`]),
      ...pixels.boxes.slice(0, SHOWN_BOXES).map((box) => `  ${box.width} × ${box.height} at ${box.x}, ${box.y}`),
    );
    const left = pixels.boxes.length - SHOWN_BOXES;
    if (left > 0) lines.push(`  and ${left} more places`);
  }
  return lines.join('\n');
}
