import { mentionText } from '../../lib/mention-text.ts';

/** Words that somebody selected, and where they stand. */
export interface Quote {
  readonly words: string;
  /** The file that they are from; null for the conversation, a plan and whatever else is no file. */
  readonly file: string | null;
  /** What they are from where it is no file, as `the plan`. */
  readonly from: string | null;
  /** Where in it, as `line 12`; empty where nobody can say. */
  readonly place: string;
}

/** A longer one is cut, and says so: the file itself is at hand. */
const MOST_CHARACTERS = 4_000;

/** A quote as it stands in a message: where it is from, then the words, then room to write. */
export function quoteText({ words, file, from, place }: Quote): string {
  const all = words.replaceAll('\r', '').trim();
  const isCut = all.length > MOST_CHARACTERS;
  const shown = isCut ? `${all.slice(0, MOST_CHARACTERS).trimEnd()} […]` : all;
  const source = file === null ? (from ?? 'the page') : mentionText(file);
  const where = [source, place].filter((part) => part !== '').join(', ');
  const cut = isCut ? ` (the first ${MOST_CHARACTERS.toLocaleString('en')} characters)` : '';
  const lines = shown.split('\n').map((line) => `> ${line}`.trimEnd());
  return `From ${where}${cut}:\n${lines.join('\n')}\n\n`;
}

/** What was written so far, with the quote below it. */
export function withQuote(text: string, quoted: string): string {
  const before = text.trimEnd();
  return before === '' ? quoted : `${before}\n\n${quoted}`;
}

/** From the first to the last place that a selection touches. */
export function placeBetween(first: string, last: string): string {
  if (first === last || last === '') return first;
  if (first === '') return last;
  return `${first} to ${last}`;
}
