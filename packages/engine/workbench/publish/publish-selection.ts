import { GalleyError } from '@galley/schema';
import { type DraftEntries, type DraftEntry, renamedFrom, renamesOf } from '../state/draft-entries.ts';

/** What to publish: the whole Draft, or some of its files, or of a file only a part of its change. */
export interface PublishSelection {
  /** Left out: everything. A renamed file goes with its old path, whichever of the two is named. */
  readonly paths?: readonly string[];
  /** By path: what to publish instead of the Draft's content. The Draft keeps the rest of the change. */
  readonly contents?: ReadonlyMap<string, Uint8Array>;
}

export class NotInDraftError extends GalleyError {
  constructor(path: string) {
    super({
      code: 'NOT_IN_DRAFT',
      message: `The Draft does not change ${path}.`,
      remedy: 'List the changes of the Draft and use a path from that list.',
      details: { path },
    });
  }
}

export class NothingToPublishError extends GalleyError {
  constructor() {
    super({
      code: 'NOTHING_TO_PUBLISH',
      message: 'The chosen part of the Draft changes nothing.',
      remedy: 'Choose at least one change.',
    });
  }
}

export class PublishNeedsMoreError extends GalleyError {
  constructor(path: string, needs: string) {
    super({
      code: 'PUBLISH_NEEDS_MORE',
      message: `${path} can only be published together with ${needs}, which stands where its folder goes.`,
      remedy: `Publish ${needs} too.`,
      details: { path, needs },
    });
  }
}

/** The entries to publish, in path order, complete: nothing in it waits for something outside it. */
export function selectEntries(entries: DraftEntries, { paths, contents }: PublishSelection): DraftEntry[] {
  const named = [...(paths ?? entries.keys()), ...(contents?.keys() ?? [])];
  const chosen = new Map<string, DraftEntry>();
  const renames = renamesOf(entries);
  for (const path of named) {
    const entry = entries.get(path);
    if (entry === undefined) throw new NotInDraftError(path);
    const otherSide = renamedFrom(entry) ?? renames.get(path);
    for (const each of otherSide === undefined ? [path] : [path, otherSide]) {
      const found = entries.get(each);
      if (found !== undefined) chosen.set(each, found);
    }
  }
  for (const { path, hash } of chosen.values()) {
    if (hash !== null) refuseMissingRemoval(path, entries, chosen);
  }
  return [...chosen.values()].sort((left, right) => (left.path < right.path ? -1 : 1));
}

function refuseMissingRemoval(path: string, entries: DraftEntries, chosen: DraftEntries): void {
  const segments = path.split('/');
  for (let depth = 1; depth < segments.length; depth += 1) {
    const folder = segments.slice(0, depth).join('/');
    if (entries.get(folder)?.hash === null && !chosen.has(folder)) throw new PublishNeedsMoreError(path, folder);
  }
}
