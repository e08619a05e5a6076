import { readFile } from 'node:fs/promises';
import {
  createTableEngine,
  detectKind,
  mapText,
  mapWorkbook,
  mapWorkbookStream,
  openCsv,
  readLines,
  readRows,
  readSheet,
  refuseKind,
  sniffCsv,
} from '@galley/formats';
import { GalleyError } from '@galley/schema';
import { lookAtDeck, workOnDeck } from './edit-deck.ts';
import { lookAtDocument, workOnDocument } from './edit-document.ts';
import { editText } from './edit-text.ts';
import { comparePdf, lookAtPdf } from './look-at-pdf.ts';
import { lookAtPicture } from './look-at-picture.ts';

export interface Outcome {
  /** `ok`, or the code of the refusal. */
  readonly result: string;
  /** What must never happen. */
  readonly violation?: string;
}

const MAP_BYTES = 8192;
const tables = createTableEngine();
let count = 0;

/** Detect, map and read, as tools and commands do. */
export async function looks(path: string, work?: 'edit' | 'compare'): Promise<Outcome> {
  try {
    const bytes = await readFile(path);
    await (work === undefined ? look(path, bytes) : workOn(path, bytes, work));
    return { result: 'ok' };
  } catch (error) {
    const isOurs = error instanceof GalleyError;
    const result = isOurs ? error.code : 'CRASH';
    const isClear =
      isOurs &&
      /^(FILE|SHEET|TABLE|SQL|WORKER)_|^(INVALID_ARGUMENT|NOT_FOUND|OVER_LIMIT)$/.test(error.code) &&
      error.remedy !== '';
    return isClear
      ? { result }
      : { result, violation: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function workOn(path: string, bytes: Buffer, work: 'edit' | 'compare'): Promise<void> {
  if (/\.pdf$/i.test(path)) return comparePdf(bytes);
  return /\.p[po]/i.test(path) ? workOnDeck(bytes, work) : workOnDocument(bytes, work);
}

async function look(path: string, bytes: Buffer): Promise<void> {
  const detected = detectKind(path, bytes.subarray(0, 4096));
  switch (detected.kind) {
    case 'xlsx':
      return lookAtWorkbook(bytes);
    case 'csv':
      sniffCsv(bytes);
      openCsv(bytes).columnNames();
      readLines(bytes);
      return lookAtTable(path, 'csv');
    case 'json':
      readLines(bytes);
      await editText(bytes, 'json', /l$/i.test(path));
      return lookAtTable(path, 'json');
    case 'docx':
      return lookAtDocument(bytes);
    case 'pptx':
      return lookAtDeck(bytes);
    case 'pdf':
      return lookAtPdf(bytes);
    case 'image':
      return lookAtPicture(bytes);
    case 'text':
      mapText(bytes);
      readLines(bytes);
      return editText(bytes, 'text', false);
    default:
      throw refuseKind(path, detected, bytes);
  }
}

async function lookAtWorkbook(bytes: Buffer): Promise<void> {
  mapWorkbook(bytes, { depth: 'quick' });
  const map = await mapWorkbookStream(bytes);
  const size = Buffer.byteLength(JSON.stringify(map));
  if (size > MAP_BYTES) throw new RangeError(`the map has ${size} bytes`);
  for (const sheet of map.sheets.slice(0, 5)) {
    if (sheet.is_chart === true) continue;
    const read = sheet.is_estimate === true ? undefined : readSheet(bytes, { sheet: sheet.name, rowCount: 50 });
    if (read !== undefined && (read.total_rows !== sheet.rows || read.total_columns !== sheet.columns)) {
      throw new RangeError(`map and read disagree on ${sheet.name}: ${sheet.rows} and ${read.total_rows} rows`);
    }
    for await (const row of readRows(bytes, { sheet: sheet.name, range: 'A1:Z100' })) {
      if (row.number > 100) throw new RangeError('a row outside the range');
    }
  }
}

async function lookAtTable(path: string, format: 'csv' | 'json'): Promise<void> {
  count += 1;
  const table = await tables.load({ key: `hostile${count}`, path, name: 'data', format });
  await tables.query({ tables: [table], sql: 'SELECT * FROM data', limit: 20, timeoutMs: 4_000 });
}
