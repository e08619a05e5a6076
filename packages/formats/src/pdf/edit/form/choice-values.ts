import type { CheckboxField, DropdownField, ListBoxField, PDF, RadioField } from '@libpdf/core';
import { itemsOf } from '../document/objects.ts';
import { type FieldInput, refuseValue } from './fields.ts';

const YES = new Set(['true', 'yes', 'y', 'x', '1', 'on', 'checked', 'ja', 'oui', 'si', 'sí', '✓', '✔', '☑']);
const NO = new Set(['false', 'no', 'n', '0', 'off', 'unchecked', 'nein', 'non', '', '☐']);

const same = (left: string, right: string) => left.trim().toLowerCase() === right.trim().toLowerCase();

/** The state of a check box: one of its own names, or a word for yes or no. */
export function checkedState(field: CheckboxField, input: FieldInput): string {
  const states = field.getOnValues();
  if (input === true) return states.length === 1 ? field.getOnValue() : refuseValue(field, input, oneOf(states));
  if (input === false || input === null) return 'Off';
  const text = String(input);
  const own = states.find((state) => same(state, text));
  if (own !== undefined) return own;
  const word = text.trim().toLowerCase();
  if (YES.has(word) && states.length === 1) return field.getOnValue();
  if (NO.has(word)) return 'Off';
  return refuseValue(field, input, states.length === 1 ? 'Use true or false.' : oneOf(states));
}

/** The state of a group of buttons, by its name or by what the button is called. */
export function radioState(pdf: PDF, field: RadioField, input: FieldInput): string | null {
  if (input === null || input === '' || input === false) return null;
  const states = field.getOptions();
  const text = String(input);
  const own = states.find((state) => same(state, text));
  if (own !== undefined) return own;
  const labels = itemsOf(pdf, field.getDict().get('Opt')).map((item) =>
    item.type === 'string' ? item.asString() : '',
  );
  const index = labels.findIndex((label) => same(label, text));
  const byLabel = states.find((state) => state === String(index)) ?? states[index];
  return byLabel ?? refuseValue(field, input, oneOf(labels.length > 0 ? labels : states));
}

export function dropdownValue(field: DropdownField, input: FieldInput): string {
  const text = input === null ? '' : String(input);
  return (
    optionValue(field, text) ?? (field.isEditable || text === '' ? text : refuseValue(field, input, options(field)))
  );
}

export function listValues(field: ListBoxField, input: FieldInput): string[] {
  const wanted = input === null || input === '' ? [] : typeof input === 'object' ? [...input] : [String(input)];
  if (wanted.length > 1 && !field.isMultiSelect) refuseValue(field, input, 'Choose one.');
  return wanted.map((text) => optionValue(field, text) ?? refuseValue(field, text, options(field)));
}

function optionValue(field: DropdownField | ListBoxField, text: string): string | undefined {
  const all = field.getOptions();
  const found =
    all.find(({ value }) => value === text) ??
    all.find(({ value, display }) => same(value, text) || same(display, text));
  return found?.value;
}

function options(field: DropdownField | ListBoxField): string {
  return oneOf(field.getOptions().map(({ value }) => value));
}

function oneOf(values: readonly string[]): string {
  return `Use one of: ${values.slice(0, 30).join(', ')}.`;
}
