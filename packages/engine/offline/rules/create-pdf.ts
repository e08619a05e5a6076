import { OfflineStepError } from '../decision/offline-step-error.ts';
import { renderSet } from '../documents/pdf-item.ts';
import { plainWords } from '../request/request-text.ts';
import { endingOf, freeName } from '../request/target.ts';
import { codeList } from '../session/code-span.ts';
import { type AskedFiles, wholeFilesRule } from './whole-files-rule.ts';

const VERB = /\b(?:convert|turn|export|save|transform|make|create|write|typeset|print|produce|render|generate|set)\b/;
const TEXTS = ['md', 'markdown'];

/** "Turn notes.md into a PDF", "Create report.pdf from notes.md". */
export const createPdf = wholeFilesRule({
  title: 'Make a PDF document of a markdown file',
  example: 'Turn notes.md into notes.pdf',
  matches(request) {
    const words = plainWords(request);
    return VERB.test(words) && /\bpdfs?\b/.test(words) && /\bfile\.(?:md|markdown)\b|\bmarkdown\b/.test(words);
  },
  items: (asked) => sourcesOf(asked).map((path) => renderSet(path, targetOf(path, asked))),
  notes: (asked) => [`${codeList(sourcesOf(asked))} ${sourcesOf(asked).length === 1 ? 'stays' : 'stay'} as it is.`],
});

function sourcesOf({ sources, files, request }: AskedFiles): string[] {
  const isText = (path: string) => TEXTS.includes(endingOf(path));
  const named = sources.filter(isText);
  const all = files.filter(isText);
  const meant = named.length > 0 ? named : all.length === 1 || /\b(?:all|every|each)\b/i.test(request) ? all : [];
  if (meant.length > 0) return meant;
  throw new OfflineStepError(
    all.length === 0 ? 'There is no markdown file to make a PDF of.' : 'There are several markdown files; name one.',
  );
}

function targetOf(source: string, asked: AskedFiles): string {
  const { target, files } = asked;
  const isOne = sourcesOf(asked).length === 1;
  if (isOne && target !== null && endingOf(target) === 'pdf') return target;
  return freeName(source.replace(/\.[^./]+$/, '.pdf'), files);
}
