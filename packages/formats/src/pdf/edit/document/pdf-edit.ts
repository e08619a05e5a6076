import type { PDF, PDFPage, PdfRef } from '@libpdf/core';
import { withPdf } from '../../pdfium/open-pdf.ts';
import { FileMissingError, PageNotFoundError, unsafeError } from './errors.ts';
import { keepEncryption } from './keep-encryption.ts';
import { loadPdf } from './load-pdf.ts';
import { sameRef } from './objects.ts';
import { ownPage } from './own-page.ts';

export interface SavedPdf {
  readonly bytes: Uint8Array;
  /** `appended`: the file that came in is the beginning of this one, byte for byte. */
  readonly saved: 'appended' | 'rewritten';
}

/** A PDF document while it is edited. Pages count from 1. */
export class PdfEdit {
  readonly pdf: PDF;
  /** As the file came. */
  readonly bytes: Uint8Array;
  readonly #files: ReadonlyMap<string, Uint8Array>;
  readonly #originals: readonly PdfRef[];
  readonly #sources = new Map<string, PDF>();
  readonly #warnings = new Set<string>();
  #mustRewrite = false;

  private constructor(pdf: PDF, bytes: Uint8Array, files: ReadonlyMap<string, Uint8Array>) {
    this.pdf = pdf;
    this.bytes = bytes;
    this.#files = files;
    this.#originals = pdf.context.pages.getPages();
  }

  static async open(bytes: Uint8Array, files: ReadonlyMap<string, Uint8Array> = new Map()): Promise<PdfEdit> {
    return new PdfEdit(await loadPdf(bytes), bytes, files);
  }

  get pageCount(): number {
    return this.pdf.getPageCount();
  }

  /** A page with all that it had from the tree above it as its own, so that it can be changed alone. */
  page(number: number): PDFPage {
    const page = this.pdf.getPage(number - 1);
    if (page === null) throw new PageNotFoundError(number, this.pageCount);
    ownPage(this.pdf, page.dict);
    return page;
  }

  /** Which page of the file as it came this one is; null for one that came from elsewhere. */
  originalNumber({ ref }: PDFPage): number | null {
    const index = this.#originals.findIndex((each) => sameRef(each, ref));
    return index < 0 ? null : index + 1;
  }

  file(path: string): Uint8Array {
    const bytes = this.#files.get(path);
    if (bytes === undefined) throw new FileMissingError(path);
    return bytes;
  }

  /** Another document, to take pages from. */
  async source(path: string): Promise<PDF> {
    const known = this.#sources.get(path);
    if (known !== undefined) return known;
    const pdf = await loadPdf(this.file(path));
    this.#sources.set(path, pdf);
    return pdf;
  }

  /** What was taken out must not stay behind in the file. */
  mustRewrite(): void {
    this.#mustRewrite = true;
  }

  warn(text: string): void {
    this.#warnings.add(text);
  }

  warnings(): readonly string[] {
    return [...this.#warnings];
  }

  /** Adds to the end of the file where that is possible; then opens what was written as a stranger would. */
  async finish(): Promise<SavedPdf> {
    const isSigned = hasSignature(this.pdf);
    // A file made for the web is a plain one with a hint in front; the hint no longer holds, which readers check.
    Object.defineProperty(this.pdf, 'isLinearized', { value: false });
    const canAppend = !this.#mustRewrite && this.pdf.canSaveIncrementally() === null;
    const pages = this.pageCount;
    if (this.pdf.isEncrypted) keepEncryption(this.pdf, canAppend);
    const bytes = await this.pdf.save({ incremental: canAppend });
    const saved = canAppend ? 'appended' : 'rewritten';
    if (isSigned) {
      this.warn(
        saved === 'appended'
          ? 'The document is signed: readers will say that it was changed after that.'
          : 'The document was signed: the signature no longer holds.',
      );
    }
    await checkSaved({ bytes, saved }, this.bytes, pages);
    return { bytes, saved };
  }
}

function hasSignature(pdf: PDF): boolean {
  const fields = pdf.getForm()?.getSignatureFields() ?? [];
  return fields.some((field) => field.getDict().has('V'));
}

async function checkSaved({ bytes, saved }: SavedPdf, before: Uint8Array, pages: number): Promise<void> {
  if (saved === 'appended' && Buffer.compare(bytes.subarray(0, before.length), before) !== 0) {
    throw unsafeError('the beginning changed');
  }
  const found = await withPdf(bytes, ({ pageCount }) => pageCount).catch((error: unknown) => {
    throw unsafeError('it does not open', error);
  });
  if (found !== pages) throw unsafeError(`${found} pages instead of ${pages}`);
}
