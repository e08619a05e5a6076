import { loadPdf } from '../edit/document/load-pdf.ts';
import { PdfEdit } from '../edit/document/pdf-edit.ts';
import { addOutlineEntry } from '../edit/marks/outline.ts';
import { insertPages } from '../edit/pages/insert-pages.ts';
import { keepOnly } from '../edit/pages/keep-only.ts';
import { pageList } from '../edit/pages/page-list.ts';

interface MergePart {
  /** As the outline of the new document calls it. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** All unless set. */
  readonly pages?: string | undefined;
}

export interface MergeOptions {
  /** Of the first document. */
  readonly name: string;
  readonly pages?: string | undefined;
  /** What follows it, in order. */
  readonly others: readonly MergePart[];
  readonly title?: string | undefined;
}

export interface MergedPdf {
  readonly bytes: Uint8Array;
  readonly pages: number;
  readonly warnings: readonly string[];
}

/** One document of several, or of some of their pages. Form, outline and properties are those of the first. */
export async function mergePdfs(
  first: Uint8Array,
  { name: firstName, pages, others, title }: MergeOptions,
): Promise<MergedPdf> {
  const edit = await PdfEdit.open(first);
  if (pages !== undefined) keepOnly(edit, pageList(pages, edit.pageCount));
  const starts = [{ name: firstName, page: 1 }];
  for (const part of others) {
    const source = await loadPdf(part.bytes);
    starts.push({ name: part.name, page: edit.pageCount + 1 });
    insertPages(edit, source, pageList(part.pages ?? 'all', source.getPageCount()), edit.pageCount + 1);
  }
  if (others.length > 0) {
    for (const { name, page } of starts) addOutlineEntry(edit.pdf, name, edit.page(page).ref);
  }
  if (title !== undefined) edit.pdf.setTitle(title);
  edit.mustRewrite();
  const { bytes } = await edit.finish();
  return { bytes, pages: edit.pageCount, warnings: edit.warnings() };
}
