import { decodeEntities } from './entities.ts';
import { isTagName, type TagName } from './tags/table.ts';

export interface OpeningTag {
  readonly tag: TagName;
  readonly at: number;
  readonly end: number;
  readonly selfClosing: boolean;
  readonly attributes: ReadonlyMap<string, string>;
}

/** What is wrong with an answer, at an offset into its text. */
export interface Fault {
  readonly code: 'UNCLOSED_TAG' | 'BAD_ATTRIBUTE';
  readonly message: string;
  readonly at: number;
}

const opening = /<([a-z]+(?:-[a-z]+)*)(?=[\s/>])/y;
const space = /\s*/y;
const attributeName = /[A-Za-z_][\w.-]*/y;
const bareValue = /[^\s"'<>=`]+/y;

/** Reads the opening tag at `at`. Null when no tag of the protocol stands there. */
export function readOpeningTag(text: string, at: number): OpeningTag | Fault | null {
  opening.lastIndex = at;
  const tag = opening.exec(text)?.[1];
  if (!isTagName(tag)) return null;
  const attributes = new Map<string, string>();
  let position = opening.lastIndex;
  for (;;) {
    position = matchAt(space, text, position).end;
    if (text[position] === '>') return { tag, at, end: position + 1, selfClosing: false, attributes };
    if (text.startsWith('/>', position)) return { tag, at, end: position + 2, selfClosing: true, attributes };
    if (position >= text.length) return { code: 'UNCLOSED_TAG', message: `<${tag} is never ended by ">"`, at };
    const name = matchAt(attributeName, text, position);
    if (name.text === '') {
      const found = JSON.stringify(text.slice(position, position + 1));
      return bad(position, `<${tag}> has ${found} where an attribute such as input="…" or ">" should be`);
    }
    const value = readValue(text, tag, name.text, name.end);
    if ('code' in value) return value;
    if (attributes.has(name.text)) return bad(position, `<${tag}> has the attribute ${name.text} twice`);
    attributes.set(name.text, decodeEntities(value.text));
    position = value.end;
  }
}

interface Piece {
  readonly text: string;
  readonly end: number;
}

function readValue(text: string, tag: TagName, name: string, at: number): Piece | Fault {
  const equals = matchAt(space, text, at).end;
  if (text[equals] !== '=') return bad(at, `<${tag}>: the attribute ${name} has no value; write ${name}="…"`);
  const start = matchAt(space, text, equals + 1).end;
  const quote = text[start];
  if (quote === '"' || quote === "'") {
    const end = text.indexOf(quote, start + 1);
    if (end !== -1) return { text: text.slice(start + 1, end), end: end + 1 };
    return bad(start, `<${tag}>: the value of ${name} begins with ${quote} and never ends with it`);
  }
  const value = matchAt(bareValue, text, start);
  if (value.text === '') return bad(start, `<${tag}>: the attribute ${name} has no value; write ${name}="…"`);
  if (text[value.end] === '>' && value.text.endsWith('/')) return { text: value.text.slice(0, -1), end: value.end - 1 };
  return value;
}

function bad(at: number, message: string): Fault {
  return { code: 'BAD_ATTRIBUTE', message, at };
}

function matchAt(pattern: RegExp, text: string, at: number): Piece {
  pattern.lastIndex = at;
  const match = pattern.exec(text)?.[0] ?? '';
  return { text: match, end: at + match.length };
}
