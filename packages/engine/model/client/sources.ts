/**
 * The files that a text may be made from. Null: nobody recorded it, so it may be made from any (SPEC T6). Files that the
 * Draft made stand for what they were made from, so that every path here is one a person can decide about.
 */
export type Sources = ReadonlySet<string> | null;

export const noSources: Sources = new Set<string>();

/** As events record them; left out in records of before there was such a thing. */
export type RecordedSources = readonly string[] | null | undefined;

export function readSources(recorded: RecordedSources): Sources {
  return recorded == null ? null : recorded.length === 0 ? noSources : new Set(recorded);
}

export function recordSources(sources: Sources): string[] | null {
  return sources === null ? null : [...sources].sort();
}

/** What something made from both is made from. The same object where nothing is new: most calls read what is known. */
export function joinSources(one: Sources, other: Sources): Sources {
  if (one === null || other === null) return null;
  if (other.values().every((path) => one.has(path))) return one;
  return one.size === 0 ? other : new Set([...one, ...other]);
}

/** The paths that may not be shown; null where the sources themselves are unknown. */
export function hiddenIn(sources: Sources, mayShow: (path: string) => boolean): readonly string[] | null {
  return sources === null ? null : [...sources].filter((path) => !mayShow(path)).sort();
}

export function mayShowAll(sources: Sources, mayShow: (path: string) => boolean): boolean {
  return sources?.values().every(mayShow) ?? false;
}
