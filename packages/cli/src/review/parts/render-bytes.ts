import type { ByteDiff, ErrorPayload } from '@galley/schema';

/** What can be said about two versions that have no lines: why, their sizes, and where they begin to differ. */
export function renderBytes(
  { baseline, draft, first_difference: first }: ByteDiff,
  why: ErrorPayload | null,
): string[] {
  const reason = why === null ? [] : [why.message];
  if (baseline === null || draft === null) return [...reason, `(not text, ${(baseline ?? draft)?.size ?? 0} bytes)`];
  const sizes = baseline.size === draft.size ? `${draft.size}` : `${baseline.size} → ${draft.size}`;
  const place = first === null ? 'the same in both versions' : `different from byte ${first + 1} on`;
  return [...reason, `(not text, ${sizes} bytes, ${place})`];
}
