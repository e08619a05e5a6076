import { z } from 'zod';
import { escapeAttribute } from '../../../xml/escape.ts';
import { qualifiedName } from '../../../xml/splice.ts';
import { absoluteRange, overlaps, parseRange, rangeName } from '../../cell/cell-range.ts';
import { setDefinedName } from '../../edit/book/defined-names.ts';
import { headingsOf } from '../../edit/book/headings.ts';
import { lastRowOf, type PlainCell, readValues, shownText } from '../../edit/book/read-values.ts';
import { type RowAttributes, spliceCells } from '../../edit/cells/splice-cells.ts';
import { setWorksheetChild } from '../../edit/markup/worksheet-children.ts';
import { ObjectNotFoundError, ObjectRefusedError } from '../../edit/objects/errors.ts';
import { allTables } from '../../edit/objects/find-table.ts';
import { quoteSheetName } from '../../formula/index.ts';
import { freshenValues } from '../../recalculate/freshen-values.ts';
import { defineOperation } from '../common/define-operation.ts';
import { rangeField, sheetField } from '../common/fields.ts';

const OPERATORS = {
  equal: 'equal',
  not_equal: 'notEqual',
  greater: 'greaterThan',
  greater_or_equal: 'greaterThanOrEqual',
  less: 'lessThan',
  less_or_equal: 'lessThanOrEqual',
} as const;

const criterionSchema = z.strictObject({
  column: z.string().describe('Heading of the column.'),
  values: z.array(z.string()).min(1).optional().describe('Rows with one of these values stay.'),
  operator: z.enum(['equal', 'not_equal', 'greater', 'greater_or_equal', 'less', 'less_or_equal']).optional(),
  value: z.number().optional().describe('With operator: rows whose number compares so stay.'),
});
type Criterion = z.output<typeof criterionSchema>;

export const filterRows = defineOperation({
  kind: 'filter_rows',
  describe: 'Filters a range by its columns: rows that do not fit are hidden (not deleted), filter buttons show why.',
  schema: z.strictObject({
    sheet: sheetField,
    range: rangeField.describe('Headings and data, like A1:F200.'),
    criteria: z.array(criterionSchema).min(1),
  }),
  apply(book, { sheet: name, range: text, criteria }) {
    const sheet = book.sheet(name);
    const range = parseRange(text);
    const table = allTables(book).find((one) => one.sheet.part === sheet.part && overlaps(one.box, range));
    if (table !== undefined)
      throw new ObjectRefusedError(
        `The range overlaps the table "${table.name}".`,
        'Filter a range outside of tables.',
      );
    freshenValues(book);
    const cells = readValues(book, sheet, range);
    const headings = headingsOf(cells.get(range.top), range);
    const bound = criteria.map((criterion) => {
      const column = headings.get(criterion.column.toLowerCase());
      if (column === undefined) throw new ObjectNotFoundError('heading', criterion.column, [...headings.keys()]);
      return { criterion, column };
    });
    const changes = new Map<number, RowAttributes>();
    const last = Math.min(range.bottom, lastRowOf(cells, range.top));
    let hidden = 0;
    for (let row = range.top + 1; row <= last; row += 1) {
      const fits = bound.every(({ criterion, column }) => isFitting(cells.get(row)?.get(column), criterion));
      if (!fits) hidden += 1;
      changes.set(row, { hidden: fits ? undefined : '1' });
    }
    sheet.change((source) => {
      const marked = setWorksheetChild(source, 'autoFilter', (_present, prefix) =>
        filterXml(prefix, rangeName(range), range.left, bound),
      );
      return spliceCells(marked, [], changes).source;
    });
    const formula = `${quoteSheetName(sheet.name)}!${absoluteRange(range)}`;
    const localSheet = book.findSheet(sheet.name).index;
    book.changeWorkbook((source) =>
      setDefinedName(source, { name: '_xlnm._FilterDatabase', formula, localSheet, isHidden: true }),
    );
    return `${sheet.name}!${rangeName(range)}: ${last - range.top - hidden} rows shown, ${hidden} hidden`;
  },
});

function isFitting(cell: PlainCell | undefined, criterion: Criterion): boolean {
  if (criterion.values !== undefined) {
    const text = shownText(cell).toLowerCase();
    return criterion.values.some((value) => value.toLowerCase() === text);
  }
  const { operator, value } = condition(criterion);
  const number = cell?.value;
  if (typeof number !== 'number') return operator === 'not_equal';
  switch (operator) {
    case 'equal':
      return number === value;
    case 'not_equal':
      return number !== value;
    case 'greater':
      return number > value;
    case 'greater_or_equal':
      return number >= value;
    case 'less':
      return number < value;
    case 'less_or_equal':
      return number <= value;
  }
}

function condition(criterion: Criterion): { operator: keyof typeof OPERATORS; value: number } {
  const { operator, value } = criterion;
  if (operator !== undefined && value !== undefined) return { operator, value };
  throw new ObjectRefusedError(
    `The criterion for "${criterion.column}" says neither values nor a comparison.`,
    'Give values, or operator and value.',
  );
}

function filterXml(
  prefix: string,
  ref: string,
  left: number,
  bound: readonly { criterion: Criterion; column: number }[],
): string {
  const tag = (name: string): string => qualifiedName(prefix, name);
  const columns = bound
    .toSorted((one, other) => one.column - other.column)
    .map(({ criterion, column }) => {
      const inner = criterion.values === undefined ? customFilter(criterion, tag) : valueFilters(criterion.values, tag);
      return `<${tag('filterColumn')} colId="${column - left}">${inner}</${tag('filterColumn')}>`;
    });
  return `<${tag('autoFilter')} ref="${ref}">${columns.join('')}</${tag('autoFilter')}>`;
}

function valueFilters(values: readonly string[], tag: (name: string) => string): string {
  const filters = values
    .filter((value) => value !== '')
    .map((value) => `<${tag('filter')} val="${escapeAttribute(value)}"/>`);
  const blank = values.includes('') ? ' blank="1"' : '';
  return `<${tag('filters')}${blank}>${filters.join('')}</${tag('filters')}>`;
}

function customFilter(criterion: Criterion, tag: (name: string) => string): string {
  const { operator, value } = condition(criterion);
  const kind = operator === 'equal' ? '' : ` operator="${OPERATORS[operator]}"`;
  return `<${tag('customFilters')}><${tag('customFilter')}${kind} val="${value}"/></${tag('customFilters')}>`;
}
