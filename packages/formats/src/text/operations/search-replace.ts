import { InvalidArgumentError } from '@galley/schema/errors';
import { z } from 'zod';
import { findLiteral, type TextMatch } from '../find/find-matches.ts';
import { writeMatches } from '../find/write-matches.ts';
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
    edit.text = writeMatches(text, matches);
    return `${matches.length} replaced, in ${describePlaces(placesOf(text, matches))}`;
  },
});

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
