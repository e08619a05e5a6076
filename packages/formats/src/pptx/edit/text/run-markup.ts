import { cloneElement } from '../../../xml/clone-element.ts';
import type { XmlElement } from '../../../xml/element.ts';
import { escapeText } from '../../../xml/escape.ts';
import { childNamed } from '../../../xml/find-element.ts';
import type { XmlTree } from '../../../xml/parse-tree.ts';
import { printable } from '../../../xml/printable.ts';
import { slideElement } from '../fragment.ts';

const BREAK = /(\r\n|\r|\n|\v)/;

/** Runs with this text and look; line breaks are elements of their own. */
export function newRuns(tree: XmlTree, text: string, look: XmlElement | undefined): XmlElement[] {
  return text.split(BREAK).flatMap((part) => {
    if (part === '') return [];
    const isBreak = BREAK.test(part);
    const run = slideElement(tree, isBreak ? '<a:br/>' : `<a:r><a:t>${escapeText(printable(part))}</a:t></a:r>`);
    if (look !== undefined) run.prepend(sameLook(tree, look));
    return [run];
  });
}

/** A look once more, as that of a run: the end of a paragraph has one, too. */
export function sameLook(tree: XmlTree, look: XmlElement): XmlElement {
  const copy = cloneElement(tree, look);
  return copy.name === 'rPr' ? copy : copy.renamed('rPr');
}

export function lookOf(run: XmlElement | undefined): XmlElement | undefined {
  return childNamed(run, 'rPr');
}

/** `rPr` of a run, made when it has none. */
export function runProperties(tree: XmlTree, run: XmlElement): XmlElement {
  const known = lookOf(run);
  if (known !== undefined) return known;
  const made = slideElement(tree, '<a:rPr/>');
  run.prepend(made);
  return made;
}
