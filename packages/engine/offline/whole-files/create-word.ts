import { OfflineStepError } from '../decision/offline-step-error.ts';
import { renderWord } from '../documents/word-item.ts';
import { plainWords } from '../request/request-text.ts';
import { endingOf } from '../request/target.ts';
import { code, codeList } from '../session/code-span.ts';
import { markdownMeant, targetBeside } from './markdown-meant.ts';
import { type AskedFiles, wholeFilesRule } from './whole-files-rule.ts';

const VERB = /\b(?:convert|turn|export|save|transform|make|create|write|typeset|produce|generate|build|set|put)\b/;
const WORD = /\b(?:word|docx|file\.docx)\b/;
const TEXT = /\bfile\.(?:md|markdown)\b|\bmarkdown\b/;
/** "Turn the notes into a Word document": the name of a text without its ending. */
const BY_NAME =
  /\b(?:convert|turn|export|save|transform|make)\s+(?:the|my|our|this|these)\s+[\p{L}\p{N}_-]+\s+(?:in)?to\s+(?:an?\s+)?(?:word|docx|file\.docx)\b/u;

/** "Turn notes.md into a Word document", "Create report.docx from notes.md on house.docx". */
export const createWord = wholeFilesRule({
  title: 'Make a Word document of a markdown file, on the look of another one where asked',
  example: 'Turn notes.md into a Word document',
  matches(request) {
    const words = plainWords(request);
    return (
      VERB.test(words) && WORD.test(words) && (TEXT.test(words) || BY_NAME.test(words)) && !/\bpdfs?\b/.test(words)
    );
  },
  items: (asked) =>
    markdownMeant(asked, 'a Word document').map((path) => {
      const target = targetBeside(path, asked, 'docx');
      return { text: renderWord(path, target, templateOf(asked)), target, from: [path] };
    }),
  notes(asked) {
    const sources = markdownMeant(asked, 'a Word document');
    const template = templateOf(asked);
    return [
      `${codeList(sources)} ${sources.length === 1 ? 'stays as it is' : 'stay as they are'}.`,
      ...(template === null ? [] : [`Styles, headers and pages are those of ${code(template)}; it stays as it is.`]),
    ];
  },
});

function templateOf({ sources }: AskedFiles): string | null {
  const [first, second] = sources.filter((path) => endingOf(path) === 'docx');
  if (second !== undefined) throw new OfflineStepError('Several Word documents are named; one can give the look.');
  return first ?? null;
}
