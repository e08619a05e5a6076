import { InvalidArgumentError, NotFoundError } from '@galley/schema/errors';
import type { FormField, PDFForm } from '@libpdf/core';
import { resolved } from '../document/objects.ts';
import type { PdfEdit } from '../document/pdf-edit.ts';
import { settleWidgets } from './settle-widgets.ts';

/** What a person or a table gives for a field. */
export type FieldInput = string | number | boolean | readonly string[] | null;

export function formOf(edit: PdfEdit): PDFForm {
  settleWidgets(edit);
  const { pdf } = edit;
  const form = pdf.getForm();
  if (form !== null && form.fieldCount > 0) return form;
  throw new NotFoundError('The PDF has no form fields.', 'Use stamp_text to write on its pages instead.');
}

/**
 * The fields of that name: usually one, but programs that join forms leave several, which readers take for one. Capitals
 * and blanks at the ends do not matter where only one can be meant.
 */
export function fieldsNamed(form: PDFForm, name: string): FormField[] {
  if (name === '') {
    throw new NotFoundError(
      'A field without a name cannot be filled.',
      'Leave it out, or use stamp_text to write on its place.',
      { field: name },
    );
  }
  const exact = form.getFields().filter((field) => field.name === name);
  if (exact.length > 0) return exact;
  const plain = (each: string): string => each.trim().toLowerCase();
  const alike = form.getFields().filter((field) => plain(field.name) === plain(name));
  if (new Set(alike.map((field) => field.name)).size === 1) return alike;
  const names = form.getFieldNames();
  throw new NotFoundError(
    `There is no field "${name}".`,
    `Use one of: ${names.slice(0, 30).join(', ')}${names.length > 30 ? ` and ${names.length - 30} more` : ''}.`,
    { field: name },
  );
}

/** Longest value in characters; null where there is no limit. It may stand above the field. */
export function lengthLimit({ pdf }: PdfEdit, field: FormField): number | null {
  for (let at = 0, dict = field.getDict(); at < 30; at += 1) {
    const limit = dict.getNumber('MaxLen', pdf.getObject.bind(pdf))?.value;
    if (limit !== undefined) return limit > 0 ? limit : null;
    const parent = resolved(pdf, dict.get('Parent'));
    if (parent?.type !== 'dict') return null;
    dict = parent as typeof dict;
  }
  return null;
}

export function refuseValue(field: FormField, value: unknown, remedy: string): never {
  const shown = JSON.stringify(value)?.slice(0, 60) ?? '';
  throw new InvalidArgumentError('values', `The field "${field.name}" cannot be ${shown}.`, remedy, {
    field: field.name,
    type: field.type,
  });
}
