import { type ChangeView, type ErrorPayload, type ListedChange, type ListedKind, plural } from '@galley/schema';
import { plain } from '../output/render-rows.ts';
import type { ChangePlace } from './parts/file-parts.ts';

const MARKS: Readonly<Record<ListedKind, string>> = {
  added: '+',
  removed: '-',
  changed: '~',
  formula: '~',
  look: '~',
  moved: '>',
  other: '~',
};

/** As much as one answer may hold. */
const AT_ONCE = 500;

export interface FileList {
  readonly total: number;
  readonly left_out: number;
  readonly changes: readonly ListedChange[];
  /** Why these are not the changes of its own view: it could not be read as what it is. */
  readonly reduced: ErrorPayload | null;
}

/** The list of changes of a file, as the page has it: as many as are wanted. */
export async function listFile(
  { call, target }: ChangePlace,
  { path }: Pick<ChangeView, 'path'>,
  { kind, limit }: { readonly kind: ListedKind | undefined; readonly limit: number },
): Promise<FileList> {
  const changes: ListedChange[] = [];
  for (;;) {
    const wanted = Math.max(1, Math.min(AT_ONCE, limit - changes.length));
    const of = kind === undefined ? {} : { kind };
    const part = await call.ReviewListChanges({ ...target, path, ...of, offset: changes.length, limit: wanted });
    changes.push(...part.changes.slice(0, limit - changes.length));
    const isDone = part.changes.length === 0 || changes.length >= Math.min(limit, part.matching);
    if (isDone) return { total: part.matching, left_out: part.left_out, changes, reduced: part.reduced };
  }
}

/** One line for each: what kind it is, where, from what to what; `--change` takes what stands in brackets. */
export function renderList({ total, left_out: more, changes }: FileList): string {
  const left = total - changes.length + more;
  return [...changes.map(line), ...(left === 0 ? [] : [`and ${plural(left, 'more change')}`])].join('\n');
}

function line({ kind, place, before, after, note, unit }: ListedChange): string {
  const sides = [before, after].flatMap((side) => (side === null ? [] : [plain(side)])).join(' → ');
  const words = [sides, note === null ? '' : plain(note)].filter((part) => part !== '').join(' · ');
  const id = unit === null ? ' (with the whole file)' : ` [${plain(unit)}]`;
  return `${MARKS[kind]} ${plain(place)}${words === '' ? '' : `: ${words}`}${id}`;
}
