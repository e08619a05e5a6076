import type { FileSource } from '../../core/source.ts';
import { MAX_ROWS } from '../cell/cell-reference.ts';
import { type MapWorkbookOptions, mapWorkbookStream, type WorkbookMap } from '../map/map-workbook.ts';
import { sheetEntry } from '../package/select-sheet.ts';
import { planWindow, readWindow, type SheetWindow, type WindowRequest } from '../read/read-window.ts';
import { MAX_INDEXED_BYTES } from '../scan/sheet-index.ts';
import { OpenedFile } from './opened-file.ts';

/** Rows near the top come quickly without an index, which costs a pass over the sheet. */
const NEAR_ROWS = 2_000;
/** Sheets up to this many bytes are looked at to their end, so that a window can say how many rows there are. */
const WHOLE_BYTES = 160 * 1024 * 1024;
/** What one process keeps of files and indexes of sheets in memory, and how many files it keeps open. */
const KEPT_BYTES = 320 * 1024 * 1024;
const KEPT_FILES = 32;

/** The workbooks that this process opened last: a page and a model look at one of them in many requests. */
class KeptFiles {
  readonly #opened = new Map<string, OpenedFile>();

  /** A map comes once for each content, so what it opened is of no use to the next. */
  async map({ path }: FileSource, options: MapWorkbookOptions): Promise<WorkbookMap> {
    const file = new OpenedFile(path);
    const map = file.use(() => mapWorkbookStream(file.workbook, options));
    file.forget();
    return map;
  }

  async window({ path, key }: FileSource, request: WindowRequest): Promise<SheetWindow> {
    const isKept = key !== undefined;
    const file = (isKept ? this.#known(key) : undefined) ?? new OpenedFile(path);
    if (isKept) this.#opened.set(key, file);
    const window = file.use(() => windowOf(file, request, isKept));
    if (!isKept) file.forget();
    try {
      return await window;
    } finally {
      this.#makeRoom(key);
    }
  }

  /** Takes it out of the list, so that it comes in again as the one used last. */
  #known(key: string): OpenedFile | undefined {
    const known = this.#opened.get(key);
    this.#opened.delete(key);
    if (known?.isChanged !== true) return known;
    known.forget();
    return undefined;
  }

  /** Forgets what was used longest ago; the one at hand stays. */
  #makeRoom(current: string | undefined): void {
    let total = [...this.#opened.values()].reduce((sum, file) => sum + file.size, 0);
    for (const [key, file] of this.#opened) {
      if (total <= KEPT_BYTES && this.#opened.size <= KEPT_FILES) return;
      if (key === current) continue;
      this.#opened.delete(key);
      total -= file.size;
      file.forget();
    }
  }
}

export const keptWorkbooks = new KeptFiles();

async function windowOf(file: OpenedFile, request: WindowRequest, isKept: boolean): Promise<SheetWindow> {
  const { sheet, area } = planWindow(file.workbook, request);
  const entry = sheetEntry(file.workbook, sheet);
  const index = file.index(sheet, isKept && entry.compressedSize <= MAX_INDEXED_BYTES && area.bottom > NEAR_ROWS);
  const context = { ...file.context, formats: request.formats ?? false };
  try {
    if (entry.size <= WHOLE_BYTES) await index?.reach(MAX_ROWS);
    return await readWindow(file.workbook, request, context, index);
  } catch (error) {
    // An index that met damage has come as far as it can.
    file.dropIndex(sheet);
    throw error;
  }
}
