export interface Piece {
  readonly text: string;
  /** What the highlighter calls it; empty for plain text. */
  readonly kind: string;
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};
const PART = /<span class="([^"]*)">|<\/span>|([^<]+)/g;

/**
 * What a highlighter made, as lines of pieces. Its markup is read, never inserted: whatever stands in a file, nothing of
 * it becomes an element of the page.
 */
export function linesOfPieces(markup: string): Piece[][] {
  const lines: Piece[][] = [[]];
  const open: string[] = [];
  for (const [part, kind, text] of markup.matchAll(PART)) {
    if (kind !== undefined) open.push(kind.replace(/^hljs-/, '').split(' ')[0] ?? '');
    else if (part === '</span>') open.pop();
    else if (text !== undefined) add(lines, text, open.at(-1) ?? '');
  }
  return lines;
}

function add(lines: Piece[][], escaped: string, kind: string): void {
  const text = escaped.replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity);
  for (const [index, line] of text.split('\n').entries()) {
    if (index > 0) lines.push([]);
    if (line !== '') lines.at(-1)?.push({ text: line, kind });
  }
}
