import { placeBetween, type Quote } from './quote-text.ts';

// Whatever shows words says by attributes where they are from, so that a new view is quoted by saying so:
// `data-quote-file` (a path) or `data-quote-from` (words, as `the plan`), and below them `data-quote-place`, the widest first.
const origin = '[data-quote-file], [data-quote-from]';

/** The selected words with their place; with nothing selected, the cell that the keyboard is at. Null: nothing to quote. */
export function selectedWords(): Quote | null {
  const selection = getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return cellWords();
  const { startContainer, endContainer } = selection.getRangeAt(0);
  const start = elementOf(startContainer);
  const source = start?.closest<HTMLElement>(origin);
  const words = selection.toString().trim();
  if (start === null || source == null || words === '') return null;
  const end = elementOf(endContainer);
  // Three clicks select up to the beginning of what comes next: that is no part of it.
  const last = end !== null && source.contains(end) ? placeOf(end, source) : '';
  return { words, ...sourceOf(source), place: placeBetween(placeOf(start, source), last) };
}

function cellWords(): Quote | null {
  const grid = document.activeElement;
  const id = grid?.getAttribute('aria-activedescendant');
  const cell = grid?.role === 'grid' && id ? document.getElementById(id) : null;
  const source = cell?.closest<HTMLElement>(origin);
  const words = cell?.textContent.trim() ?? '';
  if (cell === null || source == null || words === '') return null;
  return { words, ...sourceOf(source), place: placeOf(cell, source) };
}

function sourceOf({ dataset }: HTMLElement): Pick<Quote, 'file' | 'from'> {
  return { file: dataset.quoteFile ?? null, from: dataset.quoteFrom ?? null };
}

function placeOf(element: Element, source: HTMLElement): string {
  const places: string[] = [];
  let at = element.closest<HTMLElement>('[data-quote-place]');
  while (at !== null && source.contains(at)) {
    places.unshift(at.dataset.quotePlace ?? '');
    at = at.parentElement?.closest<HTMLElement>('[data-quote-place]') ?? null;
  }
  return places.filter((place) => place !== '').join(', ');
}

function elementOf(node: Node): Element | null {
  return node instanceof Element ? node : node.parentElement;
}
