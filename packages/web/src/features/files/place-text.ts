import type { FilePlace } from '@galley/schema';

/** Where a hit stands, in the words of its format. */
export function placeText({ sheet, cell, row, slide, page, section, heading, line }: FilePlace): string {
  const section_ = section === undefined ? null : (heading ?? `section ${section}`);
  const parts = [
    sheet,
    cell ?? (row === undefined ? null : `row ${row}`),
    slide === undefined ? null : `slide ${slide}`,
    page === undefined ? null : `page ${page}`,
    section_,
    line === undefined ? null : `line ${line}`,
  ];
  return parts.filter((part) => part !== null && part !== undefined && part !== '').join(' · ');
}

/** The cell that a place names, counted from 1. */
export function cellOf({ cell, row }: FilePlace): { row: number; column: number } | null {
  const letters = /^([A-Z]+)\d+$/.exec(cell ?? '')?.[1];
  if (row === undefined) return null;
  const column =
    letters === undefined ? 1 : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return { row, column };
}
