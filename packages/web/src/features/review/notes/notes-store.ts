import { noNotes, type ReviewNotes } from './review-notes.ts';

const known = new Map<string, ReviewNotes>();
const listeners = new Set<() => void>();
const keyOf = (workbenchId: string) => `galley.review.${workbenchId}`;

/** Kept by the browser: a reload, or another look tomorrow, finds what was decided. */
export function readNotes(workbenchId: string): ReviewNotes {
  const found = known.get(workbenchId) ?? parseNotes(localStorage.getItem(keyOf(workbenchId)));
  known.set(workbenchId, found);
  return found;
}

export function writeNotes(workbenchId: string, notes: ReviewNotes): void {
  known.set(workbenchId, notes);
  try {
    localStorage.setItem(keyOf(workbenchId), JSON.stringify(notes));
  } catch (error) {
    // The browser has no room left: the notes then last as long as the page.
    if (!(error instanceof DOMException)) throw error;
  }
  for (const listener of listeners) listener();
}

export function subscribeToNotes(listener: () => void): () => void {
  // Another tab decided something.
  const onStorage = ({ key }: StorageEvent) => {
    for (const workbenchId of known.keys()) if (key === keyOf(workbenchId)) known.delete(workbenchId);
    listener();
  };
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}

/** What is not ours, or of another version of the page, is no reason to fail. */
export function parseNotes(text: string | null): ReviewNotes {
  if (text === null) return noNotes;
  try {
    const value: unknown = JSON.parse(text);
    return isNotes(value) ? value : noNotes;
  } catch (error) {
    if (error instanceof SyntaxError) return noNotes;
    throw error;
  }
}

function isNotes(value: unknown): value is ReviewNotes {
  if (!isRecord(value) || typeof value.draftId !== 'string' || !isRecord(value.files)) return false;
  const areFiles = Object.values(value.files).every(
    (file) =>
      isRecord(file) &&
      typeof file.version === 'string' &&
      typeof file.isLeft === 'boolean' &&
      typeof file.isReviewed === 'boolean' &&
      typeof file.total === 'number' &&
      Array.isArray(file.left) &&
      file.left.every((unit) => typeof unit === 'string') &&
      (file.seen === undefined ||
        (Array.isArray(file.seen) && file.seen.every((key: unknown) => typeof key === 'string'))),
  );
  const { comments } = value;
  if (!areFiles || !Array.isArray(comments)) return false;
  return comments.every(
    (comment) =>
      isRecord(comment) &&
      typeof comment.path === 'string' &&
      typeof comment.text === 'string' &&
      (comment.place === null || typeof comment.place === 'string'),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
