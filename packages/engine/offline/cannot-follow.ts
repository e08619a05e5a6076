import { isFactLine } from './decision/item-facts.ts';
import { itemForms } from './item-forms.ts';
import { chartKinds, parseItem, queryOf, wordsOf } from './tables/output.ts';
import { rowWords } from './tables/row-words.ts';

const remedy = 'Resume the run with another model';

/**
 * Why an item that a person wrote or changed cannot be carried out as it says; null where it can. Fixed rules follow names,
 * files and queries; a sentence that says something else than the query under it would be passed over.
 */
export function cannotFollow(item: string, before: string | null): string | null {
  if (itemForms.every((form) => form(item) === null)) {
    return `Fixed rules cannot follow ${quoted(item)}. ${remedy}, or write it as the other items are written.`;
  }
  const [more] = linesBelow(item).filter((line) => before === null || !linesBelow(before).includes(line));
  if (more !== undefined) return `Fixed rules cannot follow “${more.trim()}”. ${remedy}, or take the line out.`;
  if (before === null || queryOf(before) !== queryOf(item)) return null;
  const planned = parseItem(before)?.rows ?? null;
  const counted = parseItem(item)?.rows ?? null;
  if (counted !== null && counted !== planned) {
    return `Fixed rules cannot follow “${rowWords(counted)}”: the query gives ${planned ?? 'another number'}. ${remedy}, or change the line "Query:" under it.`;
  }
  const [was, now] = [saidIn(before), saidIn(item)];
  const changed = stretchOf(was, now);
  if (changed === null) return null;
  const what = changed.length === 0 ? quoted(item) : `“${changed.join(' ')}”`;
  const query = queryOf(item) === null ? '' : ', or change the line "Query:" under it';
  return `Fixed rules cannot follow ${what}. ${remedy}${query}.`;
}

const CHART_LINE = new RegExp(`^\\s*Chart: (?:${chartKinds.join('|')})\\s*$`);

/** What stands under an item beside its query and what is told about it: rules read none of it. */
function linesBelow(item: string): string[] {
  return item
    .split('\n')
    .slice(1)
    .filter((line) => line.trim() !== '' && !isFactLine(line) && !/^\s*Query: /.test(line) && !CHART_LINE.test(line));
}

/** What the rules read besides names: ways to match, and numbers of rows and places. */
const understood =
  /`+[^`]*`+|,? ?in upper or lower case|,? ?whole words only|with nothing|and write|\brows? \d+(?: to \d+)?|\((?:\d+) (?:rows?|places?)\)/g;

/** The words of an item that no rule reads: of a table item its description, of the others what is left around names. */
function saidIn(item: string): string[] {
  const [line = ''] = item.split('\n', 1);
  const said = wordsOf(item) ?? line.replace(/^.*? — /, '').replaceAll(understood, ' ');
  return said.split(/[\s.,]+/).filter((word) => word !== '');
}

/** The words that stand in the place of others; null where nothing differs. */
function stretchOf(was: readonly string[], now: readonly string[]): readonly string[] | null {
  const same = (left: string | undefined, right: string | undefined) => left?.toLowerCase() === right?.toLowerCase();
  let start = 0;
  while (start < Math.min(was.length, now.length) && same(was[start], now[start])) start += 1;
  let end = 0;
  while (end < Math.min(was.length, now.length) - start && same(was.at(-1 - end), now.at(-1 - end))) end += 1;
  if (start === was.length && start === now.length) return null;
  return now.slice(start, now.length - end);
}

function quoted(item: string): string {
  return `“${item.split('\n', 1)[0] ?? ''}”`;
}
