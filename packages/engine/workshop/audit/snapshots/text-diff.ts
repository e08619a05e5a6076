import { decodeText, diffLines, documentOf, isTextKind, sharedDocuments, splitLines } from '@galley/formats';
import { GalleyError } from '@galley/schema';

/** Lines of one difference, and lines of a document that are read for it. */
const MOST_LINES = 400;
const READ_LINES = 5_000;
const AROUND = 2;

export interface TextDifference {
  readonly diff: string | null;
  readonly note: string | null;
}

/** What differs between two contents, line by line; documents by the text that readers of them see. */
export async function diffContents(path: string, before: Buffer | null, after: Buffer | null): Promise<TextDifference> {
  try {
    const [left, right] = [await linesOf(path, before), await linesOf(path, after)];
    if (left === null || right === null) return { diff: null, note: 'Its content is not text.' };
    const same = left.join('\n') === right.join('\n');
    if (same) return { diff: null, note: 'The text is the same; something else in the file differs.' };
    return diffTexts(left, right);
  } catch (error) {
    if (!(error instanceof GalleyError)) throw error;
    return { diff: null, note: `It could not be compared: ${error.message}` };
  }
}

export function diffTexts(left: readonly string[], right: readonly string[]): TextDifference {
  const lines: string[] = [];
  for (const { before_start, before_count, after_start, after_count } of diffLines(left, right)) {
    const first = Math.max(0, before_start - AROUND);
    lines.push(`@@ -${before_start + 1},${before_count} +${after_start + 1},${after_count} @@`);
    lines.push(...left.slice(first, before_start).map((line) => ` ${line}`));
    lines.push(...left.slice(before_start, before_start + before_count).map((line) => `-${line}`));
    lines.push(...right.slice(after_start, after_start + after_count).map((line) => `+${line}`));
    const end = before_start + before_count;
    lines.push(...left.slice(end, end + AROUND).map((line) => ` ${line}`));
  }
  const more = lines.length - MOST_LINES;
  const note = more > 0 ? `${more} more lines of the difference are not shown.` : null;
  return { diff: lines.slice(0, MOST_LINES).join('\n'), note };
}

async function linesOf(path: string, bytes: Buffer | null): Promise<readonly string[] | null> {
  if (bytes === null) return [];
  const document = documentOf(path, bytes);
  if (isTextKind(document.kind)) return splitLines(decodeText(bytes).text);
  if (sharedDocuments().facts(document)?.can.includes('read') !== true) return null;
  const part = await sharedDocuments().read(document, { lineStart: 1, lineCount: READ_LINES, as: 'text' });
  return 'text' in part ? splitLines(part.text) : null;
}
