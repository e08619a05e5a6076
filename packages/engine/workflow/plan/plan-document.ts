import { type PlanItem, parsePlan } from './parse-plan.ts';
import { itemBlock } from './plan-lines.ts';

/** An item with what its author wrote under it; null where nothing was said. */
export interface DetailedItem extends PlanItem {
  readonly deliverable: string | null;
  readonly reversibility: string | null;
  readonly evidence: string | null;
}

export interface Assumption {
  readonly text: string;
  /** What is done unless the reviewer says otherwise. */
  readonly default: string | null;
}

export interface OpenQuestion extends Assumption {
  readonly options: readonly string[];
}

export type Disposition = 'accepted' | 'declined' | 'question';

/** What the plan's author says about one comment. `comment` is its id, or the words it was told by. */
export interface ReviewAnswer {
  readonly comment: string;
  readonly disposition: Disposition;
  readonly text: string;
}

export interface PlanDocument {
  readonly items: readonly DetailedItem[];
  readonly assumptions: readonly Assumption[];
  readonly questions: readonly OpenQuestion[];
  readonly answers: readonly ReviewAnswer[];
  /** It says itself that there is nothing to do: then a plan without items is complete (SPEC R4). */
  readonly needsNoChange: boolean;
}

const fields = [
  ['deliverable', /^(?:deliverables?|results?|outputs?)$/i],
  ['reversibility', /^(?:reversib\w*|undo|risk)$/i],
  ['evidence', /^(?:evidence|because|sources?|basis)$/i],
] as const;
const fieldLine = /^\s*(?:[-*+]\s+)?\**([\p{L} ]+?)\**\s*:\**\s*(.+?)\s*$/u;
const noChange =
  /\b(?:nothing (?:to do|to change|needs)|no (?:file )?changes?\b|needs? no (?:change|work)|no items?\b)/i;

/** Reads what a plan says beside its list. Lenient: what is missing is empty, and a bare list is a plan (SPEC P2). */
export function parsePlanDocument(text: string): PlanDocument {
  const lines = text.split('\n').map((line) => line.trimEnd());
  const items = parsePlan(text);
  return {
    items: items.map((item) => ({ ...item, ...fieldsOf(lines, item, items) })),
    assumptions: entriesOf(lines, /^assumptions?\b/i).map(readAssumption),
    questions: entriesOf(lines, /^(?:open )?questions?\b/i).map(readQuestion),
    answers: entriesOf(lines, /^(?:review )?(?:answers|responses)\b/i).flatMap(readAnswer),
    needsNoChange: noChange.test(text),
  };
}

function fieldsOf(lines: readonly string[], item: PlanItem, items: readonly PlanItem[]) {
  const found = { deliverable: null, reversibility: null, evidence: null } as Record<
    (typeof fields)[number][0],
    string | null
  >;
  const [start, end] = itemBlock(lines, item, items);
  for (const line of lines.slice(start + 1, end)) {
    const [, name = '', value = ''] = fieldLine.exec(line) ?? [];
    const field = fields.find(([, pattern]) => pattern.test(name.trim()))?.[0];
    if (field !== undefined) found[field] ??= value;
  }
  return found;
}

/** A bullet of a section, with the lines under it. */
interface Entry {
  readonly text: string;
  readonly below: readonly string[];
}

function entriesOf(lines: readonly string[], title: RegExp): Entry[] {
  const entries: { text: string; below: string[]; indent: number }[] = [];
  let inside = false;
  for (const line of lines) {
    const heading = /^\s{0,3}#{1,6}\s+(.*)$/.exec(line)?.[1];
    if (heading !== undefined) inside = title.test(heading.replaceAll('*', ''));
    if (!inside || heading !== undefined || line.trim() === '') continue;
    const [, indent = '', content] = /^(\s*)(?:[-*+]|\d+[.)])\s+(?:\[.\]\s+)?(.*)$/.exec(line) ?? [];
    const last = entries.at(-1);
    if (content !== undefined && (last === undefined || indent.length <= last.indent)) {
      entries.push({ text: content, below: [], indent: indent.length });
    } else if (last === undefined) entries.push({ text: line.trim(), below: [], indent: 0 });
    else last.below.push(content ?? line.trim());
  }
  return entries.filter(({ text }) => !/^(?:none|n\/a|-)\.?$/i.test(text.trim()));
}

const defaultNote = /\s*[([]?\bdefault(?:s to)?\s*[:=]?\s+([^)\]]+?)[)\]]?\.?\s*$/i;

function readAssumption({ text, below }: Entry): Assumption {
  const note = [...below, text].map((line) => defaultNote.exec(line)?.[1]).find((found) => found !== undefined);
  const said = text.replace(defaultNote, '').trim();
  return { text: said === '' ? text : said, default: note?.trim() ?? null };
}

function readQuestion(entry: Entry): OpenQuestion {
  const assumption = readAssumption(entry);
  const [question = '', inline] = assumption.text.split(/\s*[([]?\boptions?\s*:\s*/i);
  const below = entry.below
    .filter((line) => !defaultNote.test(line))
    .map((line) => line.replace(/^options?\s*:\s*/i, ''));
  const listed = inline === undefined ? (below.length === 1 ? (below[0] ?? '') : null) : inline;
  const options =
    listed === null ? below : listed.replace(/[)\].]+\s*$/, '').split(/\s+\/\s+|\s*[;|]\s*|\s+or\s+|,\s+/);
  return { ...assumption, text: question, options: options.map((option) => option.trim()).filter(Boolean) };
}

const answerLine =
  /^\W*(.*?)\W*\b(accept(?:ed)?|agreed|done|declined?|rejected|refused|questions?)\b(?:\s+because)?\W*(.*)$/is;

function readAnswer({ text, below }: Entry): ReviewAnswer[] {
  const [, comment = '', word = '', rest = ''] = answerLine.exec([text, ...below].join(' ')) ?? [];
  if (word === '') return [];
  const disposition = /^q/i.test(word) ? 'question' : /^(?:dec|rej|ref)/i.test(word) ? 'declined' : 'accepted';
  return [{ comment: comment.trim(), disposition, text: rest.trim() }];
}
