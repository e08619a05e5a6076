import { renderForm, renderHunkLines } from '../../output/render-hunk.ts';
import type { ChangePlace, FileParts } from './file-parts.ts';

/** A text by the places where its lines differ. */
export async function lineParts({ call, target }: ChangePlace, path: string): Promise<FileParts> {
  const { binary, form, hunks } = await call.ReviewGetTextDiff({ ...target, path });
  if (binary) return { parts: [], together: ['(not text)'], leftOut: 0 };
  const parts = hunks.map((hunk, index) => ({
    ids: [String(index)],
    lines: [`@@ hunk ${index}, lines ${hunk.baseline_start} → ${hunk.draft_start} @@`, ...renderHunkLines(hunk.lines)],
  }));
  return { parts, together: renderForm(form), leftOut: 0 };
}
