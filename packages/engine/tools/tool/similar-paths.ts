import type { ErrorPayload } from '@galley/schema';
import type { FileView } from '../../workbench/index.ts';

const MOST_NAMED = 3;

/** A file that is not there, with files that may have been meant: of those that the Agent may see. */
export async function withSimilarPaths(error: ErrorPayload, files: FileView): Promise<ErrorPayload> {
  const path = error.code === 'FILE_NOT_FOUND' ? error.details?.path : undefined;
  if (typeof path !== 'string') return error;
  const { files: listed } = await files.listFiles();
  const similar = similarPaths(
    path,
    listed.filter(({ draft }) => draft !== 'deleted').map((file) => file.path),
  );
  if (similar.length === 0) return error;
  const names = similar.map((each) => JSON.stringify(each)).join(', ');
  return { ...error, remedy: `Did you mean ${names}? Else list the files and use a path from that list.` };
}

/** The nearest first: the same name elsewhere, the same name but for its ending, then slips of the keyboard. */
export function similarPaths(path: string, known: readonly string[]): string[] {
  const ranked = known.flatMap((each) => {
    const rank = rankOf(path, each);
    return rank === null ? [] : [{ each, rank }];
  });
  return ranked
    .sort((one, other) => one.rank - other.rank || one.each.localeCompare(other.each, 'en'))
    .slice(0, MOST_NAMED)
    .map(({ each }) => each);
}

function rankOf(path: string, other: string): number | null {
  const [name, otherName] = [plain(nameOf(path)), plain(nameOf(other))];
  if (name === otherName) return 0;
  const [stem, otherStem] = [stemOf(name), stemOf(otherName)];
  if (stem === '' || otherStem === '') return null;
  if (stem === otherStem) return 1;
  const distance = slips(stem, otherStem, Math.max(1, Math.floor(stem.length / 4)));
  if (distance !== null) return 1 + distance;
  const isPart = Math.min(stem.length, otherStem.length) >= 4 && (stem.includes(otherStem) || otherStem.includes(stem));
  return isPart ? 20 : null;
}

const nameOf = (path: string) => path.split('/').at(-1) ?? '';
const stemOf = (name: string) => name.replace(/\.[^.]*$/, '');
/** Case, blanks and the marks between words are what people get wrong first. */
const plain = (name: string) =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s_-]+/g, '');

/** Letters to add, drop or change, or null where there are more than `most`. */
function slips(one: string, other: string, most: number): number | null {
  if (Math.abs(one.length - other.length) > most) return null;
  let row = Array.from({ length: other.length + 1 }, (_unused, index) => index);
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at];
    for (let to = 1; to <= other.length; to += 1) {
      const changed = (row[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1));
    }
    row = next;
  }
  const distance = row.at(-1) ?? 0;
  return distance <= most ? distance : null;
}
