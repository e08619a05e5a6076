import { pdfPageSizes } from '@galley/formats';
import { InvalidArgumentError } from '@galley/schema';

/** What is asked for on the command line about the pages of a PDF document. */
export interface PdfLook {
  readonly author?: string;
  readonly date?: string;
  readonly language?: string;
  readonly page?: string;
  readonly landscape?: boolean;
  readonly margin?: string;
  readonly contents?: boolean;
}

export function createPdfOptions({ page, margin, author, date, language, landscape, contents }: PdfLook) {
  const size = pdfPageSizes.find((each) => each === page?.toLowerCase());
  if (page !== undefined && size === undefined) {
    throw new InvalidArgumentError(
      'page',
      `There is no page size "${page}".`,
      `Use one of: ${pdfPageSizes.join(', ')}.`,
    );
  }
  return { author, date, language, landscape, contents, size, margin_cm: marginOf(margin) };
}

function marginOf(margin: string | undefined): number | undefined {
  if (margin === undefined) return undefined;
  const value = Number(margin);
  if (margin.trim() !== '' && value >= 0) return value;
  throw new InvalidArgumentError('margin', `"${margin}" is no number of centimetres.`, 'Give one such as 2.5.');
}
