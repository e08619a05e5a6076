import { writeTo } from './closed-output.ts';
import { colourLines } from './colour-lines.ts';
import { visibleJson, visibleLine, visibleText } from './visible-text.ts';

/**
 * The only way to the terminal. Everything that is printed may hold text from files, models or programs: none of it
 * acts on the terminal. Results go to stdout, as JSON alone when asked; everything else goes to stderr.
 */
export function printResult(json: boolean | undefined, result: object, text: string): void {
  writeTo(process.stdout, json ? `${visibleJson(result)}\n` : `${visibleText(text)}\n`);
}

/** A comparison, with colours where the terminal has them. They come last: nothing of the text itself acts. */
export function printComparison(json: boolean | undefined, result: object, text: string): void {
  if (json || !hasColours(process.stdout)) printResult(json, result, text);
  else writeTo(process.stdout, `${colourLines(visibleText(text))}\n`);
}

/** The same on stderr, beside a question. */
export function sayColoured(text: string): void {
  const shown = visibleText(text);
  writeTo(process.stderr, `${hasColours(process.stderr) ? colourLines(shown) : shown}\n`);
}

/** Asks the terminal, and whoever said NO_COLOR or FORCE_COLOR. */
function hasColours(stream: NodeJS.WriteStream): boolean {
  return stream.isTTY === true && stream.hasColors();
}

export function say(text: string): void {
  writeTo(process.stderr, `${visibleText(text)}\n`);
}

/** A part of a result that comes bit by bit. */
export function printPart(text: string): void {
  writeTo(process.stdout, visibleText(text));
}

const CLEAR_LINE = '\r\u001b[2K';

/** One line on stderr that is drawn over by the next; an empty one takes it away. */
export function drawLine(text: string): void {
  writeTo(process.stderr, `${CLEAR_LINE}${visibleLine(text)}`);
}

/** Several lines on stdout; returns how to take them away again. */
export function drawLines(lines: readonly string[]): () => void {
  writeTo(process.stdout, `${lines.map(visibleLine).join('\n')}\n`);
  return () => writeTo(process.stdout, `\u001b[${lines.length}A\u001b[J`);
}
