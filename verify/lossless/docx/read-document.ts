import { SaxesParser, type SaxesTagNS } from 'saxes';
import { NotWellFormed } from '../read-cells.ts';

/** Characters and the properties of the run that they stand in, as written. */
export interface SeenRun {
  readonly text: string;
  readonly look: string;
}

export interface SeenParagraph {
  readonly text: string;
  readonly runs: readonly SeenRun[];
  /** Which child of the body (or of the part) it stands in. */
  readonly block: number;
  /** In the older twin of a drawing. */
  readonly isTwin: boolean;
}

/** What a part of a document holds, by a strict parser that is not ours. */
export interface SeenPart {
  /** Children of the body, or of the root where there is none, as written. */
  readonly blocks: readonly string[];
  readonly paragraphs: readonly SeenParagraph[];
}

const MAIN = /wordprocessingml\/(?:2006\/)?main$/;

export function readDocumentPart(source: string): SeenPart {
  const blocks: string[] = [];
  const paragraphs: SeenParagraph[] = [];
  const path: SaxesTagNS[] = [];
  const open: { runs: SeenRun[]; block: number; isTwin: boolean; place: number }[] = [];
  const parser = new SaxesParser({ xmlns: true });
  let blockStart = -1;
  let propertiesStart = -1;
  let look = '';
  let top = 1;
  let twins = 0;
  let places = 0;
  // The parser counts without the byte order mark.
  const text = source.replace(/^\ufeff/, '');
  const startOf = (): number => text.lastIndexOf('<', parser.position - 1);
  const isWord = (tag: SaxesTagNS | undefined, name: string): boolean => tag?.local === name && MAIN.test(tag.uri);
  parser.on('error', (error) => {
    throw new NotWellFormed(error.message);
  });
  parser.on('opentag', (tag) => {
    // A second body is no body of a document; Word and ours read the first, and what follows it stays as it is.
    if (path.length === 1 && top === 1 && isWord(tag, 'body')) {
      top = 2;
      blockStart = -1;
      blocks.length = 0;
    }
    if (path.length === top) blockStart = startOf();
    path.push(tag);
    if (tag.local === 'Fallback') twins += 1;
    if (isWord(tag, 'p')) open.push({ runs: [], block: blocks.length, isTwin: twins > 0, place: places++ });
    else if (isWord(tag, 'r')) look = '';
    else if (isWord(tag, 'rPr') && isWord(path.at(-2), 'r')) propertiesStart = startOf();
    else if (isWord(tag, 'tab') && isWord(path.at(-2), 'r')) open.at(-1)?.runs.push({ text: '\t', look });
    else if ((isWord(tag, 'br') || isWord(tag, 'cr')) && isWord(path.at(-2), 'r'))
      open.at(-1)?.runs.push({ text: '\n', look });
  });
  const onText = (characters: string): void => {
    // How a word is spoken, and what was moved away, is not what the paragraph reads.
    const isOther = path.some((tag) => isWord(tag, 'rt') || isWord(tag, 'moveFrom'));
    if (isWord(path.at(-1), 't') && !isOther) open.at(-1)?.runs.push({ text: characters, look });
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('closetag', (tag) => {
    path.pop();
    if (tag.local === 'Fallback') twins -= 1;
    if (isWord(tag, 'rPr') && isWord(path.at(-1), 'r')) look = text.slice(propertiesStart, parser.position);
    if (isWord(tag, 'p')) {
      const closed = open.pop();
      if (closed !== undefined) {
        const { runs, block, isTwin, place } = closed;
        paragraphs[place] = { runs, block, isTwin, text: runs.map((run) => run.text).join('') };
      }
    }
    if (path.length === top && blockStart !== -1) {
      blocks.push(text.slice(blockStart, parser.position));
      blockStart = -1;
    }
  });
  parser.write(text).close();
  return { blocks, paragraphs };
}

/** Each character with its look, so that it does not matter how runs are cut. */
export function lettersOf({ runs }: SeenParagraph): { readonly character: string; readonly look: string }[] {
  return runs.flatMap(({ text, look }) => text.split('').map((character) => ({ character, look })));
}
