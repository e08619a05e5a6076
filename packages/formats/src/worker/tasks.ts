import { readFile } from 'node:fs/promises';
import { InvalidInputError, systemErrorCode } from '@galley/schema/errors';
import { FileCorruptError } from '../errors.ts';
import { cellContext } from '../xlsx/read/cell-context.ts';
import { type MapWorkbookOptions, mapWorkbookStream, type WorkbookMap } from '../xlsx/read/map-workbook.ts';
import { openWorkbook, type Workbook } from '../xlsx/read/open-workbook.ts';
import { planWindow, readWindow, type SheetWindow, type WindowRequest } from '../xlsx/read/read-window.ts';
import { sheetEntry } from '../xlsx/read/select-sheet.ts';
import { indexSheet, MAX_INDEXED_BYTES, type SheetIndex } from '../xlsx/read/sheet-index.ts';

/** Where the bytes are. With a key (the content's hash) what was opened is kept for the next request. */
export interface FileSource {
  readonly path: string;
  readonly key?: string;
}

export type ReaderTask =
  | { readonly kind: 'map'; readonly source: FileSource; readonly options: MapWorkbookOptions }
  | { readonly kind: 'window'; readonly source: FileSource; readonly request: WindowRequest };

export interface TaskResults {
  readonly map: WorkbookMap;
  readonly window: SheetWindow;
}

interface OpenedFile {
  readonly workbook: Workbook;
  readonly context: ReturnType<typeof cellContext>;
  readonly indexes: Map<string, SheetIndex>;
  bytes: number;
}

/** Rows near the top come quickly without an index, which costs a pass over the whole sheet. */
const NEAR_ROWS = 2_000;
const KEPT_BYTES = 320 * 1024 * 1024;

/** Does the work of one thread, keeping the workbooks it opened last. */
export class TaskRunner {
  readonly #opened = new Map<string, OpenedFile>();

  async run(task: ReaderTask): Promise<TaskResults[ReaderTask['kind']]> {
    if (task.kind === 'map') return mapWorkbookStream(await readBytes(task.source.path), task.options);
    return this.#readWindow(task.source, task.request);
  }

  async #readWindow(source: FileSource, request: WindowRequest): Promise<SheetWindow> {
    const file = await this.#open(source);
    const { sheet, area } = planWindow(file.workbook, request);
    const entry = sheetEntry(file.workbook, sheet);
    const isNear = area.bottom <= NEAR_ROWS;
    const canIndex = source.key !== undefined && entry.size <= MAX_INDEXED_BYTES;
    let index = file.indexes.get(sheet.part);
    if (index === undefined && canIndex && !isNear) {
      index = indexSheet(file.workbook, sheet);
      file.indexes.set(sheet.part, index);
      file.bytes += index.bytes.length;
      this.#makeRoom(source.key);
    }
    const context = { ...file.context, formats: request.formats ?? false };
    return readWindow(file.workbook, request, context, index);
  }

  async #open(source: FileSource): Promise<OpenedFile> {
    const known = source.key === undefined ? undefined : this.#opened.get(source.key);
    if (known !== undefined && source.key !== undefined) {
      this.#opened.delete(source.key);
      this.#opened.set(source.key, known);
      return known;
    }
    const bytes = await readBytes(source.path);
    const workbook = openWorkbook(bytes);
    const opened = { workbook, context: cellContext(workbook), indexes: new Map(), bytes: bytes.length };
    if (source.key !== undefined) this.#opened.set(source.key, opened);
    this.#makeRoom(source.key);
    return opened;
  }

  /** Forgets what was used longest ago; the one at hand stays. */
  #makeRoom(current: string | undefined): void {
    let total = [...this.#opened.values()].reduce((sum, file) => sum + file.bytes, 0);
    for (const [key, file] of this.#opened) {
      if (total <= KEPT_BYTES) return;
      if (key === current) continue;
      this.#opened.delete(key);
      total -= file.bytes;
    }
  }
}

async function readBytes(path: string): Promise<Buffer> {
  let bytes: Buffer;
  try {
    bytes = await readFile(path);
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === undefined) throw error;
    throw new InvalidInputError(`The file cannot be opened (${code}).`, 'Check its path and rights.', { path }, error);
  }
  if (bytes.length === 0) throw new FileCorruptError('The file is empty.', { path });
  return bytes;
}
