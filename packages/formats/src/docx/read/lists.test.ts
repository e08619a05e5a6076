import { describe, expect, it } from 'vitest';
import { makeDocument } from '../testing/make-document.ts';
import { documentLinesOf } from './lines.ts';
import { formatNumber } from './number-format.ts';

const level = (at: number, format: string, text: string, more = '') =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`;
const definition = (id: number, content: string) => `<w:abstractNum w:abstractNumId="${id}">${content}</w:abstractNum>`;
const num = (id: number, of: number, more = '') =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${of}"/>${more}</w:num>`;
const restart = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride>';
const item = (list: number, at = 0) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${list}"/></w:numPr></w:pPr><w:r><w:t>x</w:t></w:r></w:p>`;
const styled = (style: string) => `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr><w:r><w:t>x</w:t></w:r></w:p>`;
const outline = definition(
  1,
  level(0, 'decimal', '%1.') + level(1, 'lowerLetter', '%2)') + level(2, 'lowerRoman', '%1.%2.%3'),
);

function labels(body: string, numbering: string, styles = ''): string[] {
  return documentLinesOf(makeDocument({ body, numbering, styles })).map(({ text }) => text);
}

describe('numbers of lists', () => {
  it('[F3] levels count by themselves and start again under the next higher item', () => {
    const body = [item(1), item(1, 1), item(1, 2), item(1, 1), item(1), item(1, 1)].join('');
    expect(labels(body, outline + num(1, 1))).toEqual(['1. x', '  a) x', '    1.a.i x', '  b) x', '2. x', '  a) x']);
  });

  it('[F3] lists of one definition count on; one with a start of its own starts there, once', () => {
    const body = [item(1), item(2), item(3), item(1), item(3)].join('');
    const nums = num(1, 1) + num(2, 1) + num(3, 1, restart);
    expect(labels(body, outline + nums)).toEqual(['1. x', '2. x', '5. x', '6. x', '7. x']);
  });

  it('[F3] a level may never start again, be written in figures throughout, or be a bullet', () => {
    const levels = [
      level(0, 'upperRoman', '%1'),
      level(1, 'decimal', '%1.%2', '<w:lvlRestart w:val="0"/><w:isLgl/>'),
      level(2, 'bullet', '\uf0b7'),
    ];
    const body = [item(1), item(1, 1), item(1), item(1, 1), item(1, 2)].join('');
    expect(labels(body, definition(1, levels.join('')) + num(1, 1))).toEqual([
      'I x',
      '  1.1 x',
      'II x',
      '  2.2 x',
      '    - x',
    ]);
  });

  it('[F3] a style brings its list and level; numId 0 takes it away; a level of a list may be its own', () => {
    const styles =
      '<w:style w:type="paragraph" w:styleId="Step"><w:name w:val="Step"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>';
    const linked = definition(1, level(0, 'decimal', '%1.') + level(1, 'decimal', '%1.%2', '<w:pStyle w:val="Step"/>'));
    const none =
      '<w:p><w:pPr><w:pStyle w:val="Step"/><w:numPr><w:numId w:val="0"/></w:numPr></w:pPr><w:r><w:t>x</w:t></w:r></w:p>';
    const own = `<w:lvlOverride w:ilvl="0">${level(0, 'upperLetter', '[%1]')}</w:lvlOverride>`;
    const body = [item(1), styled('Step'), none, styled('Step'), item(2)].join('');
    expect(labels(body, linked + num(1, 1) + num(2, 1, own), styles)).toEqual([
      '1. x',
      '  1.1 x',
      'x',
      '  1.2 x',
      '[B] x',
    ]);
  });

  it.each([
    [4, 'lowerRoman', 'iv'],
    [1999, 'upperRoman', 'MCMXCIX'],
    [28, 'lowerLetter', 'bb'],
    [3, 'decimalZero', '03'],
    [112, 'ordinal', '112th'],
    [22, 'ordinal', '22nd'],
    [3, 'decimalEnclosedCircle', '③'],
    [7, 'unheardOf', '7'],
    [0, 'lowerLetter', '0'],
    [10_000_000, 'upperRoman', '10000000'],
  ])('[F3] %i as %s is %s', (value, format, shown) => {
    expect(formatNumber(value, format)).toBe(shown);
  });
});
