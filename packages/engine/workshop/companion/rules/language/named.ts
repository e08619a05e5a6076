import { type Concept, conceptsOf } from './lexicon.ts';
import type { Names } from './question.ts';
import { stem } from './stem.ts';
import { stopWords } from './stop-words.ts';

/** Words that people use for a State, beside its own name. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  research: ['research', 'researching'],
  plan: ['planning'],
  implement: ['implement', 'implementation', 'implementing', 'execution', 'executing'],
  summary: ['summary'],
  tactical: ['tactical'],
  strategic: ['strategic'],
};
const leads = new Set([
  'in',
  'during',
  'since',
  'after',
  'before',
  'of',
  'on',
  'for',
  'while',
  'within',
  'by',
  'the',
  'did',
  'phase',
  'stage',
  'between',
  'and',
  'to',
  'was',
  'does',
]);
/** Words that name a phase and often something else: only beside these they are the phase. */
const doubtful = new Set(['plan', 'summary', 'review']);
const clearLeads = new Set(['during', 'since', 'phase', 'stage', 'while', 'before']);

/** Phases that are called by their name. `plan` alone is the plan; `planning` and `the plan phase` are the phase. */
export function findPhases(words: readonly string[], phases: readonly string[]): string[] {
  const found: string[] = [];
  words.forEach((word, at) => {
    const before = words[at - 1] === 'the' ? (words[at - 2] ?? '') : (words[at - 1] ?? '');
    const isPhase = ['phase', 'stage', 'state'].includes(words[at + 1] ?? '');
    const lead = isPhase || at === 0 || leads.has(before) || words[at - 1] === 'the';
    for (const phase of phases) {
      const name = baseOfPhase(phase);
      const named = word === name || word === phase.toLowerCase();
      const doubt = named && doubtful.has(name) && !isPhase && !clearLeads.has(before);
      if (
        (named && lead && !doubt) ||
        aliases[name]?.some((alias) => alias === word && alias !== name && !doubtful.has(word))
      ) {
        // Entered again it is the same phase to people: all of its times count.
        for (const each of phases) if (baseOfPhase(each) === name && !found.includes(each)) found.push(each);
        return;
      }
    }
  });
  return found;
}

/** `PLAN#2` is `plan`. */
export function baseOfPhase(phase: string): string {
  return phase.toLowerCase().replace(/#\d+$/, '');
}

/** Items that are called by their label: all words of it that mean something, and one of them is no everyday word here. */
export function findItems(words: readonly string[], items: Names['items']): number[] {
  const stems = new Set(words.map(stem));
  return items.flatMap(({ number, label }) => {
    const own = contentWords(label);
    if (own.length === 0 || !own.every((word) => stems.has(stem(word)))) return [];
    const clear = own.length > 1 || own.some((word) => conceptsOf(word).size === 0);
    return clear || own.some((word) => standsAlone(words, word)) ? [number] : [];
  });
}

/** `the total` at the end or before what happened to it; not `the total cost`. */
function standsAlone(words: readonly string[], word: string): boolean {
  const at = words.findIndex((each) => stem(each) === stem(word));
  const after = words.slice(at + 1).find((each) => !stopWords.has(each) || conceptsOf(each).has('not'));
  const led = words[at - 1] === 'the' || at === 0;
  return led && (after === undefined || isOneOf(after, happenings)) && !isOneOf(word, everyday);
}

const happenings: readonly Concept[] = ['skip', 'fail', 'finished', 'item', 'not', 'write', 'why'];
const everyday: readonly Concept[] = ['plan', 'run', 'model', 'file', 'output', 'tool', 'cost', 'phase'];

function isOneOf(word: string, concepts: readonly Concept[]): boolean {
  return concepts.some((concept) => conceptsOf(word).has(concept));
}

/** Files by path or name, and by the name without its ending where the question is about files. */
export function findFiles(words: readonly string[], files: readonly string[], aboutFiles: boolean): string[] {
  const found = words.flatMap((word) => {
    const exact = files.filter((path) => [path.toLowerCase(), baseOf(path)].includes(word));
    if (exact.length > 0) return exact;
    if (/^[^\s]*[a-z][^\s]*\.(?=[a-z0-9]*[a-z])[a-z0-9]{1,5}$/.test(word) && !/^\w+\.\d+$/.test(word)) return [word];
    if (!aboutFiles || word.length < 3 || stopWords.has(word)) return [];
    return files.filter((path) => baseOf(path).replace(/\.[^.]+$/, '') === word);
  });
  return [...new Set(found)];
}

export function findTools(words: readonly string[], tools: readonly string[]): string[] {
  const named = words.filter((word) => tools.includes(word) || /^[a-z]+(?:_[a-z]+)+$/.test(word));
  return [...new Set(named)].filter((word) => !word.startsWith('run_'));
}

export function contentWords(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => !stopWords.has(word));
}

function baseOf(path: string): string {
  return (path.split('/').at(-1) ?? path).toLowerCase();
}
