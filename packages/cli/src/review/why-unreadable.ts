import { type ErrorPayload, GalleyError, toErrorPayload } from '@galley/schema';
import { HolderGoneError } from '@galley/server/attach';

/** Why one file cannot be compared: it must not hide the others. A holder that ended says nothing about the file and is thrown on. */
export function whyUnreadable(error: unknown): ErrorPayload {
  if (!(error instanceof GalleyError) || error instanceof HolderGoneError) throw error;
  return toErrorPayload(error);
}
