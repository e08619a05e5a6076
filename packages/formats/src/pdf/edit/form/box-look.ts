import { type PDF, PdfNumber, type TextField } from '@libpdf/core';
import { dictOf, itemsOf, resolved } from '../document/objects.ts';

type Widget = ReturnType<TextField['getWidgets']>[number];

const FILL: Readonly<Record<number, string>> = { 1: 'g', 3: 'rg', 4: 'k' };
const STROKE: Readonly<Record<number, string>> = { 1: 'G', 3: 'RG', 4: 'K' };

/** Background and border of a box as operators: whoever draws its words anew draws these, too. */
export function boxLook(pdf: PDF, { dict }: Widget, size: { readonly width: number; readonly height: number }): string {
  const look = dictOf(pdf, dict.get('MK'));
  const [ground, border] = [numbers(pdf, look?.get('BG')), numbers(pdf, look?.get('BC'))];
  const { width, height } = size;
  const thickness = dictOf(pdf, dict.get('BS'))?.getNumber('W', pdf.getObject.bind(pdf))?.value ?? 1;
  const half = thickness / 2;
  const fill = FILL[ground.length];
  const stroke = STROKE[border.length];
  return [
    fill === undefined ? '' : `q ${ground.join(' ')} ${fill} 0 0 ${width} ${height} re f Q\n`,
    stroke === undefined || thickness === 0
      ? ''
      : `q ${thickness} w ${border.join(' ')} ${stroke} ${half} ${half} ${width - thickness} ${height - thickness} re S Q\n`,
  ].join('');
}

function numbers(pdf: PDF, value: Parameters<typeof itemsOf>[1]): number[] {
  return itemsOf(pdf, value).flatMap((item) => {
    const number = resolved(pdf, item);
    return number instanceof PdfNumber ? [number.value] : [];
  });
}

/** The colour in which a field says its words are written; black where it is said in a way that screens do not use. */
export function textColor(appearance: string | null): string {
  const rgb = /([\d.]+)\s+([\d.]+)\s+([\d.]+)\s+rg\b/.exec(appearance ?? '');
  const gray = /([\d.]+)\s+g\b/.exec(appearance ?? '');
  const parts = rgb?.slice(1) ?? (gray === null ? ['0', '0', '0'] : [gray[1], gray[1], gray[1]]);
  const hex = parts.map((part) =>
    Math.round(Math.min(1, Number(part) || 0) * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${hex.join('')}`;
}
