import type { XmlElement } from '../../xml/element.ts';
import { unpairedMarks } from '../edit/blocks/range-marks.ts';
import type { Bringing } from './bringing.ts';

const COMMENT = /^comment(?:RangeStart|RangeEnd|Reference)$/;

/** Takes out of what came what only means something where it was; says how much that is. */
export function cleanBrought(bringing: Bringing, elements: readonly XmlElement[]): void {
  const gone = { comments: 0, breaks: 0, notes: 0 };
  const known = new Set([...bringing.noteIds].map(([key, id]) => `${key.split(' ')[0] ?? ''} ${id}`));
  for (const mark of unpairedMarks(elements)) mark.remove();
  for (const element of elements.flatMap((one) => [one, ...one.descendants()])) {
    const note = /^(footnote|endnote)Reference$/.exec(element.name)?.[1];
    const parent = element.parent?.name;
    if (!element.isOwn) continue;
    if (COMMENT.test(element.name)) {
      if (element.name === 'commentReference') gone.comments += 1;
      takeOut(element);
    } else if (element.name === 'sectPr' && parent === 'pPr') {
      gone.breaks += 1;
      element.remove();
    } else if (note !== undefined && !known.has(`${note} ${element.attribute('id') ?? ''}`)) {
      gone.notes += 1;
      takeOut(element);
    } else if (parent === 'sdtPr' && (element.name === 'dataBinding' || element.name === 'id')) element.remove();
  }
  const say = (count: number, what: string): void => {
    if (count > 0) bringing.to.warn(`Not copied: ${count} ${what}${count === 1 ? '' : 's'}.`);
  };
  say(gone.comments, 'comment');
  say(gone.breaks, 'break between sections of page');
  say(gone.notes, 'mark of a missing note');
}

/** With its run, when that holds nothing else. */
function takeOut(element: XmlElement): void {
  const run = element.parent;
  element.remove();
  if (run?.is('r') === true && run.elements().every((child) => child.is('rPr'))) run.remove();
}
