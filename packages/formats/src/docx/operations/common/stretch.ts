import type { XmlElement } from '../../../xml/element.ts';
import type { XmlTree } from '../../../xml/parse-tree.ts';
import type { DocumentEdit } from '../../edit/document/document-edit.ts';
import { TextNotFoundError } from '../../edit/document/errors.ts';
import { isolateRuns, stretchOf } from '../../edit/text/isolate.ts';
import { piecesOf, textOf } from '../../edit/text/pieces.ts';
import type { DocumentLine } from '../../read/lines.ts';

/** A stretch of a line's text in runs of its own. */
export interface Stretch {
  readonly tree: XmlTree;
  readonly paragraph: XmlElement;
  /** Empty for a paragraph without text. */
  readonly runs: readonly XmlElement[];
}

/** The words in a line, or the whole line: for a row the paragraph that has them, or its first. */
export function findStretch(edit: DocumentEdit, line: DocumentLine, find: string | undefined): Stretch {
  const tree = edit.treeOf(line);
  for (const { element } of line.paragraphs) {
    const pieces = piecesOf(element);
    const whole = { start: 0, end: textOf(pieces).length };
    const stretch = find === undefined ? whole : stretchOf(pieces, find);
    if (stretch !== null) return { tree, paragraph: element, runs: isolateRuns(tree, pieces, stretch) };
  }
  throw new TextNotFoundError(find ?? '', `line ${line.number}`);
}

/** Around runs, or at the end of a paragraph without any. */
export function surround(
  { paragraph, runs }: Stretch,
  before: readonly XmlElement[],
  after: readonly XmlElement[],
): void {
  const [first, last] = [runs[0], runs.at(-1)];
  if (first === undefined || last === undefined) paragraph.append(...before, ...after);
  else {
    first.before(...before);
    last.after(...after);
  }
}
