import { blank, filesMentioned } from '../request/request-text.ts';

export interface Replacement {
  readonly find: string;
  readonly replace: string;
  readonly matchCase: boolean;
  readonly wholeWord: boolean;
}

const QUOTED = '(?:"([^"]*)"|“([^”]*)”|‘([^’]*)’|`([^`]*)`|(?<!\\w)\'([^\']*)\')';
const VERB =
  '(?:replac(?:e|ing)|substitut(?:e|ing)|swap(?:ping)?|chang(?:e|ing)|renam(?:e|ing)|find|search for|turn|update)';
const FILLER =
  '(?:\\s+(?:all|every|each|any|the|occurrences?|instances?|mentions?|of|words?|name|text|phrase|term|company|both|from))*';
const BETWEEN =
  '(?:\\s*(?:,|and|then)?\\s*(?:replace|change|swap)?\\s*(?:it|them|each|all)?\\s*(?:with|by|to|into|for|->|→))';
const BOTH_QUOTED = new RegExp(
  `\\b${VERB}${FILLER}\\s*${QUOTED}(?:\\s+everywhere)?${BETWEEN}${FILLER}\\s*${QUOTED}`,
  'iu',
);
const BARE = new RegExp(
  `\\b(?:replac(?:e|ing)|substitut(?:e|ing))${FILLER}\\s+(.+?)\\s+(?:everywhere\\s+)?(?:with|by)${FILLER}\\s+(.+?)${'(?=\\s+(?:in|throughout|across|inside|within|everywhere|and (?:save|write)|ignoring|as whole)\\b|\\s{2,}|[.?!]?\\s*$)'}`,
  'iu',
);
const CHANGE =
  /\b(?:change|rename|update|swap)(?:\s+(?:all|every|the|mentions?|occurrences?|of|name|word))*\s+(.+?)\s+(?:to|into|for)\s+(.+?)(?=\s+(?:in|throughout|across|inside|within|everywhere)\b|\s{2,}|[.?!]?\s*$)/iu;
const DOCUMENT =
  /\b(?:documents?|docs?|contracts?|letters?|notes?|text|files?|agreement|report|template|readme|presentation|deck|slides)\b/i;

/** "Replace Acme with Globex in contract.docx", "change 'colour' to 'color' everywhere". */
export function parseReplacement(request: string): Replacement | null {
  const quoted = BOTH_QUOTED.exec(request);
  const matchCase =
    !/\b(?:ignor(?:e|ing) case|case[- ]insensitive(?:ly)?|any case|upper or lower case|regardless of case)\b/i.test(
      request,
    );
  const wholeWord = /\bwhole words?\b/i.test(request);
  if (quoted !== null) {
    const parts = quoted.slice(1);
    const find = parts.slice(0, 5).find((part) => part !== undefined) ?? '';
    const replace = parts.slice(5).find((part) => part !== undefined) ?? '';
    return find === '' || /\.(?:csv|xlsx|json)$/i.test(replace) ? null : { find, replace, matchCase, wholeWord };
  }
  const files = filesMentioned(request);
  const words = files.reduce((text, { start, end }) => blank(text, start, end), request);
  const isDocument =
    DOCUMENT.test(words) ||
    files.some(({ ending }) => ['md', 'txt', 'docx', 'docm', 'text', 'markdown', 'pptx'].includes(ending));
  const bare = BARE.exec(words) ?? (isDocument ? CHANGE.exec(words) : null);
  const [find, replace] = [clean(bare?.[1]), clean(bare?.[2])];
  if (find === '' || replace === '' || /^(?:it|them|the file|format|csv|json)$/i.test(find)) return null;
  return { find, replace, matchCase, wholeWord };
}

function clean(text: string | undefined): string {
  return (text ?? '')
    .trim()
    .replaceAll(/^["'“‘`]+|["'”’`,;]+$/g, '')
    .trim();
}
