import type { ErrorPayload } from '@galley/schema';

/** What the page has a button for is an option or a command here. */
const REMEDIES: Readonly<Record<string, string>> = {
  CONFLICT_PUBLISHED_CHANGED:
    'See them with "galley conflicts", and answer each with "galley resolve": mine, theirs or both.',
  UNDO_CROSSES_PUBLISH: 'Add --across-publish to change these files, too. A Checkpoint of the folder is made first.',
};

/** An error as somebody at a terminal can act on it. */
export function inTerminal(payload: ErrorPayload): ErrorPayload {
  return { ...payload, remedy: REMEDIES[payload.code] ?? payload.remedy };
}
