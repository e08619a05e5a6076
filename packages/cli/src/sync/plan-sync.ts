/** What a path holds at one of three places; null for no file. */
export interface Versions {
  /** When both sides were last the same. */
  readonly base: string | null;
  readonly mine: string | null;
  readonly theirs: string | null;
}

export type Standing = 'same' | 'mine' | 'theirs' | 'conflict';

/** Whose change it is (SPEC B7). The same change on both sides is none. */
export function standingOf({ base, mine, theirs }: Versions): Standing {
  if (mine === theirs) return 'same';
  if (mine === base) return 'theirs';
  return theirs === base ? 'mine' : 'conflict';
}

export type Manifest = ReadonlyMap<string, string>;

export interface Compared {
  readonly path: string;
  readonly versions: Versions;
  readonly standing: Standing;
}

/** Every path that is not the same everywhere, in order. Paths in `unseen` are left alone: nobody knows what they hold here. */
export function compareSides(
  { base, mine, theirs }: { readonly base: Manifest; readonly mine: Manifest; readonly theirs: Manifest },
  unseen: (path: string) => boolean,
): Compared[] {
  const paths = [...new Set([...base.keys(), ...mine.keys(), ...theirs.keys()])].filter((path) => !unseen(path)).sort();
  return paths.flatMap((path) => {
    const at = (side: Manifest) => side.get(path) ?? null;
    const versions = { base: at(base), mine: at(mine), theirs: at(theirs) };
    const standing = standingOf(versions);
    return standing === 'same' ? [] : [{ path, versions, standing }];
  });
}

export type KeepAnswer = 'mine' | 'theirs' | 'both';
export const keepAnswers: readonly KeepAnswer[] = ['mine', 'theirs', 'both'];

/** Under which name one's own version is kept beside theirs: `report (mine).xlsx`. */
export function besideName(path: string, isTaken: (path: string) => boolean): string {
  const [, stem = path, ending = ''] = /^(.*[^/])(\.[^./]+)$/.exec(path) ?? [];
  for (let number = 1; ; number += 1) {
    const name = `${stem} (mine${number === 1 ? '' : ` ${number}`})${ending}`;
    if (!isTaken(name)) return name;
  }
}
