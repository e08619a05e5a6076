import type { Cell } from '../cell/cell.ts';
import { datePartsOf, formatDate } from './format-date.ts';
import { formatNumber } from './format-number.ts';
import { splitSections, tokeniseFormat } from './tokenise-format.ts';

/**
 * What a spreadsheet program shows for a cell, by its number format: rounded, grouped, as a percentage, a date. Formats
 * of a kind that we do not know leave the plain text.
 */
export function formatCell(cell: Cell): string {
  const code = cell.format;
  if (code === undefined || code === '' || /^general$/i.test(code)) return cell.text;
  if (cell.kind === 'number' && typeof cell.value === 'number') return formatNumberCell(cell.value, code, cell.text);
  if (cell.kind === 'date') {
    const tokens = tokeniseFormat(splitSections(code)[0] ?? '');
    const parts = datePartsOf(cell.text);
    const hasDate = tokens.some(({ kind }) => kind === 'date' || kind === 'elapsed');
    return parts === undefined || !hasDate ? cell.text : formatDate(parts, tokens);
  }
  if (cell.kind === 'text') return formatText(cell.text, code);
  return cell.text;
}

function formatNumberCell(value: number, code: string, plain: string): string {
  const sections = splitSections(code);
  const { section, isNegativeSection } = chooseSection(sections, value);
  const tokens = tokeniseFormat(section);
  if (tokens.some(({ kind, text }) => kind === 'text' && /general/i.test(text))) {
    return tokens.map((token) => (token.kind === 'text' ? plain : token.kind === 'literal' ? token.text : '')).join('');
  }
  if (tokens.some(({ kind }) => kind === 'date' || kind === 'elapsed' || kind === 'text')) return plain;
  if (!tokens.some(({ kind }) => kind === 'digit')) return tokens.map(({ text }) => text).join('');
  const shown = formatNumber(Math.abs(value), tokens);
  const isZero = !/[1-9]/.test(shown);
  return value < 0 && !isNegativeSection && !isZero ? `-${shown}` : shown;
}

const CONDITION = /^(?:\[[^\]<>=]*\])*\[(<=|>=|<>|<|>|=)(-?[\d.]+)\]/;

function chooseSection(sections: readonly string[], value: number): { section: string; isNegativeSection: boolean } {
  const [first = '', second, third] = sections;
  for (const section of [first, second]) {
    const condition = section === undefined ? null : CONDITION.exec(section);
    if (condition !== null && section !== undefined && holds(value, condition[1] ?? '', Number(condition[2]))) {
      return { section, isNegativeSection: false };
    }
  }
  if (CONDITION.test(first)) return { section: third ?? second ?? first, isNegativeSection: false };
  if (value < 0 && second !== undefined) return { section: second, isNegativeSection: true };
  if (value === 0 && third !== undefined) return { section: third, isNegativeSection: false };
  return { section: first, isNegativeSection: false };
}

function holds(value: number, operator: string, limit: number): boolean {
  if (operator === '<') return value < limit;
  if (operator === '>') return value > limit;
  if (operator === '<=') return value <= limit;
  if (operator === '>=') return value >= limit;
  return operator === '=' ? value === limit : value !== limit;
}

function formatText(text: string, code: string): string {
  const sections = splitSections(code);
  const section = sections[3] ?? (sections.length === 1 && code.includes('@') ? code : undefined);
  if (section === undefined) return text;
  return tokeniseFormat(section)
    .map((token) => (token.kind === 'text' ? text : token.kind === 'literal' ? token.text : ''))
    .join('');
}
