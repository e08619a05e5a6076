import { type CodeRegions, findCodeRegions } from './code-regions.ts';
import { type Fault, type OpeningTag, readOpeningTag } from './read-tag.ts';
import { contents } from './tags/contents.ts';
import { type TagName, tagOf } from './tags/table.ts';

/** One tag of an answer with what stands between it and its closing tag. */
export interface TagElement {
  readonly tag: TagName;
  readonly attributes: ReadonlyMap<string, string>;
  readonly content: string;
  readonly at: number;
}

export interface ScannedTags {
  readonly elements: readonly TagElement[];
  /** The first place at which the text could not be read; elements before it are listed all the same. */
  readonly fault: Fault | null;
}

const interesting = /[<`~]/g;

/** Finds the protocol's tags in one pass from left to right, in time linear in the text. */
export function scanTags(text: string): ScannedTags {
  const code = findCodeRegions(text);
  const elements: TagElement[] = [];
  let position = 0;
  for (;;) {
    const at = nextInteresting(text, position);
    if (at === null) return { elements, fault: null };
    if (text[at] !== '<') {
      position = code.endOfCode(at, false) ?? at + 1;
      continue;
    }
    const opening = readOpeningTag(text, at);
    if (opening === null) {
      position = at + 1;
      continue;
    }
    if ('code' in opening) return { elements, fault: opening };
    const content = readContent(text, opening, code);
    if ('code' in content) return { elements, fault: content };
    elements.push({ tag: opening.tag, attributes: opening.attributes, content: content.text, at });
    position = content.end;
  }
}

interface Content {
  readonly text: string;
  readonly end: number;
}

function readContent(text: string, opening: OpeningTag, code: CodeRegions): Content | Fault {
  if (opening.selfClosing) return { text: '', end: opening.end };
  const { isText } = contents[tagOf(opening.tag).content];
  return isText ? readPayload(text, opening, code) : readTarget(text, opening);
}

function readTarget(text: string, opening: OpeningTag): Content | Fault {
  const bracket = text.indexOf('<', opening.end);
  const end = bracket === -1 ? null : closingTagAt(text, opening.tag, bracket);
  return end === null ? unclosed(opening) : { text: text.slice(opening.end, bracket), end };
}

/** Tags inside a payload are part of it, and so is a closing tag that stands in code. */
function readPayload(text: string, opening: OpeningTag, code: CodeRegions): Content | Fault {
  let position = opening.end;
  for (;;) {
    const at = nextInteresting(text, position);
    if (at === null) return unclosed(opening);
    if (text[at] === '<') {
      const end = closingTagAt(text, opening.tag, at);
      if (end !== null) return { text: text.slice(opening.end, at), end };
      position = at + 1;
    } else {
      position = code.endOfCode(at, true) ?? at + 1;
    }
  }
}

function closingTagAt(text: string, tag: TagName, at: number): number | null {
  if (!text.startsWith(`</${tag}`, at)) return null;
  let position = at + tag.length + 2;
  while (text[position] === ' ' || text[position] === '\n' || text[position] === '\r' || text[position] === '\t') {
    position += 1;
  }
  return text[position] === '>' ? position + 1 : null;
}

function unclosed(opening: OpeningTag): Fault {
  const message = `<${opening.tag}> is not closed; write <${opening.tag}>…</${opening.tag}>`;
  return { code: 'UNCLOSED_TAG', message, at: opening.at };
}

function nextInteresting(text: string, from: number): number | null {
  interesting.lastIndex = from;
  return interesting.exec(text)?.index ?? null;
}
