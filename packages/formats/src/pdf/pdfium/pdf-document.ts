import { NotFoundError } from '@galley/schema/errors';
import type { Engine } from './engine.ts';
import { PdfPage } from './pdf-page.ts';

/** An open file. Pages count from 1. */
export class PdfDocument implements Disposable {
  readonly engine: Engine;
  readonly handle: number;
  readonly pageCount: number;
  #form: { readonly info: number; readonly handle: number } | undefined;

  constructor(engine: Engine, handle: number) {
    this.engine = engine;
    this.handle = handle;
    this.pageCount = Math.max(0, engine.calls.FPDF_GetPageCount(handle));
  }

  /** What fields are read and drawn with. No script of the file runs: this build has no engine for them. */
  get form(): number {
    if (this.#form === undefined) {
      const { calls } = this.engine;
      const info = calls.PDFiumExt_OpenFormFillInfo();
      const handle = calls.PDFiumExt_InitFormFillEnvironment(this.handle, info);
      if (handle !== 0) calls.FPDF_RemoveFormFieldHighlight(handle);
      this.#form = { info, handle };
    }
    return this.#form.handle;
  }

  /** Has a page at hand for one piece of work; null where the page is too damaged to be loaded. */
  page<Result>(number: number, work: (page: PdfPage) => Result): Result | null {
    this.checkPage(number);
    const handle = this.engine.calls.FPDF_LoadPage(this.handle, number - 1);
    if (handle === 0) return null;
    using page = new PdfPage(this, number, handle);
    return work(page);
  }

  checkPage(number: number): void {
    if (Number.isInteger(number) && number >= 1 && number <= this.pageCount) return;
    throw new NotFoundError(
      `There is no page ${number}: the PDF has ${this.pageCount}.`,
      `Name a page from 1 to ${this.pageCount}.`,
      { page: number, pages: this.pageCount },
    );
  }

  [Symbol.dispose](): void {
    const { calls } = this.engine;
    if (this.#form !== undefined) {
      if (this.#form.handle !== 0) calls.PDFiumExt_ExitFormFillEnvironment(this.#form.handle);
      calls.PDFiumExt_CloseFormFillInfo(this.#form.info);
    }
    calls.FPDF_CloseDocument(this.handle);
  }
}
