import { type PDF, PdfArray, PdfDict, type PdfObject, PdfRef } from '@libpdf/core';

type Maybe = PdfObject | null | undefined;

/** What a value is, whether it stands there or is referred to. */
export function resolved(pdf: PDF, value: Maybe): PdfObject | null {
  return value instanceof PdfRef ? pdf.getObject(value) : (value ?? null);
}

export function dictOf(pdf: PDF, value: Maybe): PdfDict | null {
  const found = resolved(pdf, value);
  return found instanceof PdfDict ? found : null;
}

/** The items of an array; none where there is no array. */
export function itemsOf(pdf: PDF, value: Maybe): PdfObject[] {
  const found = resolved(pdf, value);
  return found instanceof PdfArray ? found.toArray() : [];
}

export function sameRef(left: PdfRef, right: PdfRef): boolean {
  return left.objectNumber === right.objectNumber && left.generation === right.generation;
}

export function refKey(ref: PdfRef): string {
  return `${ref.objectNumber} ${ref.generation}`;
}
