import { HolderGoneError } from '@galley/engine/attach';
import { type ErrorPayload, GalleyError, toErrorPayload } from '@galley/schema';

/** Why one file cannot be compared: it must not hide the others. A holder that ended says nothing about the file and is thrown on. */
export function whyUnreadable(error: unknown): ErrorPayload {
  if (!(error instanceof GalleyError) || error instanceof HolderGoneError) throw error;
  return toErrorPayload(error);
}
