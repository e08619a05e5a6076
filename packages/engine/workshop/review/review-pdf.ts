import { AbilityMissingError, bytesOf, type OpenedDocument, sharedDocuments, sharedPool } from '@galley/formats';
import { NotFoundError, type ProcedureOutput } from '@galley/schema';
import type { DraftPlace } from '../../workbench/index.ts';
import { bothSides, referenceOf } from './sides.ts';

type Diff = ProcedureOutput<'ReviewGetPdfDiff'>;

/** One changed page of a PDF, by default the first one. */
export async function reviewPdf(
  workbench: DraftPlace,
  path: string,
  { change_index: wanted }: { readonly change_index?: number | undefined },
): Promise<Diff> {
  const { reference, versions } = await bothSides(workbench, path);
  const diff = await sharedDocuments().diff(versions, { view: 'pages' });
  if (diff.view !== 'pages') throw new AbilityMissingError(path, diff.view, 'diff');
  const index = wanted ?? Math.min(1, diff.pages.length);
  const page = diff.pages[index - 1];
  if (page === undefined && wanted !== undefined) {
    const remedy = diff.pages.length === 0 ? 'No page changed.' : `Choose from 1 to ${diff.pages.length}.`;
    throw new NotFoundError(`${path} has no changed page ${wanted}.`, remedy, { path });
  }
  const side = async (document: OpenedDocument | null, number: number | null, total: number) => {
    if (document === null || number === null) return null;
    const part = await sharedDocuments().read(document, { lineStart: 1, lineCount: PAGE_LINES, pages: `${number}` });
    return { page: number, page_count: total, lines: 'text' in part ? part.text.split('\n') : [] };
  };
  return {
    ...referenceOf(reference),
    change_index: index,
    change_count: diff.pages.length + diff.pages_left_out,
    changes: diff.pages.map(({ hunks: _hunks, ...change }, at) => ({ index: at + 1, ...change })),
    changes_left_out: diff.pages_left_out,
    baseline: await side(versions.before, page?.before ?? null, diff.before_pages),
    draft: await side(versions.after, page?.after ?? null, diff.after_pages),
    hunks: [...(page?.hunks ?? [])],
    unchanged: diff.unchanged,
    looks_not_compared: diff.looks_not_compared,
    form: [...diff.form],
    focus: diff.focus,
  };
}

const PAGE_LINES = 100_000;
/** A page in half of a wide window, sharp enough to read. */
const SHOWN_PIXELS = 1_200_000;

/** A page as people see it, of one of the two versions. */
export async function reviewPdfPage(
  workbench: DraftPlace,
  path: string,
  { side, page_index: page }: { readonly side: 'reference' | 'draft'; readonly page_index: number },
): Promise<ProcedureOutput<'ReviewGetPdfPreviewPage'>> {
  const { versions } = await bothSides(workbench, path);
  const document = side === 'reference' ? versions.before : versions.after;
  if (document === null) {
    throw new NotFoundError(`${path} does not exist in this version.`, 'Look at the other version.', { path, side });
  }
  const size = { dpi: 110, maxPixels: SHOWN_PIXELS };
  const bytes = await bytesOf(document.source);
  const { png, width, height, page_count } = await sharedPool().run('read', 'renderPdfPage', [bytes, page, size], {
    timeoutMs: 20_000,
  });
  const data = Buffer.from(png).toString('base64');
  return { page_index: page, page_count, width, height, media_type: 'image/png', data };
}
