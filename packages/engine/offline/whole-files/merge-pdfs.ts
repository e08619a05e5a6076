import { OfflineStepError } from '../decision/offline-step-error.ts';
import { renderJoin } from '../documents/pdf-item.ts';
import { plainWords } from '../request/request-text.ts';
import { endingOf, freeName } from '../request/target.ts';
import { codeList } from '../session/code-span.ts';
import { type AskedFiles, wholeFilesRule } from './whole-files-rule.ts';

const MERGE = /\b(?:merge|join|combine|append|concatenate|concat|put together|stitch|assemble|collect|bind)\b/;

/** "Merge a.pdf and b.pdf into all.pdf". */
export const mergePdfs = wholeFilesRule({
  title: 'Join PDF documents into one',
  example: 'Merge cover.pdf and report.pdf into all.pdf',
  matches(request) {
    const words = plainWords(request);
    return MERGE.test(words) && /\bpdfs?\b/.test(words) && !/\bfile\.(?:csv|tsv|xlsx|json|docx|md)\b/.test(words);
  },
  items(asked) {
    const [from, target] = [sourcesOf(asked), targetOf(asked)];
    return [{ text: renderJoin(from, target), target, from }];
  },
  notes: (asked) => [`${codeList(sourcesOf(asked))} stay as they are; they follow each other in this order.`],
});

function sourcesOf({ sources, files, target, request }: AskedFiles): string[] {
  const named = sources.filter((path) => endingOf(path) === 'pdf' && path !== target);
  const isAll = named.length < 2 && /\b(?:all|every|the|these)\b/i.test(request);
  const meant = isAll ? files.filter((path) => endingOf(path) === 'pdf' && path !== target) : named;
  if (meant.length < 2) throw new OfflineStepError('Joining needs at least two PDF documents; name them.');
  return meant;
}

function targetOf({ target, files }: AskedFiles): string {
  return target !== null && endingOf(target) === 'pdf' ? target : freeName('merged.pdf', files);
}
