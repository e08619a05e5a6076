import { ops, type PDFPage, PdfDict, PdfName } from '@libpdf/core';
import { dictOf } from '../document/objects.ts';
import type { PdfEdit } from '../document/pdf-edit.ts';
import { closeContent } from './close-content.ts';
import { multiply, seenPage } from './seen-page.ts';
import type { DrawnForm } from './text-forms.ts';

export const positions = [
  'top-left',
  'top',
  'top-right',
  'left',
  'center',
  'right',
  'bottom-left',
  'bottom',
  'bottom-right',
] as const;

export interface Placing {
  readonly position: (typeof positions)[number];
  /** From the edge, in points. */
  readonly margin: number;
  /** In degrees, against the clock. */
  readonly angle: number;
  /** From 0 to 1. */
  readonly opacity: number;
  /** Of its own size. */
  readonly scale: number;
}

/** Draws over a page what is no part of its text: readers aloud pass it by. */
export function placeForm(edit: PdfEdit, page: PDFPage, form: DrawnForm, placing: Placing): void {
  const { pdf } = edit;
  const seen = seenPage(pdf, page);
  const [width, height] = [form.width * placing.scale, form.height * placing.scale];
  const radians = (placing.angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  // The room that it takes when turned.
  const [roomX, roomY] = [
    Math.abs(width * cos) + Math.abs(height * sin),
    Math.abs(width * sin) + Math.abs(height * cos),
  ];
  const middleX = along(placing.position, 'left', 'right', seen.width, roomX, placing.margin);
  const middleY = along(placing.position, 'bottom', 'top', seen.height, roomY, placing.margin);
  const { scale } = placing;
  const centred = [scale, 0, 0, scale, -width / 2, -height / 2] as const;
  const turned = multiply(centred, [cos, sin, -sin, cos, middleX, middleY]);
  const [a, b, c, d, e, f] = multiply(turned, seen.matrix).map((value) => Math.round(value * 10_000) / 10_000) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  closeContent(pdf, page);
  const name = resourceName(edit, page, form);
  const state =
    placing.opacity < 1
      ? page.registerExtGState(pdf.createExtGState({ fillOpacity: placing.opacity, strokeOpacity: placing.opacity }))
      : null;
  page.drawOperators([
    ops.beginMarkedContent('/Artifact'),
    ops.pushGraphicsState(),
    ...(state === null ? [] : [ops.setGraphicsState(`/${state}`)]),
    ops.concatMatrix(a, b, c, d, e, f),
    ops.paintXObject(`/${name}`),
    ops.popGraphicsState(),
    ops.endMarkedContent(),
  ]);
}

/** The middle of the drawing along one side of the page. */
function along(position: string, low: string, high: string, length: number, room: number, wanted: number): number {
  // On a page that is hardly larger than the drawing, it would stand beside the page.
  const margin = Math.min(wanted, Math.max(0, (length - room) / 2));
  if (position.includes(low)) return margin + room / 2;
  if (position.includes(high)) return length - margin - room / 2;
  return length / 2;
}

function resourceName({ pdf }: PdfEdit, page: PDFPage, { ref }: DrawnForm): string {
  const resources = page.getResources();
  const known = dictOf(pdf, resources.get('XObject'));
  const forms = known ?? new PdfDict();
  if (known === null) resources.set('XObject', forms);
  let number = 1;
  while (forms.has(PdfName.of(`Stamp${number}`))) number += 1;
  forms.set(`Stamp${number}`, ref);
  return `Stamp${number}`;
}
