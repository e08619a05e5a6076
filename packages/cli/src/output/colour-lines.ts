import { styleText } from 'node:util';

type Colour = 'green' | 'red' | 'yellow' | 'magenta' | 'cyan';

const byMark: Readonly<Record<string, Colour>> = {
  '+': 'green',
  '-': 'red',
  '~': 'yellow',
  '>': 'magenta',
  '<': 'magenta',
};

/** Words that were taken out or put in, as every comparison writes them. */
const PIECES = /\[-(.*?)-\]|\{\+(.*?)\+\}/g;

/** Comparisons with colours: by the mark a line begins with, and by the brackets around words. */
export function colourLines(text: string): string {
  return text.split('\n').map(colourLine).join('\n');
}

function colourLine(line: string): string {
  if (/^(?:@@|§ |Slide \d)/.test(line)) return paint('cyan', line);
  if (PIECES.test(line)) {
    return line.replaceAll(PIECES, (piece) => paint(piece.startsWith('[') ? 'red' : 'green', piece));
  }
  if (/^ {2}[!?] /.test(line)) return paint(line.startsWith('  !') ? 'red' : 'yellow', line);
  const colour = byMark[/^ {0,4}([+\-~<>])/.exec(line)?.[1] ?? ''];
  return colour === undefined ? line : paint(colour, line);
}

/** The terminal's own wish (NO_COLOR and others) was asked before. */
function paint(colour: Colour, text: string): string {
  return styleText(colour, text, { validateStream: false });
}
