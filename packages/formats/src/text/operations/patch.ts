import { z } from 'zod';
import { type AppliedHunk, applyPatch } from '../patch/apply-patch.ts';
import { defineOperation } from './define-operation.ts';

export const patch = defineOperation({
  kind: 'patch',
  describe: 'Applies a unified diff of this file; hunks may have moved, blanks may differ.',
  schema: z.strictObject({ patch: z.string().min(1) }),
  apply(edit, { patch: text }) {
    const { lines, hunks } = applyPatch(edit.lines, text);
    edit.lines = lines;
    return hunks.map(describeHunk).join('; ');
  },
});

function describeHunk({ line, offset, likeness, added, removed }: AppliedHunk, index: number): string {
  const moved =
    offset === null || offset === 0 ? '' : `, ${Math.abs(offset)} ${offset < 0 ? 'above' : 'below'} its place`;
  const loose = likeness === 'exact' ? '' : `, ${likeness} ignored`;
  return `hunk ${index + 1} at line ${line} (+${added} −${removed}${moved}${loose})`;
}
