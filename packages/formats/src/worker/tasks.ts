import { readFile } from 'node:fs/promises';
import { InvalidInputError, systemErrorCode } from '@galley/schema/errors';
import { FileCorruptError } from '../errors.ts';
import { MAX_ROWS } from '../xlsx/cell-reference.ts';
import { cellContext } from '../xlsx/read/cell-context.ts';
import { type MapWorkbookOptions, mapWorkbookStream, type WorkbookMap } from '../xlsx/read/map-workbook.ts';
import { openWorkbook, type Workbook } from '../xlsx/read/open-workbook.ts';
import { planWindow, readWindow, type SheetWindow, type WindowRequest } from '../xlsx/read/read-window.ts';
import { sheetEntry } from '../xlsx/read/select-sheet.ts';
import { MAX_INDEXED_BYTES, SheetIndex } from '../xlsx/read/sheet-index.ts';

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
  readonly bytes: number;
}

/** Rows near the top come quickly without an index, which costs a pass over the whole sheet. */
const NEAR_ROWS = 2_000;
/** Sheets up to this many bytes are looked at to their end, so that a window can say how many rows there are. */
const WHOLE_BYTES = 160 * 1024 * 1024;
/** Files and indexes of sheets that one thread keeps. */
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
    const canIndex = source.key !== undefined && entry.compressedSize <= MAX_INDEXED_BYTES;
    let index = file.indexes.get(sheet.part);
    if (index === undefined && canIndex && !isNear) {
      index = new SheetIndex(file.workbook, sheet);
      file.indexes.set(sheet.part, index);
    }
    const context = { ...file.context, formats: request.formats ?? false };
    try {
      if (entry.size <= WHOLE_BYTES) await index?.reach(MAX_ROWS);
      return await readWindow(file.workbook, request, context, index);
    } catch (error) {
      // One that met damage has come as far as it can.
      if (index !== undefined) file.indexes.delete(sheet.part);
      throw error;
    } finally {
      this.#makeRoom(source.key);
    }
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
    let total = [...this.#opened.values()].reduce((sum, file) => sum + sizeOf(file), 0);
    for (const [key, file] of this.#opened) {
      if (total <= KEPT_BYTES) return;
      if (key === current) continue;
      this.#opened.delete(key);
      for (const index of file.indexes.values()) void index.close();
      total -= sizeOf(file);
    }
  }
}

function sizeOf({ bytes, indexes }: OpenedFile): number {
  return [...indexes.values()].reduce((sum, index) => sum + index.content.size, bytes);
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
