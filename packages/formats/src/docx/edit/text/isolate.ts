import { XmlElement } from '../../../xml/element.ts';
import { escapeText } from '../../../xml/escape.ts';
import type { XmlTree } from '../../../xml/parse-tree.ts';
import { wordElement } from '../fragment.ts';
import { type TextPiece, textOf } from './pieces.ts';

/** Splits runs so that a stretch of a paragraph's text has runs of its own, and gives these in order. */
export function isolateRuns(
  tree: XmlTree,
  pieces: readonly TextPiece[],
  { start, end }: { readonly start: number; readonly end: number },
): XmlElement[] {
  const runs: XmlElement[] = [];
  let offset = 0;
  for (const piece of pieces) {
    const from = Math.max(0, start - offset);
    const to = Math.min(piece.text.length, end - offset);
    offset += piece.text.length;
    if (from >= to || piece.inline.run === null) continue;
    let run = runOf(piece.element) ?? piece.inline.run;
    if (piece.kind === 'text' && to < piece.text.length) splitText(tree, run, piece.element, to);
    else if (offset >= end) splitBehind(tree, run, piece.element);
    if (runs.length === 0) run = splitBefore(tree, run, piece.element, from);
    if (runs.at(-1) !== run) runs.push(run);
  }
  return runs;
}

/** The stretch of a text that words take up first; null when they do not stand there. */
export function stretchOf(pieces: readonly TextPiece[], find: string): { start: number; end: number } | null {
  const start = textOf(pieces).indexOf(find);
  return start === -1 || find === '' ? null : { start, end: start + find.length };
}

/** Earlier splits may have put the piece into another run. */
function runOf(element: XmlElement): XmlElement | null {
  for (let outer = element.parent; outer !== null; outer = outer.parent) if (outer.is('r')) return outer;
  return null;
}

function splitBefore(tree: XmlTree, run: XmlElement, element: XmlElement, from: number): XmlElement {
  if (from > 0 && element.parent === run) return splitText(tree, run, element, from);
  const previous = run.elements().filter((child) => !child.is('rPr'));
  const at = previous.indexOf(element);
  const before = previous[at - 1];
  return at > 0 && before !== undefined ? splitBehind(tree, run, before) : run;
}

/** The run from this letter on, as a run of its own behind the first. */
function splitText(tree: XmlTree, run: XmlElement, element: XmlElement, at: number): XmlElement {
  if (element.parent !== run) return run;
  const { text } = element;
  if (at >= text.length) return splitBehind(tree, run, element);
  const behind = newRunBehind(tree, run, element);
  const rest = wordElement(tree, `<w:t xml:space="preserve">${escapeText(text.slice(at))}</w:t>`);
  const properties = behind.child('rPr');
  if (properties === undefined) behind.prepend(rest);
  else properties.after(rest);
  element.setText(text.slice(0, at));
  element.setAttribute('xml:space', 'preserve');
  return behind;
}

/** What comes after this child of a run, in a run of its own; the same run when nothing does. */
function splitBehind(tree: XmlTree, run: XmlElement, element: XmlElement): XmlElement {
  const at = run.indexOf(element);
  const rest = run.children.slice(at + 1);
  if (at === -1 || !rest.some((node) => node instanceof XmlElement)) return run;
  return newRunBehind(tree, run, element);
}

function newRunBehind(tree: XmlTree, run: XmlElement, element: XmlElement): XmlElement {
  const at = run.indexOf(element);
  const behind = wordElement(tree, `<w:r>${run.child('rPr') ?? ''}</w:r>`);
  behind.append(...run.children.slice(at + 1));
  run.after(behind);
  return behind;
}
