/** A line and the break that ends it; only the last line of a text may lack one. */
export interface Line {
  readonly text: string;
  readonly lineBreak: string;
}

export function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  const breaks = /\r\n|\n|\r/g;
  let start = 0;
  for (let found = breaks.exec(text); found !== null; found = breaks.exec(text)) {
    lines.push({ text: text.slice(start, found.index), lineBreak: found[0] });
    start = found.index + found[0].length;
  }
  if (start < text.length) lines.push({ text: text.slice(start), lineBreak: '' });
  return lines;
}

/** An empty line after a lone CR may not end with LF: the two would be read as one break, and the line would be gone. */
export function joinLines(lines: readonly Line[]): string {
  let joined = '';
  let before = '';
  for (const { text, lineBreak } of lines) {
    before = before === '\r' && text === '' && lineBreak === '\n' ? '\r' : lineBreak;
    joined += text + before;
  }
  return joined;
}

/** What breaks lines at this place: the break of a line beside it, the nearest before it first. */
export function breakNear(lines: readonly Line[], at: number): string {
  for (let index = Math.min(at, lines.length) - 1; index >= 0; index -= 1) {
    const found = lines[index]?.lineBreak ?? '';
    if (found !== '') return found;
  }
  const after = lines[at]?.lineBreak ?? '';
  return after === '' ? '\n' : after;
}

export interface Splice {
  /** From 0. */
  readonly at: number;
  readonly remove: number;
  readonly texts: readonly string[];
  /** Whether the last new line ends with a break, where it is the last of the text. As the old last line did if left out. */
  readonly endsWithBreak?: boolean;
}

/** Puts texts in the place of lines. All others keep their breaks; a new line has that of the line it replaces or of its neighbour. */
export function spliceLines(lines: readonly Line[], { at, remove, texts, endsWithBreak }: Splice): Line[] {
  const removed = lines.slice(at, at + remove);
  const near = breakNear(lines, at);
  const made = texts.map((text, index): Line => {
    const replaced = removed[index]?.lineBreak ?? '';
    return { text, lineBreak: replaced === '' ? near : replaced };
  });
  const before = lines.slice(0, at);
  const last = before.at(-1);
  if (last !== undefined && last.lineBreak === '' && made.length > 0) {
    before[before.length - 1] = { ...last, lineBreak: near };
  }
  const result = [...before, ...made, ...lines.slice(at + remove)];
  if (at + remove < lines.length) return result;
  return endLike(result, near, endsWithBreak ?? (lines.at(-1)?.lineBreak ?? near) !== '');
}

function endLike(lines: Line[], near: string, endsWithBreak: boolean): Line[] {
  const last = lines.at(-1);
  if (last === undefined || (last.lineBreak !== '') === endsWithBreak) return lines;
  lines[lines.length - 1] = { ...last, lineBreak: endsWithBreak ? near : '' };
  return lines;
}
