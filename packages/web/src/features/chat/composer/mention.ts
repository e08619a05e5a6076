import { mentionText } from '../../../lib/mention-text.ts';

/** An `@…` that is being written, by its place in the text. */
export interface Mention {
  /** Where the `@` stands. */
  readonly start: number;
  readonly end: number;
  readonly typed: string;
}

/** The `@…` that the caret is in; null where there is none, as in an e-mail address. */
export function mentionAt(text: string, caret: number): Mention | null {
  const before = text.slice(0, caret);
  const start = before.lastIndexOf('@');
  if (start < 0) return null;
  const previous = before[start - 1];
  if (previous !== undefined && !/[\s([{"'“‘,;:]/u.test(previous)) return null;
  const typed = before.slice(start + 1);
  return /[\s"@]/u.test(typed) ? null : { start, end: caret, typed };
}

/** The text with the mention written out, and where the caret goes. A folder stays open: its files come next. */
export function writeMention(
  text: string,
  { start, end }: Mention,
  path: string,
): { readonly text: string; readonly caret: number } {
  const isFolder = path.endsWith('/');
  const named = isFolder ? `@${path}` : mentionText(path);
  const rest = text.slice(end);
  const space = isFolder || /^\s/u.test(rest) ? '' : ' ';
  return { text: `${text.slice(0, start)}${named}${space}${rest}`, caret: start + named.length + (isFolder ? 0 : 1) };
}

const MOST = 8;

/** Files and folders whose path has the typed letters in this order, best first: names before folders, beginnings before middles. */
export function matchPaths(paths: readonly string[], typed: string): string[] {
  const wanted = typed.toLowerCase();
  const scored: { readonly path: string; readonly score: number }[] = [];
  for (const path of withFolders(paths, typed)) {
    const score = scoreOf(path.toLowerCase(), wanted);
    if (score !== null) scored.push({ path, score });
  }
  return scored
    .sort((left, right) => left.score - right.score || left.path.length - right.path.length || compare(left, right))
    .slice(0, MOST)
    .map(({ path }) => path);
}

function compare(left: { readonly path: string }, right: { readonly path: string }): number {
  return left.path < right.path ? -1 : 1;
}

/** Folders stand with a `/` at their end. */
function withFolders(paths: readonly string[], typed: string): Iterable<string> {
  const all = new Set(paths);
  for (const path of paths) {
    for (let cut = path.indexOf('/'); cut >= 0; cut = path.indexOf('/', cut + 1)) {
      const folder = path.slice(0, cut + 1);
      // The folder that is written out already offers its files, not itself.
      if (folder !== typed) all.add(folder);
    }
  }
  return all;
}

/** Less is better; null: the letters are not there. */
function scoreOf(path: string, wanted: string): number | null {
  if (wanted === '') return path.split('/').length;
  const name = path.slice(path.lastIndexOf('/', path.length - 2) + 1);
  if (name.startsWith(wanted)) return 0;
  if (path.startsWith(wanted)) return 1;
  if (name.includes(wanted)) return 2;
  if (path.includes(wanted)) return 3;
  const gaps = gapsIn(path, wanted);
  return gaps === null ? null : 4 + gaps;
}

/** How far apart the letters stand. */
function gapsIn(path: string, wanted: string): number | null {
  let place = -1;
  let gaps = 0;
  for (const letter of wanted) {
    const next = path.indexOf(letter, place + 1);
    if (next < 0) return null;
    if (place >= 0) gaps += next - place - 1;
    place = next;
  }
  return gaps;
}

/** A text with files named at its end. */
export function withMentions(text: string, paths: readonly string[]): string {
  const named = paths.map(mentionText).join(' ');
  const gap = text === '' || /\s$/u.test(text) ? '' : ' ';
  return `${text}${gap}${named} `;
}
