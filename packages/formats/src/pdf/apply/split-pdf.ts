import { InvalidArgumentError, OverLimitError } from '@galley/schema/errors';
import { PdfEdit } from '../edit/document/pdf-edit.ts';
import { keepOnly } from '../edit/pages/keep-only.ts';
import { pageList } from '../edit/pages/page-list.ts';

export interface SplitPlan {
  /** One new document for each, such as `1-3`. */
  readonly ranges?: readonly string[] | undefined;
  /** Instead: one for each so many pages. */
  readonly every?: number | undefined;
}

export interface SplitPart {
  readonly bytes: Uint8Array;
  /** Of the document that was split. */
  readonly pages: readonly number[];
}

const MOST_PARTS = 500;

/** Several documents of one; each has the form, outline and properties as far as its pages go. */
export async function splitPdf(bytes: Uint8Array, plan: SplitPlan): Promise<SplitPart[]> {
  const { pageCount } = await PdfEdit.open(bytes);
  const lists = pageLists(plan, pageCount);
  if (lists.length > MOST_PARTS) {
    throw new OverLimitError(
      `${lists.length} files would be made; ${MOST_PARTS} are allowed.`,
      'Take more pages for each file, or split a part of the document at a time.',
      { limit: MOST_PARTS },
    );
  }
  const parts: SplitPart[] = [];
  for (const pages of lists) {
    const edit = await PdfEdit.open(bytes);
    keepOnly(edit, pages);
    edit.mustRewrite();
    parts.push({ bytes: (await edit.finish()).bytes, pages });
  }
  return parts;
}

function pageLists({ ranges, every }: SplitPlan, count: number): number[][] {
  if ((ranges === undefined) === (every === undefined)) {
    throw new InvalidArgumentError('ranges', 'Nothing says where to split.', 'Give either ranges or every.');
  }
  if (ranges !== undefined) return ranges.map((range) => pageList(range, count));
  const size = Math.max(1, Math.floor(every ?? 1));
  return Array.from({ length: Math.ceil(count / size) }, (_, index) =>
    Array.from({ length: Math.min(size, count - index * size) }, (_page, at) => index * size + at + 1),
  );
}
