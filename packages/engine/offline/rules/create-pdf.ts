import { renderSet } from '../documents/pdf-item.ts';
import { plainWords } from '../request/request-text.ts';
import { codeList } from '../session/code-span.ts';
import { markdownMeant, targetBeside } from './markdown-meant.ts';
import { wholeFilesRule } from './whole-files-rule.ts';

const VERB = /\b(?:convert|turn|export|save|transform|make|create|write|typeset|print|produce|render|generate|set)\b/;

/** "Turn notes.md into a PDF", "Create report.pdf from notes.md". */
export const createPdf = wholeFilesRule({
  title: 'Make a PDF document of a markdown file',
  example: 'Turn notes.md into notes.pdf',
  matches(request) {
    const words = plainWords(request);
    return VERB.test(words) && /\bpdfs?\b/.test(words) && /\bfile\.(?:md|markdown)\b|\bmarkdown\b/.test(words);
  },
  items: (asked) => markdownMeant(asked, 'a PDF').map((path) => renderSet(path, targetBeside(path, asked, 'pdf'))),
  notes: (asked) => [
    `${codeList(markdownMeant(asked, 'a PDF'))} ${markdownMeant(asked, 'a PDF').length === 1 ? 'stays' : 'stay'} as it is.`,
  ],
});
