import { MAX_ROWS } from '../xlsx/cell-reference.ts';
import { type MapWorkbookOptions, mapWorkbookStream, type WorkbookMap } from '../xlsx/read/map-workbook.ts';
import { planWindow, readWindow, type SheetWindow, type WindowRequest } from '../xlsx/read/read-window.ts';
import { sheetEntry } from '../xlsx/read/select-sheet.ts';
import { MAX_INDEXED_BYTES } from '../xlsx/read/sheet-index.ts';
import { OpenedFile } from './opened-file.ts';

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

/** Rows near the top come quickly without an index, which costs a pass over the sheet. */
const NEAR_ROWS = 2_000;
/** Sheets up to this many bytes are looked at to their end, so that a window can say how many rows there are. */
const WHOLE_BYTES = 160 * 1024 * 1024;
/** What one thread keeps of files and indexes of sheets in memory, and how many files it keeps open. */
const KEPT_BYTES = 320 * 1024 * 1024;
const KEPT_FILES = 32;

/** Does the work of one thread, keeping the workbooks it opened last. */
export class TaskRunner {
  readonly #opened = new Map<string, OpenedFile>();

  async run(task: ReaderTask): Promise<TaskResults[ReaderTask['kind']]> {
    const { key } = task.source;
    // A map comes once for each content, so what it opened is of no use to the next.
    const isKept = task.kind === 'window' && key !== undefined;
    const file = (isKept ? this.#known(key) : undefined) ?? new OpenedFile(task.source.path);
    if (isKept) this.#opened.set(key, file);
    const result = file.use(async () =>
      task.kind === 'map' ? mapWorkbookStream(file.workbook, task.options) : windowOf(file, task.request, isKept),
    );
    if (!isKept) file.forget();
    try {
      return await result;
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
