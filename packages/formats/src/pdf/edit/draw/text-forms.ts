import { PDF, type PdfDict, PdfName, PdfNumber, type PdfRef, PdfStream } from '@libpdf/core';
import { type TextPiece, typesetPieces } from '../../typst/text-pieces.ts';
import { ObjectCopy } from '../document/copy-objects.ts';
import { inheritedValue } from '../document/own-page.ts';
import type { PdfEdit } from '../document/pdf-edit.ts';

/** A drawing that pages can show, with its size in points. */
export interface DrawnForm {
  readonly ref: PdfRef;
  readonly width: number;
  readonly height: number;
}

/** Texts as drawings of this document, with their fonts inside: any letters, whatever fonts the document has. */
export async function textForms(edit: PdfEdit, pieces: readonly TextPiece[]): Promise<DrawnForm[]> {
  const { bytes, unshown } = typesetPieces(pieces);
  if (unshown.length > 0) edit.warn(`No font here has: ${[...new Set(unshown)].slice(0, 10).join(' ')}`);
  const source = await PDF.load(bytes);
  const copy = new ObjectCopy(source, edit.pdf);
  return source.getPages().map((page) => {
    const [width, height] = [page.width, page.height];
    const form = PdfStream.fromDict(
      { Type: PdfName.of('XObject'), Subtype: PdfName.of('Form'), FormType: PdfNumber.of(1) },
      contentOf(source, page.dict),
    );
    for (const [key, from] of [
      ['BBox', 'MediaBox'],
      ['Resources', 'Resources'],
    ] as const) {
      const value = inheritedValue(source, page.dict, from);
      if (value !== null) form.set(key, copy.copy(value));
    }
    return { ref: edit.pdf.register(form), width, height };
  });
}

/** Pages that we made ourselves have one stream. */
function contentOf(source: PDF, page: PdfDict): Uint8Array {
  const content = page.get('Contents', source.getObject.bind(source));
  return content instanceof PdfStream ? content.getDecodedData() : new Uint8Array();
}
