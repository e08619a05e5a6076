const LEAST = 256;
const MOST = 8_192;
/** One line in so many ends a piece. */
const ONE_IN = 4;

/**
 * Cuts a text into pieces that together are the text. Where it is cut depends on the lines alone, not on where they
 * stand: a line that was added or left out changes the piece it is in, and the pieces after it are the same again.
 */
export function cutText(text: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  let line = 0;
  while (line < text.length) {
    // In JSON a line break is written as \n: two characters.
    const found = text.indexOf('\\n', line);
    const end = found < 0 ? text.length : found + 2;
    const size = end - start;
    if (size >= MOST || (size >= LEAST && endsPiece(text, line, end))) {
      pieces.push(text.slice(start, end));
      start = end;
    }
    line = end;
  }
  if (start < text.length) pieces.push(text.slice(start));
  return pieces;
}

function endsPiece(text: string, from: number, to: number): boolean {
  let sum = to - from;
  for (let at = from; at < to; at += 1) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) | 0;
  return (sum >>> 8) % ONE_IN === 0;
}
