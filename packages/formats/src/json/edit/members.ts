/** A value in a list or an object, by its place in the text. */
export interface Member {
  /** Where it begins with its name, if it has one. */
  readonly start: number;
  readonly valueStart: number;
  readonly end: number;
  /** Null in a list. */
  readonly key: string | null;
}

/** What stands between two brackets. */
export interface Container {
  readonly kind: 'list' | 'object';
  /** The opening bracket. */
  readonly start: number;
  /** Behind the closing bracket. */
  readonly end: number;
  readonly members: readonly Member[];
}

const SPACE = /[ \t\r\n]*/y;
const BRACKETS = /["{}[\]]/g;

/** The list or object that begins here; null for any other value. The text is sound JSON. */
export function containerAt(text: string, start: number): Container | null {
  const opening = text[start];
  if (opening !== '{' && opening !== '[') return null;
  const kind = opening === '{' ? 'object' : 'list';
  const members: Member[] = [];
  let at = skipSpace(text, start + 1);
  while (text[at] !== '}' && text[at] !== ']') {
    const memberStart = at;
    let key: string | null = null;
    if (kind === 'object') {
      const keyEnd = endOfString(text, at);
      key = String(JSON.parse(text.slice(at, keyEnd)));
      at = skipSpace(text, skipSpace(text, keyEnd) + 1);
    }
    const end = endOfValue(text, at);
    members.push({ start: memberStart, valueStart: at, end, key });
    at = skipSpace(text, end);
    if (text[at] === ',') at = skipSpace(text, at + 1);
  }
  return { kind, start, end: at + 1, members };
}

export function skipSpace(text: string, at: number): number {
  SPACE.lastIndex = at;
  SPACE.exec(text);
  return SPACE.lastIndex;
}

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end + 1;
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text[at - 1 - slashes] === '\\') slashes += 1;
  return slashes % 2 === 1;
}

/** Counted instead of followed: a file may nest deeper than calls can. */
export function endOfValue(text: string, start: number): number {
  if (text[start] === '"') return endOfString(text, start);
  if (text[start] !== '{' && text[start] !== '[') return endOfWord(text, start);
  let depth = 0;
  let at = start;
  do {
    BRACKETS.lastIndex = at;
    const found = BRACKETS.exec(text);
    if (found === null) return text.length;
    if (found[0] === '"') {
      at = endOfString(text, found.index);
      continue;
    }
    depth += found[0] === '{' || found[0] === '[' ? 1 : -1;
    at = found.index + 1;
  } while (depth > 0);
  return at;
}

function endOfWord(text: string, start: number): number {
  const word = /[^ \t\r\n,}\]]+/y;
  word.lastIndex = start;
  word.exec(text);
  return word.lastIndex;
}
