import { InvalidArgumentError, WrongStateError } from '@galley/schema/errors';
import type { DropdownField, FormField, ListBoxField, PDFForm, TextField } from '@libpdf/core';
import type { PdfEdit } from '../document/pdf-edit.ts';
import { ensureStates } from './box-states.ts';
import { checkedState, dropdownValue, listValues, radioState } from './choice-values.ts';
import { drawFieldText } from './draw-field-text.ts';
import { type FieldInput, fieldsNamed, formOf, lengthLimit, refuseValue } from './fields.ts';

type WordField = TextField | DropdownField | ListBoxField;

/** Fills fields by their names; the words of those whose fonts lack a letter are drawn with one that has it. */
export async function fillFields(edit: PdfEdit, values: Readonly<Record<string, FieldInput>>): Promise<string[]> {
  const form = formOf(edit);
  // Programs that know the second description of the form (XFA) would show that one, without the values.
  if (form.acroForm().getDict().delete('XFA'))
    edit.warn('The form had a second description (XFA), which was taken out.');
  const filled: string[] = [];
  const strange: { readonly field: WordField; readonly text: string }[] = [];
  for (const [name, input] of Object.entries(values)) {
    const fields = fieldsNamed(form, name);
    for (const field of fields) {
      if (field.isReadOnly()) throw new FieldLockedError(field.name);
      const text = fillField(edit, field, input);
      if (text !== null && !canShow(form, text)) strange.push({ field: field as WordField, text });
    }
    filled.push(fields[0]?.name ?? name);
  }
  // All at once, so that they share one font.
  if (strange.length > 0) await drawFieldText(edit, strange);
  return filled;
}

export class FieldLockedError extends WrongStateError {
  constructor(field: string) {
    super(`The field "${field}" is read-only.`, 'Leave it out.', { field });
  }
}

/** The words that the field shows afterwards; null for boxes and buttons. */
function fillField(edit: PdfEdit, field: FormField, input: FieldInput): string | null {
  switch (field.type) {
    case 'text':
      return fillText(edit, field as TextField, input);
    case 'checkbox': {
      const box = field as Extract<ReturnType<PDFForm['getCheckbox']>, object>;
      ensureStates(edit, box);
      box.setValue(checkedState(box, input));
      return null;
    }
    case 'radio': {
      const group = field as Extract<ReturnType<PDFForm['getRadioGroup']>, object>;
      const state = radioState(edit.pdf, group, input);
      if (state === null && group.noToggleToOff && group.getValue() === null) return null;
      if (state === null && group.noToggleToOff) refuseValue(field, input, 'One of the buttons must stay chosen.');
      group.setValue(state);
      return null;
    }
    case 'dropdown': {
      const value = dropdownValue(field as DropdownField, input);
      (field as DropdownField).setValue(value);
      const options = (field as DropdownField).getOptions();
      return options.find((option) => option.value === value)?.display ?? value;
    }
    case 'listbox': {
      const chosen = listValues(field as ListBoxField, input);
      (field as ListBoxField).setValue(chosen);
      return null;
    }
    default:
      return refuseValue(field, input, 'Only text, check boxes, buttons of a group and lists can be filled.');
  }
}

function fillText(edit: PdfEdit, field: TextField, input: FieldInput): string {
  const text = input === null ? '' : typeof input === 'object' ? input.join(', ') : String(input);
  const limit = lengthLimit(edit, field);
  if (limit !== null && [...text].length > limit) throw new ValueTooLongError(field.name, [...text].length, limit);
  const lines = text.replaceAll(/\r\n?/g, '\n');
  const shown = field.isMultiline ? lines : lines.replaceAll('\n', ' ');
  if (shown !== lines) edit.warn(`The field "${field.name}" has one line: line breaks became spaces.`);
  field.setValue(shown);
  return shown;
}

/** Cut off, it would be wrong without anybody seeing it. */
export class ValueTooLongError extends InvalidArgumentError {
  constructor(field: string, length: number, limit: number) {
    super(
      'values',
      `The field "${field}" takes ${limit} characters; the value has ${length}.`,
      'Shorten the value; nothing is cut off.',
      { field, length, limit },
    );
  }
}

function canShow(form: PDFForm, text: string): boolean {
  if (/^[\s\x20-\x7e\xa0-\xff]*$/.test(text)) return true;
  return form
    .acroForm()
    .getAvailableFonts()
    .some((font) => font.canUseForAppearance(text));
}
