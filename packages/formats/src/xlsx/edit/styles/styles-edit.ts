import { escapeAttribute } from '../../../xml/escape.ts';
import { qualifiedName, rootElement } from '../../../xml/splice.ts';
import { isDateFormat } from '../../package/number-format.ts';
import { builtInNamedStyle } from './built-in-styles.ts';
import { type CellFormat, readCellFormat, writeCellFormat } from './cell-format.ts';
import { UnknownStyleError } from './errors.ts';
import { builtInFormatCode, builtInFormatId, FIRST_CUSTOM_FORMAT, formatCode } from './number-formats.ts';
import type { BorderSide, StyleChange } from './style-change.ts';
import {
  appendToStyleList,
  baselineFor,
  readStyleList,
  STYLE_LISTS,
  type StyleListName,
  styleKey,
} from './style-lists.ts';
import { changeAlignment, changeBorder, changeFont, solidFill, toArgb } from './style-markup.ts';

const POINTS_INTO: Partial<Record<StyleListName, readonly StyleListName[]>> = {
  cellStyleXfs: ['fonts', 'fills', 'borders'],
  cellXfs: ['cellStyleXfs'],
};

interface StyleList {
  readonly children: string[];
  /** How many of them the part holds already. */
  written: number;
  readonly index: Map<string, number>;
}

export interface StylesHost {
  read(): string;
  write(text: string): void;
}

/** The styles of a workbook. Formats are only ever appended, and the same one only once. */
export class StylesEdit {
  readonly #host: StylesHost;
  #lists: Map<StyleListName, StyleList> | undefined;
  #prefix = '';
  readonly #derived = new Map<string, number>();

  constructor(host: StylesHost) {
    this.#host = host;
  }

  /** Prefix that elements of this part carry. */
  prefix(): string {
    this.#load();
    return this.#prefix;
  }

  list(name: StyleListName): readonly string[] {
    return this.#list(name).children;
  }

  /** Index of this element in its list, appended unless the very same text is there. */
  append(name: StyleListName, xml: string): number {
    const list = this.#begin(name);
    return list.index.get(styleKey(xml)) ?? push(list, xml);
  }

  cellFormat(index: number): CellFormat {
    return readCellFormat(this.#cellFormatText(index));
  }

  isDate(index: number): boolean {
    const id = this.cellFormat(index).numberFormat;
    return isDateFormat(id, this.#customCode(id));
  }

  numberFormatCode(id: number): string {
    return this.#customCode(id) ?? builtInFormatCode(id) ?? `built-in ${id}`;
  }

  numberFormatId(nameOrCode: string): number {
    const code = formatCode(nameOrCode);
    const builtIn = builtInFormatId(code);
    if (builtIn !== undefined) return builtIn;
    let highest = FIRST_CUSTOM_FORMAT - 1;
    for (const xml of this.list('numFmts')) {
      const { attributes } = rootElement(xml);
      const id = Number(attributes.get('numFmtId'));
      if (attributes.get('formatCode') === code) return id;
      highest = Math.max(highest, id);
    }
    const tag = qualifiedName(this.prefix(), 'numFmt');
    this.append('numFmts', `<${tag} numFmtId="${highest + 1}" formatCode="${escapeAttribute(code)}"/>`);
    return highest + 1;
  }

  /** Refuses colours and named styles that do not exist. */
  check(change: StyleChange): void {
    const sides = Object.values(change.border ?? {}).map((side: BorderSide | undefined) => side?.color);
    for (const color of [change.font?.color, change.fill ?? undefined, ...sides])
      if (color !== undefined) toArgb(color);
    if (change.namedStyle !== undefined) this.#findNamed(change.namedStyle);
  }

  /** Number of the format that looks like `base` but for the change. */
  derive(base: number, change: StyleChange): number {
    this.#load();
    const key = `${base} ${JSON.stringify(change)}`;
    const known = this.#derived.get(key);
    if (known !== undefined) return known;
    const start = change.namedStyle === undefined ? this.cellFormat(base) : this.#fromNamed(change.namedStyle);
    const index = this.append('cellXfs', writeCellFormat(this.#changed(start, change), this.#prefix));
    this.#derived.set(key, index);
    return index;
  }

  /** Names of the workbook's own styles. */
  namedStyles(): { name: string; format: number }[] {
    return this.list('cellStyles').map((xml) => {
      const { attributes } = rootElement(xml);
      return { name: attributes.get('name') ?? '', format: Number(attributes.get('xfId') ?? 0) };
    });
  }

  /** Adds a style that people can pick by its name, or gives the number of the one there is. */
  defineNamedStyle(name: string, change: StyleChange, builtInId?: number): number {
    const present = this.namedStyles().find((style) => style.name.toLowerCase() === name.toLowerCase());
    if (present !== undefined) return present.format;
    const base = readCellFormat(this.list('cellStyleXfs')[0] ?? baselineFor('cellStyleXfs', this.prefix())[0] ?? '');
    return this.addNamedStyle(name, this.#changed({ ...base, style: undefined }, change), builtInId);
  }

  /** Adds a named style with a format of its own, never shared: changing one in Excel would change both. */
  addNamedStyle(name: string, format: CellFormat, builtInId?: number): number {
    const index = push(this.#begin('cellStyleXfs'), writeCellFormat({ ...format, style: undefined }, this.#prefix));
    const tag = qualifiedName(this.#prefix, 'cellStyle');
    if (this.list('cellStyles').length === 0) {
      this.append('cellStyles', `<${tag} name="Normal" xfId="0" builtinId="0"/>`);
    }
    const id = builtInId === undefined ? '' : ` builtinId="${builtInId}"`;
    this.append('cellStyles', `<${tag} name="${escapeAttribute(name)}" xfId="${index}"${id}/>`);
    return index;
  }

  /** Writes what was appended into the part. */
  flush(): void {
    if (this.#lists === undefined) return;
    let text: string | undefined;
    for (const name of STYLE_LISTS) {
      const list = this.#lists.get(name);
      if (list === undefined || list.children.length === list.written) continue;
      text = appendToStyleList(text ?? this.#host.read(), name, list.children.slice(list.written));
      list.written = list.children.length;
    }
    if (text !== undefined) this.#host.write(text);
  }

  /** The part was rolled back: what was read of it no longer holds. */
  forget(): void {
    this.#lists = undefined;
    this.#derived.clear();
  }

  #changed(format: CellFormat, change: StyleChange): CellFormat {
    const prefix = this.#prefix;
    let result = format;
    if (change.font !== undefined) {
      const font = this.list('fonts')[format.font] ?? baselineFor('fonts', prefix)[0] ?? '';
      result = { ...result, font: this.append('fonts', changeFont(font, change.font, prefix)) };
    }
    if (change.fill !== undefined) {
      result = { ...result, fill: change.fill === null ? 0 : this.append('fills', solidFill(change.fill, prefix)) };
    }
    if (change.border !== undefined) {
      const border = this.list('borders')[format.border] ?? baselineFor('borders', prefix)[0] ?? '';
      result = { ...result, border: this.append('borders', changeBorder(border, change.border, prefix)) };
    }
    if (change.numberFormat !== undefined) {
      result = { ...result, numberFormat: this.numberFormatId(change.numberFormat) };
    }
    if (change.alignment !== undefined) {
      result = { ...result, alignment: changeAlignment(format.alignment, change.alignment, prefix) };
    }
    return result;
  }

  #fromNamed(name: string): CellFormat {
    const { builtIn, present } = this.#findNamed(name);
    const format = present?.format ?? this.defineNamedStyle(builtIn?.name ?? name, builtIn?.change ?? {}, builtIn?.id);
    return { ...readCellFormat(this.list('cellStyleXfs')[format] ?? ''), style: format };
  }

  #findNamed(name: string) {
    const styles = this.namedStyles();
    const builtIn = builtInNamedStyle(name);
    const present = styles.find((style) => style.name.toLowerCase() === name.toLowerCase());
    if (present !== undefined || builtIn !== undefined) return { builtIn, present };
    throw new UnknownStyleError(
      name,
      styles.map((style) => style.name),
    );
  }

  #cellFormatText(index: number): string {
    const formats = this.list('cellXfs');
    return formats[index] ?? formats[0] ?? baselineFor('cellXfs', this.prefix())[0] ?? '';
  }

  #customCode(id: number): string | undefined {
    for (const xml of this.list('numFmts')) {
      const { attributes } = rootElement(xml);
      if (Number(attributes.get('numFmtId')) === id) return attributes.get('formatCode') ?? '';
    }
    return undefined;
  }

  /** A list with its index 0. Without the lists that this points into, a program that reads the file finds nothing there. */
  #begin(name: StyleListName): StyleList {
    const list = this.#list(name);
    if (list.children.length > 0) return list;
    for (const needed of POINTS_INTO[name] ?? []) this.#begin(needed);
    for (const child of baselineFor(name, this.#prefix)) push(list, child);
    return list;
  }

  #list(name: StyleListName): StyleList {
    const list = this.#load().get(name);
    return list ?? { children: [], written: 0, index: new Map() };
  }

  #load(): Map<StyleListName, StyleList> {
    if (this.#lists !== undefined) return this.#lists;
    const text = this.#host.read();
    this.#prefix = rootElement(text).prefix;
    this.#lists = new Map(
      STYLE_LISTS.map((name) => {
        const children = readStyleList(text, name);
        const index = new Map<string, number>();
        for (const [at, child] of children.entries()) {
          const key = styleKey(child);
          if (!index.has(key)) index.set(key, at);
        }
        return [name, { children, written: children.length, index }];
      }),
    );
    return this.#lists;
  }
}

function push(list: StyleList, xml: string): number {
  const index = list.children.push(xml) - 1;
  const key = styleKey(xml);
  if (!list.index.has(key)) list.index.set(key, index);
  return index;
}
