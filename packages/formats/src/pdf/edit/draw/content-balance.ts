/** What a page's content leaves open, seen over all of its streams. */
export interface ContentBalance {
  /** Saved graphics states that were not restored. */
  readonly saved: number;
  readonly isTextOpen: boolean;
  readonly marked: number;
}

/** Follows what content opens and closes, stream by stream; strings, comments and pictures within it are passed over. */
export class ContentScan {
  #saved = 0;
  #marked = 0;
  #isTextOpen = false;

  /** Where in this stream states are restored that nobody saved: readers pass such a `Q` by. */
  scan(content: Uint8Array): readonly number[] {
    const extra: number[] = [];
    for (const { word, at } of words(content)) {
      if (word === 'q') this.#saved += 1;
      else if (word === 'Q') {
        if (this.#saved === 0) extra.push(at);
        else this.#saved -= 1;
      } else if (word === 'BT') this.#isTextOpen = true;
      else if (word === 'ET') this.#isTextOpen = false;
      else if (word === 'BMC' || word === 'BDC') this.#marked += 1;
      else if (word === 'EMC') this.#marked = Math.max(0, this.#marked - 1);
    }
    return extra;
  }

  get balance(): ContentBalance {
    return { saved: this.#saved, isTextOpen: this.#isTextOpen, marked: this.#marked };
  }
}

const [OPEN, CLOSE, BACKSLASH, LESS, MORE, PERCENT, SLASH] = [...'()\\<>%/'].map((each) => each.charCodeAt(0));
const isBlank = (byte: number | undefined): boolean =>
  byte === undefined || byte === 32 || byte === 10 || byte === 13 || byte === 9 || byte === 12 || byte === 0;
const isDelimiter = (byte: number | undefined): boolean => isBlank(byte) || DELIMITERS.has(byte ?? 0);
const DELIMITERS = new Set([...'()<>[]{}/%'].map((each) => each.charCodeAt(0)));

function* words(content: Uint8Array): Generator<{ readonly word: string; readonly at: number }> {
  let at = 0;
  while (at < content.length) {
    const byte = content[at];
    if (byte === OPEN) at = afterString(content, at);
    else if (byte === LESS && content[at + 1] !== LESS) at = after(content, at, (each) => each === MORE);
    else if (byte === PERCENT) at = after(content, at, (each) => each === 10 || each === 13);
    else if (byte === SLASH) at = endOfWord(content, at + 1);
    else if (isDelimiter(byte)) at += 1;
    else {
      const end = endOfWord(content, at);
      // No operator has more letters; numbers are of no interest.
      const word = end - at <= 3 ? String.fromCharCode(...content.subarray(at, end)) : '';
      if (word !== '') yield { word, at };
      at = word === 'ID' ? afterPicture(content, end) : end;
    }
  }
}

function endOfWord(content: Uint8Array, from: number): number {
  let at = from;
  while (at < content.length && !isDelimiter(content[at])) at += 1;
  return at;
}

function after(content: Uint8Array, from: number, isEnd: (byte: number) => boolean): number {
  const rest = content.subarray(from).findIndex(isEnd);
  return rest < 0 ? content.length : from + rest + 1;
}

function afterString(content: Uint8Array, from: number): number {
  let depth = 0;
  for (let at = from; at < content.length; at += 1) {
    const byte = content[at];
    if (byte === BACKSLASH) at += 1;
    else if (byte === OPEN) depth += 1;
    else if (byte === CLOSE) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return content.length;
}

/** Bytes of a picture may look like anything: it ends at an `EI` that stands alone. */
function afterPicture(content: Uint8Array, from: number): number {
  for (let at = from; at < content.length - 1; at += 1) {
    const isEnd = content[at] === 69 && content[at + 1] === 73;
    if (isEnd && isBlank(content[at - 1]) && isDelimiter(content[at + 2])) return at + 2;
  }
  return content.length;
}
