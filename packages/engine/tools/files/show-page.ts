import { GalleyError, InvalidArgumentError } from '@galley/schema';
import type { DocumentPort } from '../ports/document-port.ts';
import { ImageResult, shownToModels, sizeOf } from '../tool/image-result.ts';

/** For pages; of a picture there are no more dots than it has. */
const DPI = 150;

/** A page, slide or picture as models that see are shown it. */
export async function showPage(
  documents: Pick<DocumentPort, 'page'>,
  path: string,
  page: number,
): Promise<ImageResult> {
  const picture = await documents.page(path, { page, dpi: DPI, ...shownToModels });
  return new ImageResult({ path, page, page_count: picture.page_count, shown: sizeOf(picture) }, [picture]);
}

/** The picture beside what its header says; that is worth having when its pixels are too many or damaged. */
export async function withPicture(documents: Pick<DocumentPort, 'page'>, path: string, part: object) {
  try {
    const { result, images } = await showPage(documents, path, 1);
    return new ImageResult({ path, ...part, shown: result.shown }, images);
  } catch (error) {
    if (!(error instanceof GalleyError) || error.code === 'CANCELLED') throw error;
    return { path, ...part, not_shown: `${error.message} ${error.remedy}` };
  }
}

/** One page at a time: a picture takes as much of a model's attention as pages of text. */
export function pageOf(asked: number | string | undefined): number {
  const page = Number(asked ?? 1);
  if (Number.isInteger(page) && page >= 1) return page;
  throw new InvalidArgumentError('pages', `"${asked}" is not one page.`, 'Ask for one page at a time, such as 3.');
}
