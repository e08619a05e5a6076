import type { ErrorPayload } from '@galley/schema';
import { GalleyError, toErrorPayload } from '@galley/schema/errors';

/** What is shown of a failure. One that is no GalleyError is a defect of the page itself. */
export function toPayload(error: unknown): ErrorPayload {
  if (error instanceof GalleyError) return toErrorPayload(error);
  return {
    code: 'PAGE_FAULT',
    message: error instanceof Error ? error.message : String(error),
    remedy: 'Reload the page. Your files and the Draft are safe: the page only shows them.',
    details: {},
  };
}
