import { gatherPassages, type Passages, type PlacedLine } from '../../core/passages.ts';
import type { DocumentLine } from './lines.ts';

/** By lines, as reading counts them, with the section that they stand in. */
export function documentPassages(lines: readonly DocumentLine[]): Passages {
  return gatherPassages(placed(lines));
}

function* placed(lines: readonly DocumentLine[]): Generator<PlacedLine> {
  let heading: { readonly section: number; readonly text: string } | null = null;
  for (const { number, text, section, level, plain } of lines) {
    if (level !== null) heading = { section, text: plain.trim() };
    const named = heading !== null && heading.section === section ? { heading: heading.text } : {};
    yield { number, text, section, ...named };
  }
}
