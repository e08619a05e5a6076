import { OfflineStepError } from '../decision/offline-step-error.ts';
import { renderDeck } from '../documents/deck-item.ts';
import { plainWords } from '../request/request-text.ts';
import { endingOf, freeName } from '../request/target.ts';
import { code } from '../session/code-span.ts';
import { type AskedFiles, wholeFilesRule } from './whole-files-rule.ts';

const VERB = /\b(?:convert|turn|export|save|transform|make|create|write|produce|generate|build|set)\b/;
const DECK = /\b(?:presentation|slides?|slide ?shows?|decks?|pptx|powerpoint|file\.pptx)\b/;
const OUTLINE = /\bfile\.(?:md|markdown)\b/;

/** "Make a presentation from outline.md", "Turn outline.md into slides on house.pptx". */
export const createDeck = wholeFilesRule({
  title: 'Make a presentation of an outline in markdown, on the look of another one where asked',
  example: 'Make a presentation from outline.md on template.pptx',
  matches(request) {
    const words = plainWords(request);
    return VERB.test(words) && DECK.test(words) && OUTLINE.test(words) && !/\bsummar\w+|\bpdfs?\b/.test(words);
  },
  items: (asked) =>
    sourcesOf(asked).map((path) => {
      const target = targetOf(path, asked);
      return { text: renderDeck(path, target, templateOf(asked)), target, from: [path] };
    }),
  notes(asked) {
    const template = templateOf(asked);
    return [
      'The first # is the title slide, each other # a section, each ## a slide.',
      ...(template === null ? [] : [`Masters, layouts and theme are those of ${code(template)}; it stays as it is.`]),
    ];
  },
});

function sourcesOf({ sources }: AskedFiles): string[] {
  const outlines = sources.filter((path) => ['md', 'markdown'].includes(endingOf(path)));
  if (outlines.length > 0) return outlines;
  throw new OfflineStepError('There is no markdown file to make slides of.');
}

function templateOf({ sources }: AskedFiles): string | null {
  const [first, second] = sources.filter((path) => endingOf(path) === 'pptx');
  if (second !== undefined) throw new OfflineStepError('Several presentations are named; one can give the look.');
  return first ?? null;
}

function targetOf(source: string, asked: AskedFiles): string {
  const { target, files } = asked;
  if (sourcesOf(asked).length === 1 && target !== null && endingOf(target) === 'pptx') return target;
  return freeName(source.replace(/\.[^./]+$/, '.pptx'), files);
}
