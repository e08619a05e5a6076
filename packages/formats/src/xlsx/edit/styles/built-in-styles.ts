import type { StyleChange } from './style-change.ts';

export interface BuiltInStyle {
  readonly name: string;
  readonly id: number;
  readonly change: StyleChange;
}

const line = (style: 'thin' | 'thick' | 'medium' | 'double', color?: string) =>
  color === undefined ? { style } : { style, color };

/** Styles that every Excel offers; a workbook holds those it uses. */
const STYLES: readonly BuiltInStyle[] = [
  { name: 'Good', id: 26, change: { font: { color: '#006100' }, fill: '#C6EFCE' } },
  { name: 'Bad', id: 27, change: { font: { color: '#9C0006' }, fill: '#FFC7CE' } },
  { name: 'Neutral', id: 28, change: { font: { color: '#9C5700' }, fill: '#FFEB9C' } },
  { name: 'Title', id: 15, change: { font: { size: 18, color: '#44546A' } } },
  {
    name: 'Heading 1',
    id: 16,
    change: { font: { bold: true, size: 15, color: '#44546A' }, border: { bottom: line('thick', '#4472C4') } },
  },
  {
    name: 'Heading 2',
    id: 17,
    change: { font: { bold: true, size: 13, color: '#44546A' }, border: { bottom: line('thick', '#A2B8E1') } },
  },
  {
    name: 'Heading 3',
    id: 18,
    change: { font: { bold: true, size: 11, color: '#44546A' }, border: { bottom: line('medium', '#8EA9DB') } },
  },
  { name: 'Heading 4', id: 19, change: { font: { bold: true, size: 11, color: '#44546A' } } },
  {
    name: 'Total',
    id: 25,
    change: { font: { bold: true }, border: { top: line('thin', '#4472C4'), bottom: line('double', '#4472C4') } },
  },
  { name: 'Input', id: 20, change: { font: { color: '#3F3F76' }, fill: '#FFCC99' } },
  { name: 'Explanatory Text', id: 53, change: { font: { italic: true, color: '#7F7F7F' } } },
  { name: 'Warning Text', id: 11, change: { font: { color: '#FF0000' } } },
  { name: 'Comma', id: 3, change: { numberFormat: '#,##0.00' } },
  { name: 'Percent', id: 5, change: { numberFormat: '0%' } },
];

export function builtInNamedStyle(name: string): BuiltInStyle | undefined {
  return STYLES.find((style) => style.name.toLowerCase() === name.trim().toLowerCase());
}

export const BUILT_IN_STYLE_NAMES: readonly string[] = STYLES.map(({ name }) => name);
