import { SaxesParser, type SaxesTagNS } from 'saxes';
import { NotWellFormed } from '../read-cells.ts';

/** A shape that stands on the slide itself, as the file writes it. */
export interface SeenShape {
  /** Of the shape, or of the first in it; empty where it has none. */
  readonly id: string;
  readonly source: string;
  /** All words in it. */
  readonly text: string;
}

export interface SeenSlide {
  readonly shapes: readonly SeenShape[];
  /** Everything but the shapes. */
  readonly rest: string;
}

/** What a strict parser that is not ours sees on a slide or a page of notes. */
export function readSlide(text: string): SeenSlide {
  const parser = new SaxesParser({ xmlns: true, position: true });
  const path: SaxesTagNS[] = [];
  const shapes: SeenShape[] = [];
  let rest = '';
  let [end, start, id, words] = [0, -1, '', ''];
  parser.on('error', (error) => {
    throw new NotWellFormed(error.message);
  });
  const isOnSlide = (): boolean => path.length === 3 && path[2]?.local === 'spTree';
  const tagStart = (): number => text.lastIndexOf('<', parser.position - 1);
  parser.on('opentag', (tag) => {
    if (isOnSlide() && isShape(tag)) {
      start = tagStart();
      rest += text.slice(end, start);
      [id, words] = ['', ''];
    }
    path.push(tag);
    if (start !== -1 && id === '' && tag.local === 'cNvPr') id = tag.attributes.id?.value ?? '';
  });
  const onText = (characters: string): void => {
    if (start !== -1 && path.at(-1)?.local === 't') words += characters;
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('closetag', (tag) => {
    path.pop();
    if (start !== -1 && tag.local === 'p') words += '\n';
    if (start === -1 || !isOnSlide()) return;
    end = parser.position;
    shapes.push({ id, source: text.slice(start, end), text: words });
    start = -1;
  });
  parser.write(text).close();
  return { shapes, rest: rest + text.slice(end) };
}

function isShape({ local }: SaxesTagNS): boolean {
  return /^(?:sp|pic|graphicFrame|cxnSp|grpSp|contentPart|AlternateContent)$/.test(local);
}
