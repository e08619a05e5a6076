import { GalleyError } from '@galley/schema';

export class NoDraftError extends GalleyError {
  constructor() {
    super({
      code: 'NO_DRAFT',
      message: 'There is no Draft.',
      remedy: 'Ask for a change first; it appears as a Draft to review.',
    });
  }
}

export class DraftExistsError extends GalleyError {
  constructor(draftId: string, changes: number) {
    super({
      code: 'DRAFT_EXISTS',
      message: `A Draft with ${changes} changed files exists, so the whole folder cannot be restored now.`,
      remedy:
        'Publish or discard the Draft first, then restore; or restore single files that the Draft does not change.',
      details: { draft_id: draftId, changes },
    });
  }
}

/**
 * What happened to the Published file: `changed`, `deleted`, `added` where the Draft adds one too, became a `folder`,
 * `blocked` by a file where its folder was, `unreadable` (a link, a device, no permission).
 */
export type ConflictKind = 'changed' | 'deleted' | 'added' | 'folder' | 'blocked' | 'unreadable';

/** The three sides of a path as hashes; null where there is no file. */
export interface Conflict {
  readonly path: string;
  readonly kind: ConflictKind;
  readonly reference: string | null;
  readonly published: string | null;
  /** Of a file that the Draft renamed: its content under the new path. */
  readonly draft: string | null;
  readonly renamedTo: string | null;
}

export class PublishConflictError extends GalleyError {
  constructor(conflicts: readonly Conflict[]) {
    super({
      code: 'CONFLICT_PUBLISHED_CHANGED',
      message: `Changed outside Galley since the Draft touched them: ${conflicts.map(({ path }) => path).join(', ')}.`,
      remedy: 'Compare the three versions, then keep the Draft’s, the folder’s, or both under two names.',
      details: { conflicts: conflicts.map(({ renamedTo, ...sides }) => ({ ...sides, renamed_to: renamedTo })) },
    });
  }
}
