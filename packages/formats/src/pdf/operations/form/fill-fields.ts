import type { FormField, TextField } from '@libpdf/core';
import { z } from 'zod';
import { lengthLimit } from '../../edit/form/fields.ts';
import { fillFields } from '../../edit/form/fill-fields.ts';
import { flattenForm } from '../../edit/form/flatten-form.ts';
import { defineOperation } from '../common/define-operation.ts';

const valueField = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);

export const fillFieldsOperation = defineOperation({
  kind: 'fill_fields',
  describe:
    'Fills form fields by name: text, true or false for check boxes, one of the options for buttons and lists. flatten: they become part of the page.',
  schema: z.strictObject({ values: z.record(z.string(), valueField), flatten: z.boolean().optional() }),
  async apply(edit, { values, flatten }) {
    const filled = await fillFields(edit, values);
    if (flatten === true) flattenForm(edit);
    const names = filled.slice(0, 20).join(', ');
    return `${filled.length} field${filled.length === 1 ? '' : 's'}: ${names}${filled.length > 20 ? ' …' : ''}`;
  },
  sample(edit) {
    const fields = edit.pdf.getForm()?.getFields() ?? [];
    const texts = fields.filter((field): field is TextField => isFree(field) && field.type === 'text');
    const values = texts.slice(0, 3).map((field, index): [string, string] => {
      const limit = lengthLimit(edit, field) ?? 100;
      // The second one has letters that forms seldom have a font for.
      return [field.name, (index === 1 ? 'Žluťoučký' : 'Galley').slice(0, limit)];
    });
    const boxes = fields.filter(
      (field) => isFree(field) && field.type === 'checkbox' && field.getWidgets().length === 1,
    );
    if (boxes[0] !== undefined) values.push([boxes[0].name, 'yes']);
    return values.length === 0 ? null : { values: Object.fromEntries(values) };
  },
});

function isFree(field: FormField): boolean {
  return field.name !== '' && !field.isReadOnly() && field.getWidgets().length > 0;
}

export const flattenFormOperation = defineOperation({
  kind: 'flatten_form',
  describe: 'Makes what form fields show a part of the pages; they can no longer be filled.',
  schema: z.strictObject({}),
  apply: (edit) => `${flattenForm(edit)} fields`,
  sample: (edit) => ((edit.pdf.getForm()?.fieldCount ?? 0) > 0 ? {} : null),
});
