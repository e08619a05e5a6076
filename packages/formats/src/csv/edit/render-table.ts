import type { EditedTable } from './edited-table.ts';
import { FieldWriter } from './field-writer.ts';
import type { CsvEditOptions } from './operation.ts';
import { RecordWriter } from './record-writer.ts';
import { renderHeader, renderRow } from './render-row.ts';

/** Stretches of records that stay as they are and where they are cost one copy each. */
export function renderTable(table: EditedTable, options: CsvEditOptions): Buffer {
  const { file } = table;
  const { index, headerRecords, rowCount } = file;
  const fields = new FieldWriter(file, options);
  const records = new RecordWriter(file, fields);
  const isPlain = table.hasSameColumns;
  const gone = goneRows(table.ids(), rowCount);
  let nextGone = 0;
  /** Comments above a deleted row stay; only the row goes. */
  const keepLeads = (before: number): void => {
    for (let row = gone[nextGone]; row !== undefined && row < before; row = gone[nextGone]) {
      records.copyLead(row + headerRecords);
      nextGone += 1;
    }
  };

  records.begin();
  if (headerRecords === 1) {
    records.startRecord();
    if (isPlain && table.columns.every((column) => !column.isRenamed)) {
      records.copy(index.starts[0] ?? 0, index.ends[0] ?? 0);
    } else renderHeader(table, records.out, fields);
    records.finishRecord(0, isPlain);
  }
  const order = table.ids();
  for (let at = 0; at < order.length; at += 1) {
    const id = order[at] ?? 0;
    if (id >= rowCount) {
      records.startRecord();
      renderRow(table, id, records.out, fields);
      records.finishRecord(null);
      continue;
    }
    keepLeads(id);
    records.startRecord();
    records.copyLead(id + headerRecords);
    if (!isPlain || table.changes.has(id)) {
      renderRow(table, id, records.out, fields);
      records.finishRecord(id + headerRecords);
      continue;
    }
    let last = id;
    while (order[at + 1] === last + 1 && last + 1 < rowCount && !table.changes.has(last + 1)) {
      at += 1;
      last += 1;
    }
    records.copy(index.starts[id + headerRecords] ?? 0, index.ends[last + headerRecords] ?? 0);
    records.finishRecord(last + headerRecords, true);
  }
  keepLeads(rowCount);
  return records.end();
}

function goneRows(order: Int32Array, rowCount: number): number[] {
  if (order.length >= rowCount && order.every((id, place) => id === place || id >= rowCount)) return [];
  const isKept = new Uint8Array(rowCount);
  for (const id of order) if (id < rowCount) isKept[id] = 1;
  const gone: number[] = [];
  for (let row = 0; row < rowCount; row += 1) if (isKept[row] === 0) gone.push(row);
  return gone;
}
