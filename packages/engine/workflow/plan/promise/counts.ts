import type { DeliveredCount } from './target.ts';

const units = 'row|line|column|sheet|slide|page|section';
const countPattern = new RegExp(String.raw`(?<![\d.,])(\d{1,3}(?:,\d{3})+|\d{1,7})\s+(?:data\s+)?(${units})s?\b`, 'gi');
const qualifier =
  /(?:\b(about|around|roughly|approximately|up to|at most|at least|exactly|over|more than|under|fewer than)\s+|(~)\s*)$/i;
/** A part of what is there, or a change of it: how many there are in the end is then not said. */
const partBefore =
  /\b(?:first|last|top|bottom|next|another|add\w*|append\w*|insert\w*|remov\w*|delet\w*|dropp?\w*|freez\w*|merg\w*|skip\w*|chang\w*|updat\w*|from|by|\d+ of)\b[^.;:,()]{0,20}$/i;
const partAfter =
  /^\s*(?:per|each|every|for each|of (?!data\b)|(?:are |is |were |was |to be |newly )?(?:added|appended|inserted|removed|deleted|dropped|changed|updated|highlighted|merged|frozen|fewer|less|more|wide|above|below|bold|duplicated|affected)\b)/i;
const more = /^\s*or more\b/i;
const besides =
  /^[^.;\d]{0,12}(?:\b(?:plus|and|with)|\+)\s+(?:(?:a|an|one|the)\s+)?(?:\w+\s+)?(?:totals?|sum|header|footer)\b/i;
const withHeader = /^\s*\(?,?\s*(?:including|incl\.?|counting)\s+(?:the |a |one |its )?header/i;

/** How many of something a file is to hold, where the plan says it of the file as it will be. */
export function countsIn(text: string): DeliveredCount[] {
  return [...text.matchAll(countPattern)].flatMap((match): DeliveredCount[] => {
    const [whole, digits = '', unit = ''] = match;
    const before = text.slice(0, match.index);
    const after = text.slice(match.index + whole.length);
    const number = Number(digits.replaceAll(',', ''));
    const of = `${unit.toLowerCase()}s` as DeliveredCount['of'];
    const said = qualifier
      .exec(before)
      ?.slice(1)
      .find((each) => each !== undefined)
      ?.toLowerCase();
    if (partBefore.test(before) || partAfter.test(after)) return [];
    if (said === 'at least' || more.test(after)) return [{ of, least: number, most: null }];
    if (said !== undefined && said !== 'exactly') return [];
    if (withHeader.test(after)) return [{ of, least: number - 1, most: number }];
    // Whether a total counts as a row is the planner's way of counting.
    return [{ of, least: number, most: besides.test(after) ? number + 1 : number }];
  });
}
