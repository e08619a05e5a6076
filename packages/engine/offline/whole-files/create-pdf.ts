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
  items: (asked) =>
    markdownMeant(asked, 'a PDF').map((path) => {
      const target = targetBeside(path, asked, 'pdf');
      return { text: renderSet(path, target), target, from: [path] };
    }),
  notes(asked) {
    const sources = markdownMeant(asked, 'a PDF');
    return [`${codeList(sources)} ${sources.length === 1 ? 'stays as it is' : 'stay as they are'}.`];
  },
});
