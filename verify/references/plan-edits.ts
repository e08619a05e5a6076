import { createHash } from 'node:crypto';
import { WorkbookEdit } from '../../packages/formats/src/xlsx/edit/book/workbook-edit.ts';
import { areaBox, type Box, parseBox, referencesOf, sameSheet } from '../../packages/formats/src/xlsx/formula/index.ts';
import { unescapeXml } from '../../packages/formats/src/xml/escape.ts';
import { kindOf, letters, type StructureEdit } from './structure-edit.ts';

const LAST_ROW = 1_048_575;
const LAST_COLUMN = 16_383;
const FORMULAS = 3000;

interface SheetFacts {
  readonly name: string;
  readonly isVisible: boolean;
  readonly index: number;
  readonly lastRow: number;
  readonly lastColumn: number;
  /** Columns that hold nothing but numbers, written as such, and no two the same. */
  readonly numberColumns: readonly number[];
  /** Ranges of this sheet that something refers to or stands in; rows from one, columns from zero. */
  readonly boxes: Box[];
}

/**
 * Structure edits of a workbook where they are most likely to go wrong: before, inside, at both edges of and just
 * beyond ranges that are referred to. The same for the same file, kinds in turn.
 */
export function planEdits(bytes: Uint8Array, seed: string, limit: number): StructureEdit[] {
  const sheets = lookAtSheets(bytes);
  const random = randomFrom(seed);
  const kinds = new Map<string, StructureEdit[]>();
  for (const edit of sheets.flatMap((sheet) => candidates(sheet, sheets, random))) {
    const list = kinds.get(kindOf(edit)) ?? [];
    list.push(edit);
    kinds.set(kindOf(edit), list);
  }
  const lists = shuffled([...kinds.values()], random).map((list) => shuffled(list, random));
  const chosen: StructureEdit[] = [];
  for (let round = 0; chosen.length < limit && lists.some((list) => list.length > round); round += 1)
    for (const list of lists) {
      const edit = list[round];
      if (edit !== undefined && chosen.length < limit) chosen.push(edit);
    }
  return chosen;
}

function lookAtSheets(bytes: Uint8Array): SheetFacts[] {
  const book = new WorkbookEdit(bytes);
  const all = book.sheets();
  const sheets = book.worksheets().map((sheet): SheetFacts => {
    const source = sheet.source();
    const boxes: Box[] = [];
    for (const [, list = ''] of source.matchAll(/\s(?:ref|sqref)\s*=\s*"([^"]*)"/g))
      for (const range of list.split(/\s+/)) addBox(boxes, parseBox(range));
    let [lastRow, lastColumn] = [0, 0];
    for (const [, cell = ''] of source.matchAll(/<(?:\w+:)?c\s[^>]*?\br="([A-Z]+[0-9]+)"/g)) {
      const box = parseBox(cell);
      lastRow = Math.max(lastRow, (box?.bottom ?? 1) - 1);
      lastColumn = Math.max(lastColumn, box?.right ?? 0);
    }
    const { index, state } = book.findSheet(sheet.name);
    const numberColumns = columnsOfNumbers(source);
    return { numberColumns, name: sheet.name, index, isVisible: state === 'visible', lastRow, lastColumn, boxes };
  });
  const note = (formula: string, home: string | undefined): void => {
    for (const { sheet = home, area, isOtherBook } of referencesOf(formula).references) {
      const target = sheets.find((one) => sheet !== undefined && sameSheet(one.name, sheet));
      if (!isOtherBook && target !== undefined) addBox(target.boxes, areaBox(area));
    }
  };
  for (const sheet of book.worksheets()) {
    const formulas = sheet.source().matchAll(/<(?:\w+:)?f(?:\s[^>]*)?>([^<]+)</g);
    for (const [, formula = ''] of formulas.take(FORMULAS)) note(unescapeXml(formula), sheet.name);
  }
  for (const name of book.definedNames())
    note(name.formula, name.localSheet === undefined ? undefined : all[name.localSheet]?.name);
  return sheets;
}

function columnsOfNumbers(source: string): number[] {
  const columns = new Map<string, Set<number> | undefined>();
  for (const [cell, name = ''] of source.matchAll(
    /<(?:\w+:)?c\s[^>]*?\br="([A-Z]+)[0-9]+"[^>]*?(?:\/>|>.*?<\/(?:\w+:)?c>)/gs,
  )) {
    if (cell.endsWith('/>') && !cell.includes('</')) continue;
    const values = columns.has(name) ? columns.get(name) : new Set<number>();
    const text = /^<(?:\w+:)?c\s(?![^>]*\bt="(?!n"))[^>]*><(?:\w+:)?v>([^<]+)</.exec(cell)?.[1];
    const isNew = values !== undefined && text !== undefined && !values.has(Number(text));
    columns.set(name, isNew ? values.add(Number(text)) : undefined);
  }
  return [...columns].flatMap(([name, values]) => ((values?.size ?? 0) > 2 ? [parseBox(`${name}1`)?.left ?? 0] : []));
}

function addBox(boxes: Box[], box: Box | undefined): void {
  if (box !== undefined && boxes.length < 5000) boxes.push(box);
}

function candidates(sheet: SheetFacts, sheets: readonly SheetFacts[], random: () => number): StructureEdit[] {
  const { name } = sheet;
  const edits: StructureEdit[] = [...shifts(sheet, 'rows', random), ...shifts(sheet, 'columns', random)];
  const fresh = (wanted: string): string => {
    let [free, number] = [wanted, 2];
    while (sheets.some((other) => sameSheet(other.name, free))) free = `${wanted} ${number++}`;
    return free;
  };
  edits.push({ kind: 'rename_sheet', sheet: name, name: fresh("Galley's & new") });
  edits.push({
    kind: 'copy_sheet',
    sheet: name,
    name: fresh('Galley copy'),
    position: pick([0, sheet.index + 1], random),
  });
  if (sheets.some((other) => other.name !== name && other.isVisible)) edits.push({ kind: 'delete_sheet', sheet: name });
  if (sheets.length > 1) {
    const position = pick(
      [0, sheets.length, sheet.index + 2].filter((one) => one <= sheets.length),
      random,
    );
    const place = (position > sheet.index ? position - 1 : position) + 1;
    if (place !== sheet.index + 1) edits.push({ kind: 'move_sheet', sheet: name, position, place });
  }
  if (sheet.numberColumns.length > 0 && sheet.lastRow < 2000) {
    const field = pick(sheet.numberColumns, random);
    const range = `A1:${letters(sheet.lastColumn)}${sheet.lastRow + 1}`;
    edits.push({ kind: 'sort_rows', sheet: name, range, field, column: letters(field), descending: random() < 0.5 });
  }
  if (sheet.lastRow < 5000) {
    const toSheet = pick(sheets, random).name;
    const [top, left] = [pick([0, 1, sheet.lastRow], random), pick([0, 1, sheet.lastColumn], random)];
    const [bottom, right] = [Math.min(top + 8, sheet.lastRow + 1), Math.min(left + 5, sheet.lastColumn + 1)];
    const range = `${letters(left)}${top + 1}:${letters(right)}${bottom + 1}`;
    const to = `${letters(pick([0, right + 1, right + 30], random))}${pick([1, bottom + 2, bottom + 40], random)}`;
    // A target that overlaps the source is another matter.
    if (toSheet !== name || !overlaps(parseBox(range), to, bottom - top, right - left))
      edits.push({ kind: 'copy_range', sheet: name, range, toSheet, to });
  }
  return edits;
}

function overlaps(range: Box | undefined, to: string, rows: number, columns: number): boolean {
  const start = parseBox(to);
  if (range === undefined || start === undefined) return true;
  return (
    start.top <= range.bottom &&
    start.top + rows >= range.top &&
    start.left <= range.right &&
    start.left + columns >= range.left
  );
}

function shifts(sheet: SheetFacts, axis: 'rows' | 'columns', random: () => number): StructureEdit[] {
  const last = axis === 'rows' ? sheet.lastRow : sheet.lastColumn;
  const limit = axis === 'rows' ? LAST_ROW : LAST_COLUMN;
  const spans = sheet.boxes
    .map((box): [number, number] => (axis === 'rows' ? [box.top - 1, box.bottom - 1] : [box.left, box.right]))
    .filter(([from, to]) => !(from === 0 && to === limit));
  const edits: StructureEdit[] = [];
  const add = (kind: 'insert' | 'delete', at: number, count: number): void => {
    if (at < 0 || at > Math.min(limit, last + 50) || count < 1 || count > 5000) return;
    if (edits.some((one) => one.kind === kind && 'at' in one && one.at === at && one.count === count)) return;
    edits.push({ kind, axis, sheet: sheet.name, at, count });
  };
  for (const kind of ['insert', 'delete'] as const) {
    add(kind, 0, 1);
    add(kind, Math.floor(last / 2), pick([1, 2, 3], random));
  }
  for (const [from, to] of shuffled(spans, random).slice(0, 12)) {
    add('insert', from, pick([1, 2], random));
    add('insert', to, 1);
    add('insert', to + 1, pick([1, 3], random));
    add('insert', from + 1, 1);
    add('delete', from, 1);
    add('delete', to, pick([1, 2], random));
    add('delete', to + 1, 1);
    add('delete', from - 1, pick([1, 2], random));
    add('delete', from, to - from + 1);
    add('delete', from - 1, to - from + 3);
  }
  return edits;
}

function pick<Item>(items: readonly Item[], random: () => number): Item {
  return items[Math.floor(random() * items.length)] as Item;
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, key: random() }))
    .sort((one, other) => one.key - other.key)
    .map(({ item }) => item);
}

/** Numbers from zero to one, always the same for the same seed. */
function randomFrom(seed: string): () => number {
  let count = 0;
  return () => {
    count += 1;
    return createHash('sha256').update(`${seed} ${count}`).digest().readUInt32BE(0) / 2 ** 32;
  };
}
