import { PdfArray, PdfDict, PdfNumber, PdfStream, type TextField } from '@libpdf/core';
import type { TextPiece } from '../../typst/text-pieces.ts';
import { dictOf } from '../document/objects.ts';
import type { PdfEdit } from '../document/pdf-edit.ts';
import { textForms } from '../draw/text-forms.ts';
import { boxLook, textColor } from './box-look.ts';

type Shown = Pick<TextField, 'getWidgets' | 'defaultAppearance'> &
  Partial<Pick<TextField, 'isMultiline' | 'alignment'>>;

type Widget = ReturnType<TextField['getWidgets']>[number];

interface Size {
  readonly width: number;
  readonly height: number;
}

const SIDES = ['left', 'center', 'right'] as const;

/** Draws words into the boxes of fields with a font of our own; the values are theirs already. */
export async function drawFieldText(
  edit: PdfEdit,
  fields: readonly { readonly field: Shown; readonly text: string }[],
): Promise<void> {
  const boxes = fields.flatMap(({ field, text }) =>
    field
      .getWidgets()
      .map((widget) => ({ widget, piece: pieceFor(field, text, turned(turnOf(edit, widget), widget)) })),
  );
  const forms = await textForms(
    edit,
    boxes.map(({ piece }) => piece),
  );
  for (const [index, { widget }] of boxes.entries()) {
    const form = forms[index];
    if (form === undefined) continue;
    const matrix = turnMatrix(turnOf(edit, widget), widget);
    const drawing = edit.pdf.getObject(form.ref);
    if (drawing instanceof PdfStream) {
      const look = boxLook(edit.pdf, widget, turned(turnOf(edit, widget), widget));
      drawing.setData(Buffer.concat([Buffer.from(look, 'latin1'), drawing.data]));
      drawing.set('Matrix', new PdfArray(matrix.map((value) => PdfNumber.of(value))));
    }
    widget.dict.set('AP', PdfDict.of({ N: form.ref }));
  }
}

/** The words of a box may be turned; in degrees, against the clock. */
function turnOf({ pdf }: PdfEdit, { dict }: Widget): number {
  const turn = dictOf(pdf, dict.get('MK'))?.getNumber('R', pdf.getObject.bind(pdf))?.value ?? 0;
  return ((turn % 360) + 360) % 360;
}

function turnMatrix(turn: number, { width, height }: Widget): readonly number[] {
  if (turn === 90) return [0, 1, -1, 0, width, 0];
  if (turn === 180) return [-1, 0, 0, -1, width, height];
  return turn === 270 ? [0, -1, 1, 0, 0, height] : [1, 0, 0, 1, 0, 0];
}

function turned(turn: number, { width, height }: Widget): Size {
  return turn === 90 || turn === 270 ? { width: height, height: width } : { width, height };
}

function pieceFor(field: Shown, text: string, { width, height }: Size): TextPiece {
  const isMultiline = field.isMultiline === true;
  const given = Number(/([\d.]+)\s+Tf/.exec(field.defaultAppearance ?? '')?.[1] ?? 0);
  const lines = text.split('\n').length;
  const fitting = Math.min(12, Math.max(4, isMultiline ? height / (lines * 1.4) : height * 0.7));
  const longest = Math.max(1, ...text.split('\n').map((line) => line.length));
  // Half an em for each letter is what most of them take.
  const size = given > 0 ? given : Math.max(4, Math.min(fitting, isMultiline ? 12 : (width - 4) / (longest * 0.5)));
  const box = { width: Math.max(4, width), height: Math.max(4, height), isMultiline };
  return { text, size, color: textColor(field.defaultAppearance), align: SIDES[field.alignment ?? 0] ?? 'left', box };
}
