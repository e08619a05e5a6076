import { PdfEdit } from '../edit/document/pdf-edit.ts';

const FILLED: ReadonlySet<string> = new Set(['text', 'checkbox', 'radio', 'dropdown', 'listbox']);

/** Names of the fields that can be filled, in their order; none for a document without a form. */
export async function fieldNames(bytes: Uint8Array): Promise<string[]> {
  const fields = (await PdfEdit.open(bytes)).pdf.getForm()?.getFields() ?? [];
  return fields.filter((field) => FILLED.has(field.type) && !field.isReadOnly()).map(({ name }) => name);
}
