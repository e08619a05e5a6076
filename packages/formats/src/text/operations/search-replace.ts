import { InvalidArgumentError } from '@galley/schema/errors';
import { z } from 'zod';
import type { TextEdit } from '../edit/text-edit.ts';
import { findLiteral, type TextMatch } from '../find/find-matches.ts';
import { defineOperation } from './define-operation.ts';

const SHOWN = 10;

export const searchReplace = defineOperation({
  kind: 'search_replace',
  describe: 'Replaces every find, over lines too; fails if there is none, or not exactly count.',
  schema: z.strictObject({
    find: z.string().min(1),
    replace: z.string(),
    count: z.int().min(1).optional(),
    match_case: z.boolean().default(true),
    whole_word: z.boolean().default(false),
  }),
  apply(edit, { find, replace, count, match_case: matchCase, whole_word: wholeWord }) {
    const { text } = edit;
    const matches = findLiteral({ find, replace, matchCase, wholeWord, anyBreak: true })(text);
    if (matches.length === 0) throw notFound(find);
    if (count !== undefined && matches.length !== count) {
      throw otherCount(find, count, matches.length, placesOf(text, matches));
    }
    edit.text = replaced(edit, matches);
    return `${matches.length} replaced, in ${describePlaces(placesOf(text, matches))}`;
  },
});

/** The breaks of a replacement are those of the line where it goes. */
function replaced({ text }: TextEdit, matches: readonly TextMatch[]): string {
  const breakAt = breakFinder(text);
  let changed = '';
  let kept = 0;
  for (const { start, end, replacement } of matches) {
    changed += text.slice(kept, start);
    changed += /[\r\n]/.test(replacement) ? replacement.replaceAll(/\r\n|\n|\r/g, breakAt(start)) : replacement;
    kept = end;
  }
  return changed + text.slice(kept);
}

/** The break that ends the line at a place, asked for in order; that of the line before where the last one has none. */
function breakFinder(text: string): (at: number) => string {
  const breaks = /\r\n|\n|\r/g;
  let [found, index] = ['\n', -1];
  return (at) => {
    while (index < at) {
      const next = breaks.exec(text);
      if (next === null) index = Number.POSITIVE_INFINITY;
      else [found, index] = [next[0], next.index];
    }
    return found;
  };
}

function placesOf(text: string, matches: readonly TextMatch[]): number[] {
  const places: number[] = [];
  let [line, seen] = [1, 0];
  for (const { start } of matches) {
    line += text.slice(seen, start).match(/\r\n|\n|\r/g)?.length ?? 0;
    seen = start;
    if (places.at(-1) !== line) places.push(line);
  }
  return places;
}

function describePlaces(lines: readonly number[]): string {
  const more = lines.length > SHOWN ? ` and ${lines.length - SHOWN} more` : '';
  return `line${lines.length === 1 ? '' : 's'} ${lines.slice(0, SHOWN).join(', ')}${more}`;
}

function notFound(find: string): InvalidArgumentError {
  return new InvalidArgumentError(
    'find',
    `${JSON.stringify(find.slice(0, 200))} is not in the text.`,
    'Read the file and use its exact words, or set match_case to false.',
    { find },
  );
}

function otherCount(find: string, count: number, found: number, lines: readonly number[]): InvalidArgumentError {
  return new InvalidArgumentError(
    'count',
    `${JSON.stringify(find.slice(0, 200))} is there ${times(found)}, not ${times(count)}: in ${describePlaces(lines)}.`,
    'Give more of the text around it, or the count that is meant.',
    { find, count, found, lines: lines.slice(0, 100) },
  );
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}
