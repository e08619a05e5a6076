import type { DetailedItem } from './plan-document.ts';
import { contentsIn } from './promise/contents.ts';
import { filesIn, isPathPattern, promisedFiles } from './promise/files.ts';
import type { DeliveredTarget } from './promise/target.ts';

/** What an item owes: nothing but an answer, a change that its author named, or one that nobody named. */
export type ItemPromise =
  | { readonly kind: 'answer' }
  | { readonly kind: 'change'; readonly deliverable: string | null; readonly targets: readonly DeliveredTarget[] }
  | { readonly kind: 'unnamed' };

const readsOnly =
  /\b(?:read[- ]only|reads? nothing but|only reads|changes nothing|no (?:file )?changes?|nothing (?:is )?(?:changed|written))\b/i;
const answerOnly =
  /^\W*(?:none|nothing|n\/a|no (?:file|deliverable)|(?:only |just )?(?:an? |the )?(?:(?:short|brief|written|plain|direct|text|one-line|clear) )*(?:answer|reply|response))\b|\b(?:in|as part of|for) (?:the|your|its|this) (?:final |written |closing )?(?:answer|reply|response|message|chat)\b/i;

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

/** A deliverable may take several files; each is checked for what is said of it. */
function targetsIn(text: string): DeliveredTarget[] {
  return promisedFiles(text).map((file) => ({
    path: file.path,
    pattern: isPathPattern(file.path),
    removed: file.removed,
    ...contentsIn(file),
  }));
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
