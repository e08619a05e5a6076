/** A tag found in bytes; one object is filled again and again. */
export class TagBytes {
  /** Where its local name begins and ends. */
  nameStart = 0;
  nameEnd = 0;
  /** Position after the name, where attributes may begin. */
  attributesStart = 0;
  /** Position of `>`. */
  close = 0;
  isClosing = false;
  isEmpty = false;

  /** Reads the tag that begins at `at`. False when it does not end within the bytes. */
  read(bytes: Buffer, at: number, limit: number): boolean {
    this.isClosing = bytes[at + 1] === 0x2f;
    let position = at + (this.isClosing ? 2 : 1);
    this.nameStart = position;
    for (; position < limit; position += 1) {
      const code = bytes[position] ?? 0;
      if (code === 0x3e || code === 0x2f || code <= 0x20) break;
      if (code === 0x3a) this.nameStart = position + 1;
    }
    this.nameEnd = position;
    this.attributesStart = position;
    let quote = 0;
    for (; position < limit; position += 1) {
      const code = bytes[position] ?? 0;
      if (quote !== 0) {
        // A quoted value may hold `>`.
        const end = code === quote ? position : bytes.indexOf(quote, position);
        if (end === -1 || end >= limit) return false;
        position = end;
        quote = 0;
      } else if (code === 0x3e) {
        this.close = position;
        this.isEmpty = bytes[position - 1] === 0x2f;
        return true;
      } else if (code === 0x22 || code === 0x27) {
        quote = code;
      }
    }
    return false;
  }

  /** Whether the local name is this; names compared here are plain ASCII. */
  is(bytes: Buffer, name: string): boolean {
    const length = this.nameEnd - this.nameStart;
    if (length !== name.length) return false;
    for (let index = 0; index < length; index += 1) {
      if (bytes[this.nameStart + index] !== name.charCodeAt(index)) return false;
    }
    return true;
  }

  /** Value of an attribute written with exactly this name, as it stands in the file. */
  attribute(bytes: Buffer, name: string): string | undefined {
    let found: string | undefined;
    this.eachAttribute(bytes, (nameStart, nameEnd, start, end) => {
      if (found === undefined && nameEnd - nameStart === name.length) {
        if (bytes.toString('latin1', nameStart, nameEnd) === name) found = bytes.toString('utf8', start, end);
      }
    });
    return found;
  }

  eachAttribute(
    bytes: Buffer,
    visit: (nameStart: number, nameEnd: number, valueStart: number, valueEnd: number) => void,
  ): void {
    let at = this.attributesStart;
    while (at < this.close) {
      while (at < this.close && isSpaceOrSlash(bytes[at] ?? 0)) at += 1;
      const nameStart = at;
      while (at < this.close && bytes[at] !== 0x3d && (bytes[at] ?? 0) > 0x20) at += 1;
      const nameEnd = at;
      while (at < this.close && bytes[at] !== 0x22 && bytes[at] !== 0x27) at += 1;
      if (at >= this.close) return;
      const end = bytes.indexOf(bytes[at] ?? 0, at + 1);
      if (end === -1 || end > this.close) return;
      visit(nameStart, nameEnd, at + 1, end);
      at = end + 1;
    }
  }
}

/** Values are short: looking at a few bytes is faster than the call that searches many. */
const NEAR_BYTES = 24;

/** Where the next `<` is, from `from` on; -1 when there is none. */
export function nextTag(bytes: Buffer, from: number): number {
  const near = Math.min(bytes.length, from + NEAR_BYTES);
  for (let at = from; at < near; at += 1) if (bytes[at] === 0x3c) return at;
  return bytes.indexOf(0x3c, near);
}

function isSpaceOrSlash(code: number): boolean {
  return code <= 0x20 || code === 0x2f;
}
