import { FileCorruptError } from '../base/errors.ts';
import { documentTypeError } from './document-type.ts';
import { unescapeXml } from './escape.ts';

export type TokenKind = 'open' | 'close' | 'empty' | 'text';

/**
 * Walks the tags and text of an XML part by source offsets, so that an editor can splice between them and
 * leave every other character alone. Comments and processing instructions are stepped over.
 */
export class XmlScanner {
  readonly source: string;
  kind: TokenKind = 'text';
  /** Local name of the tag: `row` for `<x:row …>`. */
  name = '';
  prefix = '';
  start = 0;
  end = 0;
  #attributesStart = 0;
  #isCharacterData = false;

  constructor(source: string, from = 0, to = source.length) {
    this.source = source;
    this.end = from;
    this.#limit = to;
  }
  readonly #limit: number;

  next(): boolean {
    while (this.end < this.#limit) {
      this.start = this.end;
      if (this.source.charCodeAt(this.start) !== 0x3c) {
        const tag = this.source.indexOf('<', this.start);
        this.end = tag === -1 || tag > this.#limit ? this.#limit : tag;
        this.kind = 'text';
        this.#isCharacterData = false;
        return true;
      }
      const following = this.source.charCodeAt(this.start + 1);
      if (following === 0x3f) {
        this.end = this.#after('?>', 2);
      } else if (following === 0x21) {
        if (this.source.startsWith('<![CDATA[', this.start)) {
          this.end = this.#after(']]>', 9);
          this.kind = 'text';
          this.#isCharacterData = true;
          return true;
        }
        if (!this.source.startsWith('<!--', this.start)) throw documentTypeError();
        this.end = this.#after('-->', 4);
      } else {
        this.#readTag(following === 0x2f);
        return true;
      }
    }
    return false;
  }

  /** Advances to the next opening (or empty) tag with this local name. */
  find(name: string): boolean {
    while (this.next()) if (this.kind !== 'text' && this.kind !== 'close' && this.name === name) return true;
    return false;
  }

  /** Steps over the children of the open tag just read; stands on its closing tag afterwards. */
  skipChildren(): void {
    if (this.kind !== 'open') return;
    let depth = 1;
    while (depth > 0 && this.next()) {
      if (this.kind === 'open') depth += 1;
      else if (this.kind === 'close') depth -= 1;
    }
    if (depth > 0) throw this.#damaged('an element is never closed');
  }

  get text(): string {
    if (this.#isCharacterData) return this.source.slice(this.start + 9, this.end - 3);
    return unescapeXml(this.source.slice(this.start, this.end));
  }

  /** Value of an attribute by its name as written (`r:id`) or, failing that, by its local name. */
  attribute(name: string): string | undefined {
    let local: string | undefined;
    let at = this.#attributesStart;
    while (this.#readAttribute(at)) {
      if (this.#attributeName === name) return this.#attributeValue();
      if (local === undefined && this.#attributeName.endsWith(name)) {
        const isLocal = this.#attributeName.endsWith(`:${name}`) && !this.#attributeName.startsWith('xmlns:');
        if (isLocal) local = this.#attributeValue();
      }
      at = this.#valueEnd + 1;
    }
    return local;
  }

  /** Name as written and value of each attribute. */
  *attributes(): Generator<[string, string]> {
    let at = this.#attributesStart;
    while (this.#readAttribute(at)) {
      at = this.#valueEnd + 1;
      yield [this.#attributeName, this.#attributeValue()];
    }
  }

  #attributeName = '';
  #valueStart = 0;
  #valueEnd = 0;

  #attributeValue(): string {
    return unescapeXml(this.source.slice(this.#valueStart, this.#valueEnd));
  }

  /** Finds the next attribute. Stays inside the tag: a search beyond it would cost the whole part, for every tag. */
  #readAttribute(from: number): boolean {
    const body = this.source;
    const last = this.end - 1;
    let at = from;
    while (at < last) {
      while (at < last && isSpaceOrSlash(body.charCodeAt(at))) at += 1;
      const nameStart = at;
      while (at < last && body.charCodeAt(at) !== 0x3d && body.charCodeAt(at) > 0x20) at += 1;
      const nameEnd = at;
      while (at < last && body.charCodeAt(at) <= 0x20) at += 1;
      if (body.charCodeAt(at) !== 0x3d) {
        // A word without a value is no attribute.
        if (at === nameStart) return false;
        continue;
      }
      at += 1;
      while (at < last && body.charCodeAt(at) <= 0x20) at += 1;
      const quote = body[at];
      if (quote !== '"' && quote !== "'") return false;
      const valueEnd = body.indexOf(quote, at + 1);
      if (valueEnd === -1 || valueEnd > last) return false;
      this.#attributeName = body.slice(nameStart, nameEnd);
      this.#valueStart = at + 1;
      this.#valueEnd = valueEnd;
      return true;
    }
    return false;
  }

  #readTag(isClose: boolean): void {
    const nameStart = this.start + (isClose ? 2 : 1);
    let at = nameStart;
    let colon = -1;
    for (; at < this.#limit; at += 1) {
      const code = this.source.charCodeAt(at);
      if (code === 0x3e || code === 0x2f || code <= 0x20) break;
      if (code === 0x3a) colon = at;
    }
    this.prefix = colon === -1 ? '' : this.source.slice(nameStart, colon);
    this.name = this.source.slice(colon === -1 ? nameStart : colon + 1, at);
    this.#attributesStart = at;
    this.end = this.#tagEnd(at);
    const isEmpty = this.source.charCodeAt(this.end - 2) === 0x2f;
    this.kind = isClose ? 'close' : isEmpty ? 'empty' : 'open';
  }

  /** `>` may stand inside a quoted attribute value. */
  #tagEnd(from: number): number {
    for (let at = from; at < this.#limit; at += 1) {
      const code = this.source.charCodeAt(at);
      if (code === 0x3e) return at + 1;
      if (code !== 0x22 && code !== 0x27) continue;
      const end = this.source.indexOf(code === 0x22 ? '"' : "'", at + 1);
      if (end === -1) break;
      at = end;
    }
    throw this.#damaged('a tag is never closed');
  }

  #after(mark: string, skip: number): number {
    const found = this.source.indexOf(mark, this.start + skip);
    if (found === -1) throw this.#damaged(`"${mark}" is missing`);
    return found + mark.length;
  }

  #damaged(reason: string): FileCorruptError {
    return new FileCorruptError(`The XML is damaged: ${reason}.`, { offset: this.start });
  }
}

function isSpaceOrSlash(code: number): boolean {
  return code <= 0x20 || code === 0x2f;
}
