import { PdfDict, type TextField } from '@libpdf/core';
import type { TextPiece } from '../../typst/text-pieces.ts';
import type { PdfEdit } from '../document/pdf-edit.ts';
import { textForms } from '../draw/text-forms.ts';

type Shown = Pick<TextField, 'getWidgets' | 'defaultAppearance'> &
  Partial<Pick<TextField, 'isMultiline' | 'alignment'>>;

const SIDES = ['left', 'center', 'right'] as const;

/** Draws words into the boxes of fields with a font of our own; the values are theirs already. */
export async function drawFieldText(
  edit: PdfEdit,
  fields: readonly { readonly field: Shown; readonly text: string }[],
): Promise<void> {
  const boxes = fields.flatMap(({ field, text }) =>
    field.getWidgets().map((widget) => ({ widget, piece: pieceFor(field, text, widget) })),
  );
  const forms = await textForms(
    edit,
    boxes.map(({ piece }) => piece),
  );
  for (const [index, { widget }] of boxes.entries()) {
    const form = forms[index];
    if (form !== undefined) widget.dict.set('AP', PdfDict.of({ N: form.ref }));
  }
}

function pieceFor(field: Shown, text: string, { width, height }: { width: number; height: number }): TextPiece {
  const isMultiline = field.isMultiline === true;
  const given = Number(/([\d.]+)\s+Tf/.exec(field.defaultAppearance ?? '')?.[1] ?? 0);
  const lines = text.split('\n').length;
  const fitting = Math.min(12, Math.max(4, isMultiline ? height / (lines * 1.4) : height * 0.7));
  const longest = Math.max(1, ...text.split('\n').map((line) => line.length));
  // Half an em for each letter is what most of them take.
  const size = given > 0 ? given : Math.max(4, Math.min(fitting, isMultiline ? 12 : (width - 4) / (longest * 0.5)));
  const box = { width: Math.max(4, width), height: Math.max(4, height), isMultiline };
  return { text, size, color: '#000000', align: SIDES[field.alignment ?? 0] ?? 'left', box };
}
