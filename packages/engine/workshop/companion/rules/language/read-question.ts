import { findCounted } from './counted.ts';
import { inEnglish } from './german.ts';
import { type Concept, conceptsOf } from './lexicon.ts';
import { mendSpelling } from './mend-spelling.ts';
import { contentWords, findFiles, findItems, findPhases, findTools } from './named.ts';
import { phraseConcepts } from './phrases.ts';
import type { Names, Question } from './question.ts';
import { stem } from './stem.ts';
import { stopWords } from './stop-words.ts';
import { findTimes } from './times.ts';
import { splitWords } from './words.ts';

const askingWords = new Set(
  'what which who whom whose when where why how is are was were do does did has have had can could will would should show list find search give tell explain summarize summarise compare count any'.split(
    ' ',
  ),
);
/** What follows one of these is what a question is about. */
const topicLeads = new Set([
  'about',
  'regarding',
  'concerning',
  'mention',
  'mentions',
  'mentioned',
  'discuss',
  'discusses',
  'discussed',
  'discussing',
  'search',
  'find',
  'for',
]);

/** What a question says, as far as rules can tell. */
export function readQuestion(text: string, names: Names, now: number): Question {
  const { words: split, isGerman } = inEnglish(splitWords(text));
  const own = new Set([
    ...names.items.flatMap(({ label }) => contentWords(label)),
    ...names.phases.map((name) => name.toLowerCase()),
  ]);
  // A German word that is not known is no English one with a typing error.
  const words = split.map((word) => (word.quoted || isGerman ? word.text : mendSpelling(word.text, own)));
  const plain = words.filter((_, at) => split[at]?.quoted !== true);
  const concepts = phraseConcepts(plain);
  for (const word of plain) for (const concept of conceptsOf(word)) concepts.add(concept);
  const files = findFiles(plain, names.files, concepts.has('file'));
  const calls = plain.filter((word) => /^[a-z][\w-]*(?:\.\d+)+$/.test(word));
  const slots = {
    counted: findCounted(plain),
    phases: findPhases(plain, names.phases),
    items: findItems(plain, names.items),
    files,
    tools: findTools(plain, names.tools),
    models: names.models.filter((model) =>
      plain.some((word) => word === model.toLowerCase() || word === model.toLowerCase().split('/').at(-1)),
    ),
    calls,
    runIds: plain.filter((word) => /^run_[a-z0-9-]+$/.test(word)),
    ...findTimes(plain, now),
    topic: topicOf(split, concepts),
  };
  const first = plain[0] ?? '';
  const asks =
    text.includes('?') ||
    askingWords.has(first) ||
    plain.some((word) => ['what', 'which', 'why', 'who', 'how', 'when', 'where'].includes(word));
  return {
    text,
    said: isGerman ? `${plain.join(' ')}${text.includes('?') ? '?' : ''}` : text,
    words: plain,
    concepts,
    slots,
    asks,
  };
}

/** Quoted text wins; then what follows a word that leads to it; then words that stand for nothing else here. */
function topicOf(
  split: readonly { readonly text: string; readonly quoted: boolean }[],
  concepts: ReadonlySet<Concept>,
): string[] {
  const quoted = split.filter((word) => word.quoted).map((word) => `"${word.text}"`);
  if (quoted.length > 0) return quoted;
  const words = split.map((word) => word.text);
  const lead = words.findLastIndex((word) => topicLeads.has(word));
  const after = lead < 0 ? [] : words.slice(lead + 1).filter((word) => !stopWords.has(word) && word.length > 1);
  if (after.length > 0) return after;
  const free = words.filter((word) => !stopWords.has(word) && conceptsOf(word).size === 0 && word.length > 2);
  return free.length > 0 || !concepts.has('find')
    ? free
    : words.filter((word) => !stopWords.has(word) && !conceptsOf(word).has('find') && stem(word).length > 2);
}
