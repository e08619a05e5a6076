import { SaxesParser } from 'saxes';

/** A cell as an independent, strict XML parser sees it. */
export interface SeenCell {
  readonly reference: string;
  readonly type: string;
  readonly style: string;
  readonly value: string;
  readonly formula: string;
  readonly formulaType: string;
  readonly group: string;
}

/** What the strict parser says of a part that is no XML. */
export class NotWellFormed extends SyntaxError {}

/** The cells of a worksheet by reference. Throws when the part is not well-formed. */
export function readCells(xml: string): Map<string, SeenCell> {
  const cells = new Map<string, SeenCell>();
  const parser = new SaxesParser({ xmlns: true });
  const path: string[] = [];
  let row = 0;
  let column = 0;
  let cell: Record<keyof SeenCell, string> | undefined;
  parser.on('error', (error) => {
    throw new NotWellFormed(error.message, { cause: error });
  });
  parser.on('opentag', (tag) => {
    const attribute = (name: string): string => {
      const found = tag.attributes[name];
      return typeof found === 'object' ? found.value : (found ?? '');
    };
    path.push(tag.local);
    const within = path.at(-2);
    if (tag.local === 'row' && within === 'sheetData') {
      row = Number(attribute('r')) || row + 1;
      column = 0;
    } else if (tag.local === 'c' && within === 'row') {
      const written = attribute('r').toUpperCase();
      column = written === '' ? column + 1 : toColumn(written);
      const reference = `${toLetters(column)}${row}`;
      cell = {
        reference,
        type: attribute('t'),
        style: attribute('s') || '0',
        value: '',
        formula: '',
        formulaType: '',
        group: '',
      };
    } else if (tag.local === 'f' && within === 'c' && cell !== undefined) {
      cell.formulaType = attribute('t');
      cell.group = attribute('si');
    }
  });
  parser.on('text', (text) => {
    if (cell === undefined) return;
    const name = path.at(-1);
    if (name === 'v') cell.value += text;
    else if (name === 'f') cell.formula += text;
    else if (name === 't' && !path.includes('rPh')) cell.value += text;
  });
  parser.on('closetag', (tag) => {
    path.pop();
    if (tag.local !== 'c' || path.at(-1) !== 'row' || cell === undefined) return;
    if (!cells.has(cell.reference)) cells.set(cell.reference, cell);
    cell = undefined;
  });
  parser.write(xml.replace(/^\ufeff/, '')).close();
  return cells;
}

export function toColumn(reference: string): number {
  let column = 0;
  for (const letter of reference) {
    const code = letter.charCodeAt(0) - 64;
    if (code < 1 || code > 26) break;
    column = column * 26 + code;
  }
  return column;
}

export function toLetters(column: number): string {
  let letters = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}

export function toRow(reference: string): number {
  return Number(/\d+$/.exec(reference)?.[0] ?? 0);
}
