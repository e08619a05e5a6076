import { plural } from '@galley/schema';
import type { RunState } from '../../workflow/index.ts';

type Answer = RunState['answers'][number];

/** What the Items of some Runs say about one file that they changed. */
export interface FileItems {
  readonly summary: string | null;
  readonly unverified: { label: string; reason: string }[];
}

const MOST_CHARACTERS = 400;
const nothing: FileItems = { summary: null, unverified: [] };

/** By file: what changed and why, from the Items that changed it, in their order (SPEC V7). */
export function fileItems(states: readonly Pick<RunState, 'answers'>[]): (path: string) => FileItems {
  const byPath = new Map<string, Answer[]>();
  for (const { answers } of states) {
    // An item that was done again counts as it is now.
    const last = new Map(answers.map((answer) => [`${answer.number} ${answer.label}`, answer]));
    for (const answer of last.values()) {
      if (answer.failed) continue;
      for (const path of answer.changed) byPath.set(path, [...(byPath.get(path) ?? []), answer]);
    }
  }
  return (path) => {
    const answers = byPath.get(path);
    if (answers === undefined) return nothing;
    return {
      summary: joined(answers.map(said)),
      unverified: answers.flatMap(({ label, unverified }) =>
        unverified === null ? [] : [{ label, reason: unverified }],
      ),
    };
  };
}

/** "Totals per month: wrote them to Summary." The label alone where the answer says nothing. */
function said({ label, text }: Answer): string {
  const opening = firstSentences(plainText(text));
  return opening === '' ? `${label}.` : shortened(`${label}: ${opening}`);
}

/** An answer is markdown with headings and lists; a summary is one paragraph. */
function plainText(markdown: string): string {
  const lines = markdown
    .replace(/```[\s\S]*?(?:```|$)/g, ' ')
    .split('\n')
    .filter((line) => !/^\s*(?:#{1,6}\s|[-*+]\s+\[[ x?!]\]|\|)/i.test(line))
    .map((line) => line.replace(/^\s*(?:>\s?|[-*+]\s+|\d+[.)]\s+)/, '').trim())
    .filter((line) => line !== '');
  return lines
    .map((line) => (/[.!?:;,]$/.test(line) ? line : `${line}.`))
    .join(' ')
    .replace(/[*_`]{1,3}([^*_`]+)[*_`]{1,3}/g, '$1')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
}

function firstSentences(text: string): string {
  let taken = '';
  for (const sentence of text.split(/(?<=[.!?])\s+/)) {
    if (taken !== '' && taken.length + sentence.length > MOST_CHARACTERS / 2) break;
    taken += taken === '' ? sentence : ` ${sentence}`;
  }
  return taken;
}

/** As many whole parts as there is room for, at least the first; and how many are left out. */
function joined(parts: readonly string[]): string {
  let taken = 0;
  let length = 0;
  for (const part of parts) {
    if (taken > 0 && length + part.length > MOST_CHARACTERS) break;
    length += part.length + 1;
    taken += 1;
  }
  const left = parts.length - taken;
  return [...parts.slice(0, taken), ...(left === 0 ? [] : [`${plural(left, 'more item')} changed it, too.`])].join(' ');
}

function shortened(text: string): string {
  if (text.length <= MOST_CHARACTERS) return text;
  const cut = text.slice(0, MOST_CHARACTERS);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), MOST_CHARACTERS - 40)).trimEnd()}…`;
}
