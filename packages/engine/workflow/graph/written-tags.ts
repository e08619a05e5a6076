import { decodeEntities } from '../transitions/entities.ts';
import { readOpeningTag } from '../transitions/read-tag.ts';
import type { TagName } from '../transitions/tags/table.ts';

/** A tag as an author wrote it in a prompt or a script: an example for the model, not an order to us. */
export interface WrittenTag {
  readonly tag: TagName;
  readonly attributes: ReadonlyMap<string, string>;
  /** Null when nothing in the text closes it: then only its kind is known. */
  readonly content: string | null;
  readonly line: number;
}

/** Every tag in a text, also in code and in sentences about it. What cannot be read is passed over. */
export function writtenTags(text: string, firstLine: number): WrittenTag[] {
  const tags: WrittenTag[] = [];
  let line = firstLine;
  let counted = 0;
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at + 1)) {
    const opening = readOpeningTag(text, at);
    if (opening === null || 'code' in opening) continue;
    for (; counted < at; counted += 1) if (text[counted] === '\n') line += 1;
    tags.push({
      tag: opening.tag,
      attributes: opening.attributes,
      content: opening.selfClosing ? '' : contentOf(text, opening.tag, opening.end),
      line,
    });
  }
  return tags;
}

/** Without an end to the search, a file full of opening tags would take minutes. */
const longestContent = 2_000;

function contentOf(text: string, tag: TagName, from: number): string | null {
  const near = text.slice(from, from + longestContent);
  const end = near.indexOf(`</${tag}`);
  return end === -1 ? null : decodeEntities(near.slice(0, end)).trim();
}

/** `{{next}}`, `$NEXT`, `…`: the name is decided later, so nothing can be said about it now. */
export function isOpen(name: string): boolean {
  return (
    name === '' || /\{\{|\$|…|\.\.\.|[<>%*[\]|]|\s/.test(name) || /^(?:STATE|NAME|FILE|TARGET)(?:\.md)?$/.test(name)
  );
}
