/** Where something stands in a file. Formats leave out what they have no use for. */
export interface PassagePlace {
  readonly sheet?: string;
  /** Number of a section, from 1, and its heading. */
  readonly section?: number;
  readonly heading?: string;
  readonly slide?: number;
  readonly page?: number;
}

/** One line of a file, or one row of a table with its cells parted by tabs. */
export interface PlacedLine extends PassagePlace {
  /** From 1, as reading counts them. */
  readonly number: number;
  readonly text: string;
}

/** Some lines that stand together: what search finds. */
export interface Passage extends PassagePlace {
  /** Number of the first line; the others follow it one by one. */
  readonly line: number;
  /** Lines parted by line breaks. */
  readonly text: string;
}

export interface Passages {
  readonly passages: readonly Passage[];
  /** The whole file is not in there: only its beginning, up to this line. */
  readonly cut_after_line?: number;
}

/** A passage is about a paragraph; words that are further apart have little to do with each other. */
const FULL = 700;
const ENOUGH = 350;
/** A line without breaks (minified code, one long paragraph) becomes several passages. */
const LONGEST_LINE = 1_400;
/** Empty rows between two that belong together. */
const WIDEST_GAP = 3;
/** Of one file. What one file may cost in time, memory and disk is bounded; the rest is named. */
export const mostCharacters = 4_000_000;

/** Puts lines together until there are enough characters. */
export class PassageGatherer {
  readonly #most: number;
  readonly #passages: Passage[] = [];
  #open: { readonly first: PlacedLine; readonly lines: string[]; next: number; length: number } | null = null;
  #characters = 0;
  #cutAfter: number | undefined;

  constructor(most = mostCharacters) {
    this.#most = most;
  }

  /** False when there is no room for more: what follows need not be read. */
  add(line: PlacedLine): boolean {
    if (this.#cutAfter !== undefined) return false;
    if (this.#characters + line.text.length > this.#most) {
      this.#cutAfter = Math.max(0, line.number - 1);
      return false;
    }
    this.#characters += line.text.length;
    if (line.text.trim() === '') {
      if (this.#open !== null && this.#open.length >= ENOUGH) this.#close();
      return true;
    }
    if (line.text.length > LONGEST_LINE) this.#addLong(line);
    else this.#addShort(line);
    return true;
  }

  finish(): Passages {
    this.#close();
    return { passages: this.#passages, ...(this.#cutAfter === undefined ? {} : { cut_after_line: this.#cutAfter }) };
  }

  #addShort(line: PlacedLine): void {
    const open = this.#open;
    if (open !== null && (open.length + line.text.length > FULL || !follows(open, line))) this.#close();
    this.#open ??= { first: line, lines: [], next: line.number, length: 0 };
    for (; this.#open.next < line.number; this.#open.next += 1) this.#open.lines.push('');
    this.#open.lines.push(line.text);
    this.#open.next += 1;
    this.#open.length += line.text.length;
  }

  #addLong(line: PlacedLine): void {
    this.#close();
    for (const text of pieces(line.text)) this.#passages.push({ ...placeOf(line), line: line.number, text });
  }

  #close(): void {
    const open = this.#open;
    this.#open = null;
    if (open !== null) {
      this.#passages.push({ ...placeOf(open.first), line: open.first.number, text: open.lines.join('\n') });
    }
  }
}

export function gatherPassages(lines: Iterable<PlacedLine>, most?: number): Passages {
  const gatherer = new PassageGatherer(most);
  for (const line of lines) if (!gatherer.add(line)) break;
  return gatherer.finish();
}

function follows({ first, next }: { readonly first: PlacedLine; readonly next: number }, line: PlacedLine): boolean {
  return (
    line.number >= next &&
    line.number - next <= WIDEST_GAP &&
    line.sheet === first.sheet &&
    line.section === first.section &&
    line.slide === first.slide &&
    line.page === first.page
  );
}

function placeOf({ sheet, section, heading, slide, page }: PlacedLine): PassagePlace {
  return {
    ...(sheet === undefined ? {} : { sheet }),
    ...(section === undefined ? {} : { section }),
    ...(heading === undefined ? {} : { heading }),
    ...(slide === undefined ? {} : { slide }),
    ...(page === undefined ? {} : { page }),
  };
}

/** Ends at a blank where there is one, so that no word is cut in two. */
function* pieces(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const blank = text.lastIndexOf(' ', start + LONGEST_LINE);
    const end = start + LONGEST_LINE >= text.length ? text.length : blank > start ? blank : start + LONGEST_LINE;
    yield text.slice(start, end).trim();
    start = end === blank ? end + 1 : end;
  }
}
