export interface MadePage {
  /** Operators of the content stream. */
  readonly content?: string;
  /** Lines of text, each [x, y, text] or [x, y, text, size], in Helvetica. */
  readonly text?: readonly (readonly [x: number, y: number, text: string, size?: number])[];
  readonly box?: readonly [number, number, number, number];
  /** More entries of the page's dictionary, such as `/Rotate 90`. */
  readonly more?: string;
}

export interface MadePdf {
  readonly pages: readonly MadePage[];
  /** More entries of the catalog. */
  readonly catalog?: string;
  /** More objects, by number from 100: what `catalog` and `more` refer to. */
  readonly objects?: Readonly<Record<number, string>>;
  readonly info?: string;
}

/** A small PDF, written by hand: object 1 is the catalog, 2 the page tree, 3 the font, 10 and up the pages. */
export function makePdf({ pages, catalog = '', objects = {}, info = '' }: MadePdf): Buffer {
  const kids = pages.map((_, index) => `${10 + index * 2} 0 R`).join(' ');
  const all = new Map<number, string>([
    [1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`],
    [2, `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`],
    [3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'],
    [4, `<< ${info} >>`],
  ]);
  for (const [index, page] of pages.entries()) {
    const [pageNumber, contentNumber] = [10 + index * 2, 11 + index * 2];
    const box = (page.box ?? [0, 0, 612, 792]).join(' ');
    all.set(
      pageNumber,
      `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Resources << /Font << /F1 3 0 R >> >> /Contents ${contentNumber} 0 R ${page.more ?? ''} >>`,
    );
    const stream = `${(page.text ?? []).map(shownText).join('\n')}\n${page.content ?? ''}`;
    all.set(contentNumber, `<< /Length ${Buffer.byteLength(stream, 'latin1')} >>\nstream\n${stream}\nendstream`);
  }
  for (const [number, body] of Object.entries(objects)) all.set(Number(number), body);
  return written(all);
}

function shownText([x, y, text, size = 12]: readonly [number, number, string, number?]): string {
  return `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${text.replace(/[\\()]/g, '\\$&')}) Tj ET`;
}

function written(objects: ReadonlyMap<number, string>): Buffer {
  let file = '%PDF-1.7\n';
  const places = new Map<number, number>();
  for (const [number, body] of objects) {
    places.set(number, Buffer.byteLength(file, 'latin1'));
    file += `${number} 0 obj\n${body}\nendobj\n`;
  }
  const start = Buffer.byteLength(file, 'latin1');
  file += `xref\n0 1\n0000000000 65535 f \n`;
  for (const [number, place] of places) file += `${number} 1\n${String(place).padStart(10, '0')} 00000 n \n`;
  const size = Math.max(...objects.keys()) + 1;
  file += `trailer\n<< /Size ${size} /Root 1 0 R /Info 4 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
