import { renderForm, renderHunkLines } from '../../output/render-hunk.ts';
import type { ChangePlace, FileParts } from './file-parts.ts';
import { renderBytes } from './render-bytes.ts';

/** A text by the places where its lines differ. */
export async function lineParts({ call, target }: ChangePlace, path: string): Promise<FileParts> {
  const { bytes, unreadable, form, hunks } = await call.ReviewGetTextDiff({ ...target, path });
  if (bytes !== null) return { parts: [], together: renderBytes(bytes, unreadable), leftOut: 0 };
  const parts = hunks.map((hunk, index) => ({
    ids: [String(index)],
    lines: [`@@ hunk ${index}, lines ${hunk.baseline_start} → ${hunk.draft_start} @@`, ...renderHunkLines(hunk.lines)],
  }));
  return { parts, together: renderForm(form), leftOut: 0 };
}
