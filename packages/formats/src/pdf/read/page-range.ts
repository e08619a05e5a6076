import { InvalidArgumentError, NotFoundError } from '@galley/schema/errors';

/** Numbers of pages from `3`, `2-5` or `1,4-6`, in order and once. */
export function pageNumbers(pages: string, total: number): number[] {
  const numbers = new Set<number>();
  for (const part of pages.split(',')) {
    const [, first, last = first] = /^\s*(\d{1,9})(?:\s*[-–]\s*(\d{1,9}))?\s*$/.exec(part) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (first === undefined || from > to || from < 1) {
      throw new InvalidArgumentError('pages', `"${pages}" names no pages.`, 'Write 3, 2-5 or 1,4-6.', { pages });
    }
    if (from > total) {
      throw new NotFoundError(`There is no page ${from}: the PDF has ${total}.`, `Name pages from 1 to ${total}.`, {
        page: from,
        pages: total,
      });
    }
    for (let page = from; page <= Math.min(to, total); page += 1) numbers.add(page);
  }
  return [...numbers].sort((one, two) => one - two);
}

/** `1-3, 7` for 1, 2, 3 and 7. */
export function rangesOf(numbers: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last !== undefined && number === last[1] + 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ');
}
