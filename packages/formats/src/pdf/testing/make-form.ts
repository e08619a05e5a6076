import { type MadePage, makePdf } from './make-pdf.ts';

/** A page with fields: two lines of text (one of five characters at most), a box, two buttons, a list, one locked. */
export function makeForm(pages: readonly MadePage[] = []): Buffer {
  const rect = (row: number) => `/Rect [100 ${700 - row * 40} 300 ${720 - row * 40}] /P 10 0 R`;
  const widget = '/Type /Annot /Subtype /Widget /F 4';
  const fields = [100, 101, 102, 103, 106, 107].map((number) => `${number} 0 R`);
  const boxes = [100, 101, 102, 104, 105, 106, 107].map((number) => `${number} 0 R`);
  const states = (name: string) => `/AS /Off /AP << /N << /${name} 108 0 R /Off 108 0 R >> >>`;
  return makePdf({
    pages: [{ text: [[72, 750, 'A form']], more: `/Annots [${boxes.join(' ')}]` }, ...pages],
    catalog: `/AcroForm << /Fields [${fields.join(' ')}] /DA (/Helv 10 Tf 0 g) /DR << /Font << /Helv 3 0 R >> >> >>`,
    objects: {
      100: `<< ${widget} ${rect(0)} /FT /Tx /T (name) >>`,
      101: `<< ${widget} ${rect(1)} /FT /Tx /T (code) /MaxLen 5 >>`,
      102: `<< ${widget} ${rect(2)} /FT /Btn /T (agreed) ${states('Yes')} >>`,
      103: '<< /FT /Btn /Ff 32768 /T (size) /Kids [104 0 R 105 0 R] >>',
      104: `<< ${widget} ${rect(3)} /Parent 103 0 R ${states('small')} >>`,
      105: `<< ${widget} ${rect(4)} /Parent 103 0 R ${states('large')} >>`,
      106: `<< ${widget} ${rect(5)} /FT /Ch /Ff 131072 /T (city) /Opt [(Bern) [(zh) (Zurich)]] >>`,
      107: `<< ${widget} ${rect(6)} /FT /Tx /Ff 1 /T (locked) /V (as it is) >>`,
      108: '<< /Type /XObject /Subtype /Form /BBox [0 0 10 10] /Length 0 >>\nstream\n\nendstream',
    },
  });
}
