export interface Heading {
  /** From 1: what `read_file` takes as `section`. */
  readonly section: number;
  /** From 1. */
  readonly line: number;
  /** Up to the next heading that is not below this one. */
  readonly lines: number;
  readonly level: number;
  readonly text: string;
}

const MOST_TEXT = 120;

/** The markdown headings of a text, each with the lines that belong to it. */
export function headingsOf(lines: readonly string[]): Heading[] {
  const isProse = proseLines(lines);
  const found = lines.flatMap((line, index) => {
    const heading = isProse[index] === true ? headingAt(line, lines[index + 1]) : null;
    return heading === null ? [] : [{ line: index + 1, ...heading }];
  });
  const ends = endsOf(found, lines.length + 1);
  return found.map((heading, index) => {
    const { line, level, text } = heading;
    return { section: index + 1, line, lines: (ends[index] ?? line) - line, level, text };
  });
}

/** Where each one ends, from the last to the first: those that are still open are kept by level. */
function endsOf(found: readonly { readonly line: number; readonly level: number }[], end: number): number[] {
  const ends: number[] = [];
  const next = new Array<number>(7).fill(end);
  for (const [index, { line, level }] of [...found.entries()].reverse()) {
    ends[index] = Math.min(...next.slice(1, level + 1));
    next[level] = line;
  }
  return ends;
}

/** Lines outside of code and of the settings that a file may begin with, where `# Heading` is a comment. */
export function proseLines(lines: readonly string[]): boolean[] {
  const settingsEnd = endOfSettings(lines);
  let fence: string | null = null;
  return lines.map((line, index) => {
    if (index < settingsEnd) return false;
    const mark = /^\s{0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark === undefined) return fence === null;
    if (fence === null) fence = mark;
    else if (mark[0] === fence[0] && mark.length >= fence.length) fence = null;
    return false;
  });
}

/** Many markdown files begin with settings between two lines of dashes; how many lines they take. */
export function endOfSettings(lines: readonly string[]): number {
  if (lines[0]?.trimEnd() !== '---') return 0;
  const end = lines.findIndex((line, index) => index > 0 && /^(?:---|\.\.\.)\s*$/.test(line));
  const isSettings = lines.slice(1, end).every((line) => /^\s*(?:#|$|-\s)|^\s+\S|^[\w.-]+\s*:/.test(line));
  return end > 0 && isSettings ? end + 1 : 0;
}

function headingAt(line: string, following: string | undefined): { level: number; text: string } | null {
  const marked = /^ {0,3}(#{1,6})\s+(.*?)\s*#*\s*$/.exec(line);
  if (marked !== null) return { level: marked[1]?.length ?? 1, text: (marked[2] ?? '').slice(0, MOST_TEXT) };
  const underline = /^ {0,3}(=+|-{2,})\s*$/.exec(following ?? '')?.[1];
  if (underline === undefined || line.trim() === '' || /^\s*(?:[-*+>|]|\d+[.)])/.test(line)) return null;
  return { level: underline.startsWith('=') ? 1 : 2, text: line.trim().slice(0, MOST_TEXT) };
}
