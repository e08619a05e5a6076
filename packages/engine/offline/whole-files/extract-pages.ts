import { missingFiles, OfflineStepError } from '../decision/offline-step-error.ts';
import { renderTake } from '../documents/pdf-item.ts';
import { escapePattern } from '../request/escape-pattern.ts';
import { plainWords, withoutFiles } from '../request/request-text.ts';
import { endingOf, freeName, stemOf } from '../request/target.ts';
import { code } from '../session/code-span.ts';
import { type AskedFiles, wholeFilesRule } from './whole-files-rule.ts';

const VERB = /\b(?:extract|take|keep|pull|get|copy|save|export|split)\b/;
const PAGES =
  /\bpages?\s+((?:\d+(?:\s*(?:-|–|to|through)\s*\d+)?)(?:\s*(?:,|and|&|,\s*and)\s*\d+(?:\s*(?:-|–|to|through)\s*\d+)?)*)/i;

/** "Extract pages 2-5 of report.pdf into part.pdf". */
export const extractPages = wholeFilesRule({
  title: 'Take pages out of a PDF document into a new one',
  example: 'Extract pages 2-5 of report.pdf',
  matches(request) {
    const words = plainWords(request);
    return VERB.test(words) && PAGES.test(words) && /\bpdfs?\b/.test(words);
  },
  items(asked) {
    const [source, target] = [sourceOf(asked), targetOf(asked)];
    return [{ text: renderTake(source, pagesOf(asked.request), target), target, from: [source] }];
  },
  notes: (asked) => [`${code(sourceOf(asked))} stays as it is.`],
});

function pagesOf(request: string): string {
  const named = PAGES.exec(withoutFiles(request))?.[1];
  if (named === undefined) throw new OfflineStepError('It is not clear which pages are meant.');
  return named.replaceAll(/\s*(?:-|–|to|through)\s*/gi, '-').replaceAll(/\s*(?:,\s*and|,|and|&)\s*/gi, ',');
}

function sourceOf({ sources, files, target, request }: AskedFiles): string {
  const named = sources.filter((path) => endingOf(path) === 'pdf');
  const isRead = new RegExp(`\\b(?:of|from|in)\\s+(?:the\\s+)?["'\`“]?${escapePattern(target ?? '')}`, 'i');
  if (named.length === 0 && target !== null && isRead.test(request)) throw missingFiles([target]);
  const all = files.filter((path) => endingOf(path) === 'pdf');
  const [first] = named.length > 0 ? named : all;
  if (first === undefined) throw new OfflineStepError('There is no PDF document to take pages from.');
  if (named.length === 0 && all.length > 1)
    throw new OfflineStepError('There are several PDF documents; name the one meant.');
  return first;
}

function targetOf(asked: AskedFiles): string {
  const { target, files, request } = asked;
  if (target !== null && endingOf(target) === 'pdf') return target;
  return freeName(`${stemOf(sourceOf(asked))}-pages-${pagesOf(request).replaceAll(',', '-')}.pdf`, files);
}
