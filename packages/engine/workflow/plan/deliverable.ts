import type { DetailedItem } from './plan-document.ts';

/** What an item owes: nothing but an answer, a change that its author named, or one that nobody named. */
export type ItemPromise =
  | { readonly kind: 'answer' }
  | { readonly kind: 'change'; readonly deliverable: string | null; readonly targets: readonly DeliveredTarget[] }
  | { readonly kind: 'unnamed' };

/** A file that an item is to leave behind, and what must be in it as far as the plan says. */
export interface DeliveredTarget {
  readonly path: string;
  readonly sheets: readonly string[];
  readonly ranges: readonly string[];
  readonly sections: readonly string[];
  readonly columns: readonly string[];
  readonly counts: readonly DeliveredCount[];
  /** The item takes the file away: then it must be gone. */
  readonly removed: boolean;
}

export interface DeliveredCount {
  readonly of: 'rows' | 'lines' | 'columns' | 'sheets' | 'slides' | 'pages' | 'sections';
  readonly least: number;
  /** Null where the plan says "at least". */
  readonly most: number | null;
}

const readsOnly =
  /\b(?:read[- ]only|reads? nothing but|only reads|changes nothing|no (?:file )?changes?|nothing (?:is )?(?:changed|written))\b/i;
const answerOnly = /^\W*(?:none|nothing|n\/a|no (?:file|deliverable)|(?:only |just )?(?:an? |the )?answer)\b/i;

/** Whether the author of an item says that it changes no file; else every item may (SPEC P1). */
export function promisesNoChange({
  deliverable,
  reversibility,
}: Pick<DetailedItem, 'deliverable' | 'reversibility'>): boolean {
  if (deliverable !== null && answerOnly.test(deliverable) && filesIn(deliverable).length === 0) return true;
  return [deliverable, reversibility].some((said) => said !== null && readsOnly.test(said));
}

/**
 * What an item promises. A plan that names no deliverable but a file is not asked about it: then any change will do,
 * because a file in the text may as well be what the item reads.
 */
export function promiseOf(item: DetailedItem): ItemPromise {
  if (promisesNoChange(item)) return { kind: 'answer' };
  const { deliverable } = item;
  if (deliverable === null && readsOnly.test(item.text)) return { kind: 'answer' };
  if (deliverable !== null) return { kind: 'change', deliverable, targets: targetsIn(deliverable) };
  return filesIn(item.text).length > 0 ? { kind: 'change', deliverable: null, targets: [] } : { kind: 'unnamed' };
}

const quoted = /[`"“”']([^`"“”'\n]+\.[a-z][a-z0-9]{1,5})(?:#[^`"“”']*)?[`"“”']/gi;
const bare = /(?<![\w./#-])((?:[\w-]+\/)*[\w-][\w.-]*\.[a-z][a-z0-9]{1,5})(?![\w/])/gi;

function filesIn(text: string): string[] {
  const named = [...text.matchAll(quoted)].map((match) => match[1] ?? '');
  const rest = text.replaceAll(quoted, ' ');
  const plain = [...rest.matchAll(bare)].map((match) => match[1] ?? '');
  const files = [...named, ...plain].filter(
    (path) => path !== '' && !path.includes('://') && !/^[ei]\.[ge]\.?$/i.test(path),
  );
  return [...new Set(files.map((path) => path.trim()))];
}

/** A deliverable may take several files; each is checked for what stands after its name, up to the next one. */
function targetsIn(text: string): DeliveredTarget[] {
  const places = filesIn(text)
    .map((path) => ({ path, at: text.indexOf(path) }))
    .sort((left, right) => left.at - right.at);
  return places.map(({ path, at }, index) => {
    const before = index === 0 ? text.slice(0, at) : '';
    const about = `${before} ${text.slice(at + path.length, places[index + 1]?.at)}`;
    return { path, removed: isTakenAway(text, at, path), ...contentsIn(about) };
  });
}

/** Only what is said of the file itself: `clean.csv` with duplicates removed stays. */
function isTakenAway(text: string, at: number, path: string): boolean {
  const before = /\b(?:delet\w+|remov\w+)\s+(?:of\s+)?(?:the\s+)?(?:file\s+)?[`"“']?$/i;
  const after = /^[`"”']?,?\s+(?:(?:is|are|was|has been|to be)\s+)?(?:deleted|removed|gone|no longer there)\b/i;
  return before.test(text.slice(0, at)) || after.test(text.slice(at + path.length));
}

const name = String.raw`[\`"“']([^\`"”']+)[\`"”']`;

function contentsIn(text: string): Omit<DeliveredTarget, 'path' | 'removed'> {
  return {
    sheets: [
      ...namesAfter(text, 'sheets?'),
      ...[...text.matchAll(/^#([^\s`"”'),;]+)/g)].map((match) => match[1] ?? ''),
    ],
    ranges: [...text.matchAll(/\b(?:range|cells?)\s+[`"“']?([A-Z]{1,3}\d{1,7}(?::[A-Z]{1,3}\d{1,7})?)\b/g)].map(
      (match) => match[1] ?? '',
    ),
    sections: namesAfter(text, '(?:sections?|headings?|chapters?)'),
    columns: columnsIn(text),
    counts: countsIn(text),
  };
}

/** `sheets "A", "B" and "C"`: every quoted name that follows the word. */
function namesAfter(text: string, word: string): string[] {
  const list = new RegExp(
    `\\b${word}\\s+(?:named |called |titled )?(${name}(?:(?:\\s*,\\s*|\\s+and\\s+|\\s*,\\s*and\\s+)${name})*)`,
    'gi',
  );
  return [...text.matchAll(list)].flatMap((match) =>
    [...(match[1] ?? '').matchAll(new RegExp(name, 'g'))].map((found) => (found[1] ?? '').trim()),
  );
}

/** Only names that are marked as such, or a list of single words: `columns day, amount and note`. */
function columnsIn(text: string): string[] {
  const marked = namesAfter(text, 'columns?');
  if (marked.length > 0) return marked;
  const list = /\bcolumns?:?\s+((?:[\p{L}_][\w-]*\s*,\s*)*[\p{L}_][\w-]*(?:\s*,?\s+and\s+[\p{L}_][\w-]*)?)/iu.exec(
    text,
  )?.[1];
  const names = list?.split(/\s*,\s*(?:and\s+)?|\s+and\s+/).filter((each) => each !== '') ?? [];
  const end = names.findIndex((each) => notNames.test(each));
  const kept = end === -1 ? names : names.slice(0, end);
  return kept.length > 1 ? kept : [];
}

const notNames =
  /^(?:with|for|of|in|on|as|per|one|two|three|each|every|all|sorted|the|a|an|from|to|that|where|which|rows?|and|or)$/i;

const units = 'rows|lines|columns|sheets|slides|pages|sections';
const countPattern = new RegExp(
  String.raw`(\b(?:about|around|roughly|approximately|up to|at most|at least|exactly|over|more than|under|fewer than)\s+|~\s*)?\b(\d{1,7})\s+(?:data\s+)?(${units.replaceAll('s|', '|').replace(/s$/, '')})s?\b(\s+(?:per|each|every|for each|or more))?`,
  'gi',
);

function countsIn(text: string): DeliveredCount[] {
  return [...text.matchAll(countPattern)].flatMap((match): DeliveredCount[] => {
    const [, qualifier = '', digits = '', unit = '', after = ''] = match;
    const said = qualifier.trim().toLowerCase();
    const number = Number(digits);
    const of = `${unit.toLowerCase()}s` as DeliveredCount['of'];
    if (/per|each|every/i.test(after)) return [];
    if (said === 'at least' || /or more/i.test(after)) return [{ of, least: number, most: null }];
    if (said === '' || said === 'exactly') return [{ of, least: number, most: number }];
    return [];
  });
}

/** Asked once, when a plan does not say what its items leave behind (SPEC R18, P2). */
export function deliverableReminder(items: readonly DetailedItem[]): string {
  const names = items.map(({ number, label }) => `${number} (${label})`).join(', ');
  return `What these items deliver is not said: ${names}. Write the whole plan again. Under each item put an indented line \`Deliverable: …\` with the file, and the sheet, range or section where it is in one, and what it holds: the engine looks for it there before it ticks the item. An item that changes no file gets \`Deliverable: none, only reads\`.`;
}

/** The items whose author left open what they deliver. */
export function unnamedDeliverables(items: readonly DetailedItem[]): DetailedItem[] {
  return items.filter((item) => item.status === 'pending' && promiseOf(item).kind === 'unnamed');
}
