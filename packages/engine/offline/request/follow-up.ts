import { findComparisons } from './comparison.ts';
import { mergeRequests, swapFile } from './merge-requests.ts';
import { findPeriods } from './period.ts';
import { filesMentioned, withoutFiles } from './request-text.ts';

const OPENING =
  /^(?:ok(?:ay)?[,.!]?\s+|please\s+|great[,.!]?\s+|thanks[,.!]?\s+)*(?:now|and|also|again|same|the same|what about|how about|then|but|do (?:that|the same|it)|repeat|once more|for|in|only)\b/i;
const AGAIN = /\b(?:the same|same (?:again|thing)|again|once more|do (?:that|it) (?:for|with)|repeat)\b/i;

const AGAIN_WORDS = /\b(?:do )?(?:the )?same(?: thing)?(?: again)?\b|\bagain\b|\bonce more\b/gi;

export interface FollowUpContext {
  readonly files: readonly string[];
  /** Which rule takes a request, by place; -1 for none. */
  ruleOf(request: string): number;
}

/** The request as it would read without the conversation: "now the same for Q2" becomes the whole request for Q2. */
export function resolveFollowUps(conversation: string, request: string, context: FollowUpContext): string {
  let earlier: string | null = null;
  for (const said of [...personLines(conversation), request]) {
    const resolved: string = earlier === null ? said : resolve(earlier, said, context);
    if (context.ruleOf(resolved) !== -1 || said === request) earlier = resolved;
  }
  return earlier ?? request;
}

function resolve(earlier: string, said: string, context: FollowUpContext): string {
  if (!leansOn(earlier, said, context)) return said;
  const swapped = swapFile(earlier, said, context.files);
  const news = withoutKnownFiles(said, context.files).replace(OPENING, ' ').replaceAll(AGAIN_WORDS, ' ');
  const merged = mergeRequests(swapped, news);
  return renameTarget(earlier, merged, said);
}

function leansOn(earlier: string, said: string, { ruleOf }: FollowUpContext): boolean {
  if (AGAIN.test(said)) return true;
  if (!OPENING.test(said)) return false;
  const own = ruleOf(said);
  return own === -1 || (/^(?:and|what about|how about)\b/i.test(said) && own === ruleOf(earlier));
}

function withoutKnownFiles(text: string, files: readonly string[]): string {
  let result = text;
  for (const { name, start, end } of filesMentioned(text).reverse()) {
    const isKnown = files.some((path) => path.toLowerCase().endsWith(name.toLowerCase()));
    if (isKnown) result = result.slice(0, start) + result.slice(end);
  }
  return result;
}

/** The earlier result has its file already: the new one goes beside it, named after what is different. */
function renameTarget(earlier: string, merged: string, said: string): string {
  const targets = filesMentioned(earlier).filter(({ start }) =>
    /\b(?:to|into|as|called|named)\s*$/i.test(earlier.slice(0, start)),
  );
  const target = targets.at(-1);
  if (target === undefined || filesMentioned(said).length > 0) return merged;
  const words = withoutFiles(said);
  const period = findPeriods(words)[0]?.value.words;
  const comparison = findComparisons(words)[0]?.value.value;
  const suffix = (period ?? (comparison === undefined ? 'again' : String(comparison)))
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  const old = findPeriods(withoutFiles(earlier))[0]
    ?.value.words.toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  const spelled = [old, old?.slice(0, 3)].find(
    (word) => word !== undefined && new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'iu').test(target.name),
  );
  const renamed =
    spelled === undefined
      ? target.name.replace(/(\.[^.]+)$/, `-${suffix}$1`)
      : target.name.replace(new RegExp(spelled, 'i'), suffix);
  return merged.replace(target.name, renamed);
}

function personLines(conversation: string): string[] {
  return conversation
    .split(/^(?=(?:Person|Assistant(?: \(broke off\))?): |[[(])/m)
    .filter((part) => part.startsWith('Person: '))
    .map((part) => part.slice('Person: '.length).trim());
}
