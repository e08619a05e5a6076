import { wideText } from '../pdfium/memory.ts';
import type { PdfPage } from '../pdfium/pdf-page.ts';
import { eachAnnotation } from './annotations.ts';

export type FieldType = 'button' | 'checkbox' | 'radio' | 'choice' | 'list' | 'text' | 'signature' | 'other';

/** A field of a form, as `fill_fields` names it. */
export interface FormField {
  readonly name: string;
  readonly type: FieldType;
  readonly value: string;
  /** What can be chosen. */
  readonly options?: readonly string[];
  /** Boxes and circles: whether this one is ticked. */
  readonly is_checked?: boolean;
  readonly is_read_only?: true;
  readonly is_required?: true;
}

const WIDGET = 20;
const TYPES: Readonly<Record<number, FieldType>> = {
  1: 'button',
  2: 'checkbox',
  3: 'radio',
  4: 'choice',
  5: 'list',
  6: 'text',
  7: 'signature',
};
const READ_ONLY = 1;
const REQUIRED = 2;
const MOST_OPTIONS = 200;

/** The fields that stand on a page, in the order of the file. */
export function pageFields(page: PdfPage): FormField[] {
  const { form } = page;
  if (form === 0) return [];
  const fields: FormField[] = [];
  for (const { handle, subtype } of eachAnnotation(page)) {
    if (subtype === WIDGET) fields.push(fieldAt(page, handle, form));
  }
  return fields;
}

function fieldAt({ engine }: PdfPage, handle: number, form: number): FormField {
  const { calls } = engine;
  const text = (call: (form: number, annotation: number, buffer: number, bytes: number) => number) =>
    wideText(engine, (buffer, bytes) => call(form, handle, buffer, bytes));
  const type = TYPES[calls.FPDFAnnot_GetFormFieldType(form, handle)] ?? 'other';
  const flags = calls.FPDFAnnot_GetFormFieldFlags(form, handle);
  const count = Math.min(Math.max(0, calls.FPDFAnnot_GetOptionCount(form, handle)), MOST_OPTIONS);
  const options = Array.from({ length: count }, (_, index) =>
    wideText(engine, (buffer, bytes) => calls.FPDFAnnot_GetOptionLabel(form, handle, index, buffer, bytes)).trim(),
  );
  const isTicked = type === 'checkbox' || type === 'radio';
  const value = text(isTicked ? calls.FPDFAnnot_GetFormFieldExportValue : calls.FPDFAnnot_GetFormFieldValue).trim();
  return {
    // By it the field is filled: blanks at its ends belong to it.
    name: text(calls.FPDFAnnot_GetFormFieldName),
    type,
    value,
    ...(options.length === 0 ? {} : { options }),
    ...(isTicked ? { is_checked: calls.FPDFAnnot_IsChecked(form, handle) !== 0 } : {}),
    ...((flags & READ_ONLY) === 0 ? {} : { is_read_only: true as const }),
    ...((flags & REQUIRED) === 0 ? {} : { is_required: true as const }),
  };
}
