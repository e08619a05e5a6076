import { plainWords } from '../request/request-text.ts';
import { endingOf, nameFiles, stemOf } from '../request/target.ts';
import type { SessionView } from '../session/session-view.ts';

const READABLE = ['csv', 'tsv', 'psv', 'json', 'jsonl', 'xlsx', 'xlsm'];
/** Looking at more tables than this would make a simple question slow; a person can name the one meant. */
const MOST = 8;

/** Words of requests: "a summary sheet" does not mean summary.xlsx. */
const GENERIC =
  /^(?:summary|summaries|totals?|pivot|overview|reports?|outputs?|results?|data|tables?|sheets?|files?|csv|merged|joined|sorted|unique|filtered|counts?|rows?|list|export|new|all|large|copy)$/;

export interface Sources {
  readonly paths: readonly string[];
  /** False: the request names none, and these are all there are. */
  readonly areNamed: boolean;
  readonly missing: readonly string[];
}

/**
 * The tables a request is about: those it names, those named like a word in it, else all but what earlier requests made:
 * a total of totals is what nobody asked for.
 */
export function chooseSources(request: string, files: readonly string[], made: readonly string[] = []): Sources {
  const tables = files.filter((path) => READABLE.includes(endingOf(path)));
  const { sources, missing } = nameFiles(request, files);
  const named = sources.filter((path) => tables.includes(path));
  if (named.length > 0 || missing.length > 0) return { paths: named, areNamed: true, missing };
  const words = ` ${plainWords(request).replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `;
  const alike = tables.filter((path) => stemForms(stemOf(path)).some((form) => words.includes(` ${form} `)));
  if (alike.length > 0) return { paths: alike.slice(0, MOST), areNamed: true, missing };
  const own = tables.filter((path) => !made.includes(path));
  return { paths: (own.length === 0 ? tables : own).slice(0, MOST), areNamed: false, missing };
}

function stemForms(stem: string): string[] {
  const plain = stem
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  if (plain.length < 3 || GENERIC.test(plain)) return [];
  return [plain, `${plain}s`, plain.replace(/s$/, ''), plain.replace(/ies$/, 'y')];
}

/** Paths from a prompt's list of files: the person's own first, then what earlier requests added to the Draft. */
export function pathsIn(section: string): string[] {
  const lines = [...section.matchAll(/^- `([^`]+)`(.*)$/gm)];
  const isAdded = (note: string | undefined) => /, added in the Draft/.test(note ?? '');
  const [own, added] = [lines.filter((line) => !isAdded(line[2])), lines.filter((line) => isAdded(line[2]))];
  return [...own, ...added].map((line) => line[1] ?? '');
}

/** What earlier requests made: new in the Draft, or told as added by an earlier answer. */
export function madeEarlier(view: SessionView): string[] {
  const inDraft = [...view.section('files').matchAll(/^- `([^`]+)`.*, added in the Draft/gm)];
  const told = [...view.section('conversation').matchAll(/^- `([^`]+)` \(added, /gm)];
  return [...inDraft, ...told].map((match) => match[1] ?? '');
}
