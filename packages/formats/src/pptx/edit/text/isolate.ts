import { cloneElement } from '../../../xml/clone-element.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { childNamed } from '../../../xml/find-element.ts';
import type { XmlTree } from '../../../xml/parse-tree.ts';
import type { TextParagraph } from '../../tree/text.ts';
import { piecesOf } from './pieces.ts';

/** Splits runs so that a stretch of a paragraph's text has runs of its own, and gives these in order. */
export function isolateRuns(
  tree: XmlTree,
  paragraph: TextParagraph,
  { start, end }: { readonly start: number; readonly end: number },
): XmlElement[] {
  const runs: XmlElement[] = [];
  let offset = 0;
  for (const { element, text, kind } of piecesOf(paragraph)) {
    const from = Math.max(0, start - offset);
    const to = Math.min(text.length, end - offset);
    offset += text.length;
    if (from >= to) continue;
    // What is behind first: places before it stay as they are.
    if (kind === 'run' && to < text.length) splitRun(tree, element, to);
    runs.push(kind === 'run' && from > 0 ? splitRun(tree, element, from) : element);
  }
  return runs;
}

/** The run from this letter on, as a run of its own behind the first. */
function splitRun(tree: XmlTree, run: XmlElement, at: number): XmlElement {
  const words = childNamed(run, 't');
  if (words === undefined) return run;
  const behind = cloneElement(tree, run);
  const { text } = words;
  childNamed(behind, 't')?.setText(text.slice(at));
  words.setText(text.slice(0, at));
  run.after(behind);
  return behind;
}
