import type { Engine } from './engine.ts';

/** What a page needs of its file. */
interface PageOwner {
  readonly engine: Engine;
  readonly handle: number;
  readonly form: number;
}

const MOST_ANNOTATIONS = 3_000;

/** A loaded page; it is closed with its text and its fields. */
export class PdfPage implements Disposable {
  readonly document: PageOwner;
  readonly number: number;
  readonly handle: number;
  #text = 0;
  #isFormLoaded = false;

  constructor(document: PageOwner, number: number, handle: number) {
    this.document = document;
    this.number = number;
    this.handle = handle;
  }

  get engine(): Engine {
    return this.document.engine;
  }

  /** In points, as the page is looked at: a quarter turn is already in it. */
  get width(): number {
    return this.engine.calls.FPDF_GetPageWidthF(this.handle);
  }

  get height(): number {
    return this.engine.calls.FPDF_GetPageHeightF(this.handle);
  }

  /** In degrees, clockwise. */
  get rotation(): number {
    return Math.max(0, this.engine.calls.FPDFPage_GetRotation(this.handle)) * 90;
  }

  /** 0 where the text cannot be read. */
  get text(): number {
    if (this.#text === 0) this.#text = this.engine.calls.FPDFText_LoadPage(this.handle);
    return this.#text;
  }

  /** Annotations, links and fields. */
  get annotationCount(): number {
    return Math.max(0, this.engine.calls.FPDFPage_GetAnnotCount(this.handle));
  }

  /** Nobody lays more over one page: a file that does is hostile, and none of them is looked at. */
  get hasTooManyAnnotations(): boolean {
    return this.annotationCount > MOST_ANNOTATIONS;
  }

  /** The file's fields with this page's controls at hand; 0 where there are none, or too many. */
  get form(): number {
    if (this.hasTooManyAnnotations) return 0;
    const { form } = this.document;
    if (form !== 0 && !this.#isFormLoaded) this.engine.calls.FORM_OnAfterLoadPage(this.handle, form);
    this.#isFormLoaded = true;
    return form;
  }

  [Symbol.dispose](): void {
    const { calls } = this.engine;
    if (this.#text !== 0) calls.FPDFText_ClosePage(this.#text);
    if (this.#isFormLoaded && this.document.form !== 0) calls.FORM_OnBeforeClosePage(this.handle, this.document.form);
    calls.FPDF_ClosePage(this.handle);
  }
}
