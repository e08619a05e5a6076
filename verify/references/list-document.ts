import { SaxesParser } from 'saxes';
import { plainFormula, readPlace, relativeAddress, relativeFormula } from './open-formula.ts';
import { describeRegion, type Rectangle } from './region.ts';
import { letters } from './structure-edit.ts';

/** Everything of a document that refers or is referred to: what it is and where → what it says. */
export type Listing = ReadonlyMap<string, string>;

/** Rows and cells that repeat with content are written out up to so many times. */
const REPEATS = 4096;

/** Reads a flat OpenDocument spreadsheet as LibreOffice writes it. */
export function listDocument(xml: string): Listing {
  const reader = new DocumentReader();
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw new SyntaxError(`LibreOffice wrote XML that cannot be read: ${error.message}`, { cause: error });
  });
  parser.on('opentag', ({ name, attributes }) => reader.open(name, attributes));
  parser.on('closetag', ({ name }) => reader.close(name));
  parser.on('text', (text) => reader.text(text));
  parser.write(xml).close();
  return reader.listing();
}

type Attributes = Readonly<Record<string, string>>;

class DocumentReader {
  readonly #entries = new Map<string, string>();
  readonly #validations = new Map<string, string>();
  readonly #regions = new Map<string, Rectangle[]>();
  readonly #path: string[] = [];
  #sheet = '';
  #sheets = 0;
  #row = 0;
  #rowRepeat = 1;
  #column = 0;
  #targets = '';
  #formats = 0;
  /** Which format has which rule, so that two that read the same stay two. */
  readonly #owners = new Map<string, number>();
  #cell: { attributes: Attributes; repeat: number } | undefined;
  #text = '';
  #note = '';
  #isNote = false;
  #links: string[] = [];
  #charts = 0;
  #series = 0;
  #rowEntries: [string, string, string][] = [];
  #headerFrom = 0;

  listing(): Listing {
    for (const [key, rectangles] of this.#regions) this.#entries.set(key, describeRegion(rectangles));
    return this.#entries;
  }

  open(name: string, attributes: Attributes): void {
    this.#path.push(name);
    const at = (key: string): string => attributes[key] ?? '';
    switch (name) {
      case 'table:content-validation':
        this.#validations.set(
          at('table:name'),
          relativeFormula(at('table:condition'), readPlace(at('table:base-cell-address'))),
        );
        return;
      case 'table:table':
        if (this.#path.includes('office:chart')) return;
        this.#startSheet(attributes);
        return;
      case 'table:table-header-rows':
        if (!this.#isInChart()) this.#headerFrom = this.#row;
        return;
      case 'table:table-row':
        if (this.#isInChart()) return;
        this.#rowRepeat = Number(attributes['table:number-rows-repeated'] ?? 1);
        if (at('table:visibility') === 'filter')
          this.#addRegion(`filtered ${this.#sheet}`, {
            top: this.#row,
            bottom: this.#row + this.#rowRepeat - 1,
            left: 0,
            right: 0,
          });
        this.#column = 0;
        this.#rowEntries = [];
        return;
      case 'table:table-cell':
      case 'table:covered-table-cell':
        if (this.#isInChart()) return;
        this.#cell = { attributes, repeat: Number(attributes['table:number-columns-repeated'] ?? 1) };
        this.#text = '';
        this.#note = '';
        this.#links = [];
        return;
      case 'office:annotation':
        this.#isNote = true;
        return;
      case 'text:a':
        if (this.#cell !== undefined) this.#links.push(at('xlink:href'));
        return;
      case 'table:named-range':
      case 'table:named-expression':
        this.#name(attributes);
        return;
      case 'table:database-range':
        this.#database(at('table:name'), at('table:target-range-address'));
        return;
      case 'calcext:conditional-format':
        this.#targets = at('calcext:target-range-address');
        this.#formats += 1;
        return;
      case 'office:chart':
        this.#charts += 1;
        this.#series = 0;
        return;
      default:
        if (name.startsWith('calcext:')) this.#condition(name, attributes);
        else if (name.startsWith('chart:')) this.#chart(name, attributes);
    }
  }

  text(text: string): void {
    if (this.#isNote) this.#note += text;
    else if (this.#cell !== undefined) this.#text += text;
  }

  close(name: string): void {
    this.#path.pop();
    if (name === 'office:annotation') this.#isNote = false;
    else if (name === 'table:table-header-rows' && !this.#isInChart())
      this.#entries.set(`print title ${this.#sheet}`, `${this.#headerFrom + 1}-${this.#row}`);
    else if ((name === 'table:table-cell' || name === 'table:covered-table-cell') && this.#cell !== undefined)
      this.#endCell(this.#cell);
    else if (name === 'table:table-row' && !this.#isInChart()) this.#endRow();
  }

  #isInChart(): boolean {
    return this.#path.includes('office:chart');
  }

  #startSheet(attributes: Attributes): void {
    this.#sheet = attributes['table:name'] ?? '';
    this.#sheets += 1;
    this.#row = 0;
    this.#charts = 0;
    this.#entries.set(`sheet ${this.#sheets}`, this.#sheet);
    const print = attributes['table:print-ranges'];
    if (print !== undefined) this.#entries.set(`print range ${this.#sheet}`, print);
  }

  #endCell({ attributes, repeat }: { attributes: Attributes; repeat: number }): void {
    this.#cell = undefined;
    const add = (kind: string, value: string): void => {
      for (let step = 0; step < Math.min(repeat, REPEATS); step += 1)
        this.#rowEntries.push([kind, letters(this.#column + step), value]);
    };
    const formula = attributes['table:formula'];
    const across = attributes['table:number-matrix-columns-spanned'];
    if (formula !== undefined)
      add(
        'formula',
        plainFormula(formula) +
          (across === undefined ? '' : ` over ${across} x ${attributes['table:number-matrix-rows-spanned']}`),
      );
    else {
      const type = attributes['calcext:value-type'] ?? attributes['office:value-type'];
      const value = attributes['office:value'] ?? attributes['office:date-value'] ?? attributes['office:boolean-value'];
      if (type !== undefined) add('cell', `${type} ${value ?? this.#text.trim()}`);
    }
    const spans = `${attributes['table:number-columns-spanned'] ?? 1} x ${attributes['table:number-rows-spanned'] ?? 1}`;
    if (spans !== '1 x 1') add('merge', spans);
    if (this.#links.length > 0) add('link', this.#links.join(' '));
    if (this.#note !== '') add('note', this.#note.trim());
    const rule = this.#validations.get(attributes['table:content-validation-name'] ?? '');
    if (rule !== undefined)
      this.#addRegion(`validation ${this.#sheet} ${rule}`, {
        top: this.#row,
        bottom: this.#row + this.#rowRepeat - 1,
        left: this.#column,
        right: this.#column + repeat - 1,
      });
    this.#column += repeat;
  }

  #endRow(): void {
    for (let step = 0; step < Math.min(this.#rowRepeat, REPEATS); step += 1)
      for (const [kind, column, value] of this.#rowEntries)
        this.#entries.set(`${kind} ${this.#sheet}!${column}${this.#row + step + 1}`, value);
    this.#row += this.#rowRepeat;
  }

  #name(attributes: Attributes): void {
    const base = readPlace(attributes['table:base-cell-address'] ?? '');
    const isLocal = this.#path.includes('table:table');
    const key = `name ${isLocal ? `${this.#sheet}!` : ''}${attributes['table:name']}`;
    const range = attributes['table:cell-range-address'];
    const value =
      range === undefined
        ? relativeFormula(attributes['table:expression'] ?? '', base)
        : `[${relativeAddress(range, base)}]`.replace('[#REF!]', '#REF!');
    this.#entries.set(key, value);
  }

  #database(name: string, target: string): void {
    const isUnnamed = name.startsWith('__Anonymous_Sheet_DB__');
    this.#entries.set(isUnnamed ? `filter ${sheetOf(target)}` : `table ${name}`, target);
  }

  #condition(name: string, attributes: Attributes): void {
    if (this.#targets === '') return;
    const rectangles = readRanges(this.#targets);
    const first = rectangles[0];
    const base = attributes['calcext:base-cell-address'];
    const anchor = base === undefined ? { row: first?.top ?? 0, column: first?.left ?? 0 } : readPlace(base);
    const said = Object.entries(attributes)
      .filter(([key]) => key === 'calcext:value' || key === 'calcext:type')
      .map(([, value]) => relativeFormula(value, anchor));
    if (said.length === 0) return;
    const text = `conditional format ${sheetOf(this.#targets)} ${name.replace('calcext:', '')} ${said.join(' ')}`;
    let key = text;
    for (let copy = 2; (this.#owners.get(key) ?? this.#formats) !== this.#formats; copy += 1) key = `${text} #${copy}`;
    this.#owners.set(key, this.#formats);
    for (const rectangle of rectangles) this.#addRegion(key, rectangle);
  }

  #chart(name: string, attributes: Attributes): void {
    // What the whole chart covers follows from its series.
    if (name === 'chart:plot-area') return;
    if (name === 'chart:series') this.#series += 1;
    for (const key of ['chart:values-cell-range-address', 'chart:label-cell-address', 'table:cell-range-address']) {
      const value = attributes[key];
      if (value === undefined || value === '') continue;
      const what = `${name.slice('chart:'.length)} ${key.slice(key.indexOf(':') + 1)}`;
      this.#entries.set(`chart ${this.#sheet} ${this.#charts} series ${this.#series} ${what}`, value);
    }
  }

  #addRegion(key: string, rectangle: Rectangle): void {
    const list = this.#regions.get(key);
    if (list === undefined) this.#regions.set(key, [rectangle]);
    else list.push(rectangle);
  }
}

const RANGE = /((?:'(?:[^']|'')*'|[^\s.']+)\.[A-Z]+[0-9]+)(?::((?:'(?:[^']|'')*'|[^\s.']*)\.[A-Z]+[0-9]+))?/g;

function readRanges(text: string): Rectangle[] {
  return [...text.matchAll(RANGE)].map((match) => {
    const from = readPlace(match[1] ?? '');
    const to = readPlace(match[2] ?? match[1] ?? '');
    return { top: from.row, bottom: to.row, left: from.column, right: to.column };
  });
}

function sheetOf(address: string): string {
  const name = /^\$?('(?:[^']|'')*'|[^.']+)\./.exec(address)?.[1] ?? '';
  return name.startsWith("'") ? name.slice(1, -1).replaceAll("''", "'") : name;
}
