import { PageNotFoundError, PagesInvalidError } from '../document/errors.ts';

const NAMED: Readonly<Record<string, (number: number, count: number) => boolean>> = {
  all: () => true,
  odd: (number) => number % 2 === 1,
  even: (number) => number % 2 === 0,
  last: (number, count) => number === count,
};

/** The pages that a text such as `1,4-6,9-` names, from 1, in its order, each once. */
export function pageList(text: string, count: number): number[] {
  const pages = new Set<number>();
  for (const part of text.toLowerCase().split(',')) {
    for (const page of pagesOf(part.trim(), count)) pages.add(page);
  }
  if (pages.size === 0) throw new PagesInvalidError(text);
  return [...pages];
}

function pagesOf(part: string, count: number): number[] {
  const all = Array.from({ length: count }, (_, index) => index + 1);
  const named = Object.hasOwn(NAMED, part) ? NAMED[part] : undefined;
  if (named !== undefined) return all.filter((number) => named(number, count));
  const range = /^(\d{1,7})(?:\s*[-–]\s*(\d{1,7})?)?$/.exec(part);
  if (range === null) throw new PagesInvalidError(part);
  const from = Number(range[1]);
  const to = range[2] === undefined ? (/[-–]/.test(part) ? count : from) : Number(range[2]);
  for (const page of [from, to]) if (page < 1 || page > count) throw new PageNotFoundError(page, count);
  return from <= to ? all.slice(from - 1, to) : all.slice(to - 1, from).reverse();
}

/** As people write it: `1-3, 7`. */
export function pageWords(pages: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const page of pages) {
    const last = ranges.at(-1);
    if (last !== undefined && page === last[1] + 1) last[1] = page;
    else ranges.push([page, page]);
  }
  const words = ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`));
  const shown = words.length > 12 ? `${words.slice(0, 12).join(', ')} and ${words.length - 12} more` : words.join(', ');
  return `page${pages.length === 1 ? '' : 's'} ${shown}`;
}
