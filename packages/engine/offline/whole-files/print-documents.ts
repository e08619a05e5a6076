import { OfflineStepError } from '../decision/offline-step-error.ts';
import { renderConversion } from '../documents/pdf-item.ts';
import { plainWords } from '../request/request-text.ts';
import { endingOf, freeName } from '../request/target.ts';
import { type AskedFiles, wholeFilesRule } from './whole-files-rule.ts';

const VERB = /\b(?:convert|turn|export|save|transform|make|create|write|print|produce|render|generate)\b/;
const OFFICE = ['docx', 'docm', 'pptx', 'xlsx', 'xlsm'];
const NAMED = new RegExp(`\\bfile\\.(?:${OFFICE.join('|')})\\b`);
const ALL = /\b(?:all|every|each)\b.*\b(docx|word|pptx|xlsx|excel)\b/;
const ENDINGS: Readonly<Record<string, string>> = { word: 'docx', excel: 'xlsx' };

/** "Turn report.docx into a PDF", "Convert all docx files to PDF". */
export const printDocuments = wholeFilesRule({
  title: 'Make a PDF of an office file, as it prints (with LibreOffice)',
  example: 'Turn report.docx into a PDF',
  matches(request) {
    const words = plainWords(request);
    return VERB.test(words) && /\bpdfs?\b/.test(words) && (NAMED.test(words) || ALL.test(words));
  },
  items: (asked) =>
    sourcesOf(asked).map((path) => {
      const target = targetOf(path, asked);
      return { text: renderConversion(path, target), target, from: [path] };
    }),
  notes: (asked) => [sourcesOf(asked).length === 1 ? 'The file stays as it is.' : 'The files stay as they are.'],
});

function sourcesOf({ sources, files, request }: AskedFiles): string[] {
  const named = sources.filter((path) => OFFICE.includes(endingOf(path)));
  if (named.length > 0) return named;
  const word = ALL.exec(plainWords(request))?.[1] ?? '';
  const all = files.filter((path) => endingOf(path) === (ENDINGS[word] ?? word));
  if (all.length > 0) return all;
  throw new OfflineStepError('There is no such file to make a PDF of.');
}

function targetOf(source: string, asked: AskedFiles): string {
  const { target, files } = asked;
  if (sourcesOf(asked).length === 1 && target !== null && endingOf(target) === 'pdf') return target;
  return freeName(source.replace(/\.[^./]+$/, '.pdf'), files);
}
