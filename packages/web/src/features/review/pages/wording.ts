import type { ProcedureOutput } from '@galley/schema';
import { plural } from '../../../lib/format.ts';

type Pixels = NonNullable<ProcedureOutput<'ReviewGetImageDiff'>['pixels']>;

/** How much of a picture changed, in a sentence. */
export function changedShare({ changed_pixels, changed_share, boxes }: Pixels): string {
  if (changed_pixels === 0) return 'Every pixel is the same. What changed is in the details.';
  const percent = changed_share * 100;
  const shown = percent < 0.1 ? 'less than 0.1' : percent < 10 ? percent.toFixed(1) : String(Math.round(percent));
  return `${shown} % of the pixels changed, in ${plural(boxes.length, 'place')}.`;
}
