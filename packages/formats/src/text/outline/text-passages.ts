import { gatherPassages, type Passages, type PlacedLine } from '../../core/passages.ts';
import { decodeText } from '../decode/decode-text.ts';
import { splitLines } from '../decode/read-lines.ts';
import { headingsOf } from './headings.ts';

/** By lines; those of a markdown text with the section that they stand in. */
export function textPassages(bytes: Uint8Array): Passages {
  return gatherPassages(placed(splitLines(decodeText(bytes).text)));
}

function* placed(lines: readonly string[]): Generator<PlacedLine> {
  const headings = headingsOf(lines);
  let at = 0;
  for (const [index, text] of lines.entries()) {
    while ((headings[at]?.line ?? Number.POSITIVE_INFINITY) <= index + 1) at += 1;
    const inside = headings[at - 1];
    const place = inside === undefined ? {} : { section: inside.section, heading: inside.text };
    yield { number: index + 1, text, ...place };
  }
}
