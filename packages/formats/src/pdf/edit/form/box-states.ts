import { type CheckboxField, PdfArray, PdfDict, PdfName, PdfNumber, type PdfRef, PdfStream } from '@libpdf/core';
import { dictOf, itemsOf, resolved } from '../document/objects.ts';
import type { PdfEdit } from '../document/pdf-edit.ts';
import { boxLook } from './box-look.ts';

/** Gives a check box that has no picture of being ticked one, and one of not being so: readers show nothing without them. */
export function ensureStates(edit: PdfEdit, field: CheckboxField): void {
  if (field.getOnValues().length > 0) return;
  for (const widget of field.getWidgets()) {
    const corners = itemsOf(edit.pdf, widget.dict.get('Rect')).map((item) => {
      const number = resolved(edit.pdf, item);
      return number instanceof PdfNumber ? number.value : 0;
    });
    const [left = 0, bottom = 0, right = 0, top = 0] = corners;
    const size = { width: Math.abs(right - left), height: Math.abs(top - bottom) };
    const box = boxLook(edit.pdf, widget, size);
    const side = Math.min(size.width, size.height);
    const at = (x: number, y: number): string =>
      [size.width / 2 + side * x, size.height / 2 + side * y].map((value) => value.toFixed(2)).join(' ');
    const tick = `q 0 G ${(side / 9).toFixed(2)} w ${at(-0.3, 0)} m ${at(-0.08, -0.25)} l ${at(0.32, 0.28)} l S Q\n`;
    const states = PdfDict.of({ Yes: drawn(edit, box + tick, size), Off: drawn(edit, box, size) });
    const looks = dictOf(edit.pdf, widget.dict.get('AP')) ?? new PdfDict();
    looks.set('N', states);
    widget.dict.set('AP', looks);
    widget.dict.set('AS', PdfName.of('Off'));
  }
}

function drawn({ pdf }: PdfEdit, content: string, { width, height }: { width: number; height: number }): PdfRef {
  const stream = new PdfStream([], Buffer.from(content));
  stream.set('Type', PdfName.of('XObject'));
  stream.set('Subtype', PdfName.of('Form'));
  stream.set('BBox', new PdfArray([0, 0, width, height].map((value) => PdfNumber.of(value))));
  return pdf.register(stream);
}
