import type { FieldSpan } from '../read/syntax.ts';
import type { ByteWriter } from './byte-writer.ts';
import type { EditedColumn, EditedTable } from './edited-table.ts';
import type { FieldWriter } from './field-writer.ts';
import { says } from './value-text.ts';

/** One row as it is to be: fields that nothing changed keep their bytes. */
export function renderRow(table: EditedTable, id: number, out: ByteWriter, writer: FieldWriter): void {
  const { file, columns } = table;
  const isNew = id >= file.rowCount;
  const spans = isNew ? [] : file.fields(id + file.headerRecords);
  const changes = table.changes.get(id);
  // A short row stays short: fields that it lacks are added only up to the last one that holds something.
  const last = isNew ? columns.length - 1 : lastNeeded(table, spans, changes);
  const start = out.length;
  for (let place = 0; place <= last; place += 1) {
    const column = columns[place];
    if (column === undefined) continue;
    if (place > 0) out.write(writer.delimiter);
    const span = isNew || column.source === null ? undefined : spans[column.source];
    const change = changes?.get(column);
    if (span !== undefined && (change === undefined || says(file.text(span), change, file.dialect))) {
      keepField(table, out, span, place === 0 ? writer : null);
      continue;
    }
    const value = change ?? (column.source === null ? column.fill : null);
    out.write(
      writer.field(value, {
        column: column.source,
        wasQuoted: span?.isQuoted ?? false,
        isFirst: place === 0,
        isOnly: columns.length === 1,
      }),
    );
  }
  // Fields beyond the last column belong to no column and stay at the end.
  for (const span of spans.slice(table.sourceColumns)) {
    out.write(writer.delimiter);
    copySpan(table, out, span);
  }
  // Without this, a row that has become empty would be a blank line, which is no row.
  if (out.length === start && columns.length > 1) out.write(writer.delimiter);
}

export function renderHeader(table: EditedTable, out: ByteWriter, writer: FieldWriter): void {
  const spans = table.file.fields(0);
  const allQuoted = spans.length > 0 && spans.every((span) => span.isQuoted);
  for (const [place, column] of table.columns.entries()) {
    if (place > 0) out.write(writer.delimiter);
    const span = column.source === null ? undefined : spans[column.source];
    if (span !== undefined && !column.isRenamed) keepField(table, out, span, place === 0 ? writer : null);
    else {
      const wasQuoted = span?.isQuoted ?? allQuoted;
      out.write(writer.field(column.name, { column: null, wasQuoted, isFirst: place === 0, isOnly: false }));
    }
  }
}

function lastNeeded(
  { columns, sourceColumns }: EditedTable,
  spans: readonly FieldSpan[],
  changes: ReadonlyMap<EditedColumn, unknown> | undefined,
): number {
  if (spans.length > sourceColumns) return columns.length - 1;
  return columns.findLastIndex(
    (column) => column.source === null || column.source < spans.length || changes?.has(column) === true,
  );
}

/** As it is written, unless it comes to stand first (`first`) and would make a remark of the row. */
function keepField(table: EditedTable, out: ByteWriter, span: FieldSpan, first: FieldWriter | null): void {
  const text = first === null || span.isQuoted ? '' : table.file.text(span);
  if (first?.looksLikeComment(text) !== true) copySpan(table, out, span);
  else out.write(first.field(text, { column: null, wasQuoted: true, isFirst: true, isOnly: false }));
}

function copySpan({ file }: EditedTable, out: ByteWriter, span: FieldSpan): void {
  out.copy(file.bytes, span.start * file.code.width, span.end * file.code.width);
}
