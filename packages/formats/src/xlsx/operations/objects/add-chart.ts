import { posix } from 'node:path';
import { InvalidArgumentError } from '@galley/schema/errors';
import { z } from 'zod';
import { relatePart } from '../../../ooxml/part-relationships.ts';
import { parseCell } from '../../cell/cell-range.ts';
import { readValues } from '../../edit/book/read-values.ts';
import type { SheetEdit } from '../../edit/book/sheet-edit.ts';
import type { WorkbookEdit } from '../../edit/book/workbook-edit.ts';
import { type ChartRange, chartTypes, chartXml, drawingNamespaces } from '../../edit/objects/chart-markup.ts';
import { addChartFrame, drawingPart } from '../../edit/objects/drawing.ts';
import { ObjectRefusedError } from '../../edit/objects/errors.ts';
import { areaBox, type Box, quoteSheetName, renderArea, tokenize } from '../../formula/index.ts';
import { freshenValues } from '../../recalculate/freshen-values.ts';
import { defineOperation } from '../common/define-operation.ts';
import { cellField, sheetField } from '../common/fields.ts';

const CONTENT_TYPE = 'application/vnd.openxmlformats-officedocument.drawingml.chart+xml';
const MAX_POINTS = 32_000;

const rangeText = z.string().describe('One row or column of cells, like B2:B9 or Data!B2:B9.');

export const addChart = defineOperation({
  kind: 'add_chart',
  describe:
    'Adds a chart to a sheet. Each series is one row or column of numbers; categories are the labels along the axis (for scatter, the x values).',
  schema: z.strictObject({
    sheet: sheetField.describe('Sheet that shows the chart.'),
    type: z.enum(chartTypes),
    series: z
      .array(
        z.strictObject({
          values: rangeText,
          name: z.string().optional().describe('A text for the legend, or a cell like =Data!B1.'),
        }),
      )
      .min(1)
      .max(100)
      .meta({ examples: [[{ values: 'B2:B9', name: '=B1' }]] }),
    categories: rangeText.optional(),
    cell: cellField.describe('Where the upper left corner stands, like F2.'),
    title: z.string().optional(),
    horizontal_title: z.string().optional(),
    vertical_title: z.string().optional(),
    stacked: z.boolean().default(false).describe('Series on top of each other (column, bar, line, area).'),
    width: z.int().min(50).max(5000).default(480).describe('In pixels.'),
    height: z.int().min(50).max(5000).default(288).describe('In pixels.'),
  }),
  apply(book, operation) {
    const sheet = book.sheet(operation.sheet);
    const place = parseCell(operation.cell);
    freshenValues(book);
    const namespaces = drawingNamespaces(book.dialect);
    const categories = operation.categories === undefined ? undefined : chartRange(book, sheet, operation.categories);
    const series = operation.series.map(({ values, name }) => ({
      values: chartRange(book, sheet, values),
      categories,
      name: name?.startsWith('=') === true ? chartRange(book, sheet, name.slice(1)) : name,
    }));
    if (operation.type === 'pie' && series.length > 1)
      throw new ObjectRefusedError('A pie shows one series.', 'Give one series, or make a column chart.');
    const part = book.parts.freeName((number) => posix.join(posix.dirname(book.part), `charts/chart${number}.xml`));
    const model = {
      type: operation.type,
      isStacked: operation.stacked,
      title: operation.title,
      horizontalTitle: operation.horizontal_title,
      verticalTitle: operation.vertical_title,
      series,
    };
    book.parts.write(part, chartXml(model, namespaces));
    book.parts.declare(part, CONTENT_TYPE);
    const drawing = drawingPart(book, sheet, namespaces);
    const relationship = relatePart(book.parts, drawing, { type: `${book.dialect.relationships}/chart`, to: part });
    const name = `Chart ${/([0-9]+)\.xml$/.exec(part)?.[1] ?? 1}`;
    const { width, height } = operation;
    book.parts.change(drawing, (text) =>
      addChartFrame(text, { ...place, width, height, name, relationship }, namespaces),
    );
    return `${operation.type} chart with ${series.length} series at ${sheet.name}!${operation.cell.toUpperCase()}`;
  },
});

/** An absolute reference to one row or column, and the values that it has now. */
function chartRange(book: WorkbookEdit, home: SheetEdit, written: string): ChartRange {
  const tokens = tokenize(written.trim().replace(/^=/, ''));
  const token = tokens.length === 1 ? tokens[0] : undefined;
  if (token?.kind !== 'reference' || token.area.kind !== 'cells')
    throw new InvalidArgumentError(
      'range',
      `"${written}" is not a range of cells.`,
      'Write it like B2:B9 or Data!B2:B9.',
      {
        range: written,
      },
    );
  const sheet = token.prefix === undefined ? home : book.sheet(token.prefix.sheet);
  const box = areaBox(token.area);
  const lock = { isRowLocked: true, isColumnLocked: true };
  const { area } = token;
  const to = area.to === undefined ? undefined : { ...area.to, ...lock };
  const formula = `${quoteSheetName(sheet.name)}!${renderArea({ ...area, from: { ...area.from, ...lock }, to })}`;
  return { formula, values: lineOf(book, sheet, box, written) };
}

function lineOf(book: WorkbookEdit, sheet: SheetEdit, box: Box, written: string): (string | number | null)[] {
  const isColumn = box.left === box.right;
  const length = isColumn ? box.bottom - box.top + 1 : box.right - box.left + 1;
  if ((!isColumn && box.top !== box.bottom) || length > MAX_POINTS) {
    throw new ObjectRefusedError(
      `${written} is not one row or one column of at most ${MAX_POINTS} cells.`,
      'Give each row or column as a series of its own.',
      { range: written },
    );
  }
  const cells = readValues(book, sheet, box);
  return Array.from({ length }, (_unused, index) => {
    const cell = isColumn ? cells.get(box.top + index)?.get(box.left) : cells.get(box.top)?.get(box.left + index);
    const value = cell?.value ?? null;
    return typeof value === 'boolean' ? (value ? 'TRUE' : 'FALSE') : value;
  });
}
