import type { OtherChangeView } from '@galley/schema';
import { plain } from './render-rows.ts';

/** A change of a workbook that is not a cell, on one line. */
export function renderOther({ what, sheet, range, before, after }: OtherChangeView): string {
  const place = [sheet, range].filter((each) => each !== null).join('!');
  const where = place === '' ? '' : ` ${plain(place)}`;
  return `  ${what}${where}: ${sides(before, after)}`;
}

function sides(before: string | null, after: string | null): string {
  if (before === null) return plain(after ?? '');
  return after === null ? `${plain(before)} (removed)` : `${plain(before)} → ${plain(after)}`;
}
