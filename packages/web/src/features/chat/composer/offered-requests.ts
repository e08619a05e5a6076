import type { ErrorPayload } from '@galley/schema';

/** Requests that would work, from the error of a run whose own request did not. */
export function offeredRequests(error: ErrorPayload | null): readonly string[] {
  const offered = error?.details.suggestions;
  return Array.isArray(offered) ? offered.filter((request) => typeof request === 'string') : [];
}
