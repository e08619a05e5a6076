import { readCellFormat, writeCellFormat } from '../styles/cell-format.ts';
import type { StylesEdit } from '../styles/styles-edit.ts';

/** Carries cell formats from one workbook's styles into another's; the same format is carried once. */
export class StyleCarrier {
  readonly #from: StylesEdit;
  readonly #to: StylesEdit;
  readonly #known = new Map<number, number>();

  constructor(from: StylesEdit, to: StylesEdit) {
    this.#from = from;
    this.#to = to;
  }

  /** Number in the target of a cell format of the source. */
  cellFormat(index: number): number {
    const known = this.#known.get(index);
    if (known !== undefined) return known;
    const format = this.#carried(index);
    const named = this.#from.namedStyles().find((style) => style.format === format.style);
    const present = this.#to.namedStyles().find((style) => style.name.toLowerCase() === named?.name.toLowerCase());
    const carried = this.#to.append(
      'cellXfs',
      writeCellFormat({ ...format, style: present?.format ?? 0 }, this.#to.prefix()),
    );
    this.#known.set(index, carried);
    return carried;
  }

  /** Number in the target of a differential format, as conditional formats use it. */
  differentialFormat(index: number): number | undefined {
    const xml = this.#from.list('dxfs')[index];
    return xml === undefined ? undefined : this.#to.append('dxfs', this.#translated(xml));
  }

  /** Adds the source's named styles that the target lacks; gives their names. */
  namedStyles(wanted: readonly string[] | undefined): string[] {
    const names = new Set(wanted?.map((name) => name.toLowerCase()));
    const added: string[] = [];
    for (const { name, format } of this.#from.namedStyles()) {
      if (wanted !== undefined && !names.has(name.toLowerCase())) continue;
      if (this.#to.namedStyles().some((style) => style.name.toLowerCase() === name.toLowerCase())) continue;
      const xml = this.#from.list('cellStyleXfs')[format];
      if (xml === undefined) continue;
      this.#to.addNamedStyle(name, this.#carriedFrom(xml));
      added.push(name);
    }
    return added;
  }

  #carried(index: number) {
    return this.#carriedFrom(this.#from.list('cellXfs')[index] ?? this.#from.list('cellXfs')[0] ?? '<xf/>');
  }

  #carriedFrom(xml: string) {
    const format = readCellFormat(xml);
    const carry = (list: 'fonts' | 'fills' | 'borders', at: number): number => {
      const child = this.#from.list(list)[at];
      return child === undefined ? 0 : this.#to.append(list, this.#translated(child));
    };
    return {
      ...format,
      numberFormat:
        format.numberFormat < 164
          ? format.numberFormat
          : this.#to.numberFormatId(this.#from.numberFormatCode(format.numberFormat)),
      font: carry('fonts', format.font),
      fill: carry('fills', format.fill),
      border: carry('borders', format.border),
      alignment: format.alignment === undefined ? undefined : this.#translated(format.alignment),
      protection: format.protection === undefined ? undefined : this.#translated(format.protection),
      extension: undefined,
    };
  }

  /** Elements under the prefix that the target's part uses. */
  #translated(xml: string): string {
    return withPrefix(xml, this.#from.prefix(), this.#to.prefix());
  }
}

export function withPrefix(xml: string, from: string, to: string): string {
  if (from === to) return xml;
  const pattern = from === '' ? /<(\/?)(?=[A-Za-z][\w.-]*[\s/>])/g : new RegExp(`<(/?)${from}:`, 'g');
  return xml.replace(pattern, (_whole, slash: string) => `<${slash}${to === '' ? '' : `${to}:`}`);
}
