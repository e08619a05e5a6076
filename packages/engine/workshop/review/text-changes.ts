import { diffLines, type LineHunk, sharedPool, splitLines } from '@galley/formats';

/** Texts up to this are compared in milliseconds even if no line of them is the same. */
const QUICK_CHARACTERS = 16 * 1024;

/** The lines that differ. Long texts are compared in another process: the worst of them take seconds. */
export async function textChanges(before: string, after: string): Promise<readonly LineHunk[]> {
  if (before.length + after.length <= QUICK_CHARACTERS) return diffLines(splitLines(before), splitLines(after));
  return sharedPool().run('compare', 'diffTexts', [before, after]);
}
