export type FenceMark = '`' | '~';

export interface FenceOpening {
  readonly at: number;
  readonly mark: FenceMark;
  readonly length: number;
  /** It stands in a list or a quotation, where its end may be indented further. */
  readonly inContainer: boolean;
}

export interface FenceClosing {
  /** Start of its line. */
  readonly line: number;
  readonly mark: FenceMark;
  readonly length: number;
  /** Where scanning goes on after it. */
  readonly end: number;
  /** Indented or quoted: ends only fences in containers. */
  readonly inset: boolean;
  /** Followed by the closing tag of a payload: ends only fences in payloads. */
  readonly beforeTag: boolean;
}

export interface LineMarks {
  readonly openings: readonly FenceOpening[];
  readonly closings: readonly FenceClosing[];
  /** Starts of lines at which inline code of the lines before must have ended. */
  readonly blocks: readonly number[];
}

const payloadEnd = /[ \t]*<\/(?:result|ask|print)\s*>/y;
const bullet = /[-*+][ \t]|\d{1,9}[.)][ \t]/y;
const heading = /#{1,6}[ \t]/y;

/** Looks at each line once for what begins or ends code. */
export function markLines(text: string): LineMarks {
  const marks = { openings: [] as FenceOpening[], closings: [] as FenceClosing[], blocks: [] as number[] };
  for (let line = 0; line <= text.length; ) {
    const newline = text.indexOf('\n', line);
    const end = newline === -1 ? text.length : newline;
    markLine(text, line, end > line && text[end - 1] === '\r' ? end - 1 : end, marks);
    line = end + 1;
  }
  return marks;
}

function markLine(
  text: string,
  line: number,
  end: number,
  { openings, closings, blocks }: { openings: FenceOpening[]; closings: FenceClosing[]; blocks: number[] },
): void {
  let at = line;
  let quoted = false;
  let content = skipBlanks(text, line, end);
  if (content === end) {
    blocks.push(line);
    return;
  }
  let inContainer = false;
  for (;;) {
    if (text[content] === '>') {
      quoted = true;
      at = content + 1;
    } else {
      bullet.lastIndex = content;
      const marker = bullet.exec(text)?.[0];
      if (marker === undefined) break;
      at = content + marker.length;
      // What follows a bullet opens something new and so ends no fence.
      inContainer = true;
    }
    content = skipBlanks(text, at, end);
  }
  const mark = text[content];
  heading.lastIndex = content;
  if (quoted || inContainer || (mark === '#' && heading.test(text))) blocks.push(line);
  if (mark !== '`' && mark !== '~') return;
  let after = content;
  while (text[after] === mark) after += 1;
  const length = after - content;
  if (length < 3) return;
  const plain = text.slice(at, content);
  const isShallow = plain.length <= 3 && !plain.includes('\t');
  if (isShallow && (mark === '~' || !text.slice(after, end).includes('`'))) {
    openings.push({ at: content, mark, length, inContainer: inContainer || quoted });
    if (blocks.at(-1) !== line) blocks.push(line);
  }
  if (inContainer) return;
  payloadEnd.lastIndex = after;
  const isAlone = skipBlanks(text, after, end) === end;
  if (!isAlone && !payloadEnd.test(text)) return;
  closings.push({ line, mark, length, end: after, inset: quoted || !isShallow, beforeTag: !isAlone });
}

function skipBlanks(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && (text[at] === ' ' || text[at] === '\t')) at += 1;
  return at;
}
