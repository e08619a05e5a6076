import type { FileSource } from '../core/source.ts';
import { createPool, type Pool } from '../pool/pool.ts';
import type { MapWorkbookOptions, WorkbookMap } from '../xlsx/map/map-workbook.ts';
import type { SheetWindow, WindowRequest } from '../xlsx/read/read-window.ts';

export interface WorkbookReaderOptions {
  /** The processes to use; some of its own unless set. */
  readonly pool?: Pool;
  /** Processes of its own at most; two unless set. */
  readonly processes?: number;
  /** A task that takes longer is stopped; a minute unless set. */
  readonly timeoutMs?: number;
  /** A process of its own with nothing to do ends after this; a minute unless set. */
  readonly idleMs?: number;
}

/** Reads workbooks in processes of their own, so that the caller stays responsive whatever the file is. */
export interface WorkbookReader extends AsyncDisposable {
  /** With a key, the map is made once for that content. */
  map(source: FileSource, options?: MapWorkbookOptions): Promise<WorkbookMap>;
  /** With a key, later windows of the same content come in milliseconds. */
  window(source: FileSource, request: WindowRequest): Promise<SheetWindow>;
  close(): Promise<void>;
}

const KEPT_MAPS = 200;

export function createWorkbookReader(options: WorkbookReaderOptions = {}): WorkbookReader {
  const { timeoutMs, processes, idleMs } = options;
  const limits = { ...(processes === undefined ? {} : { processes }), ...(idleMs === undefined ? {} : { idleMs }) };
  const pool = options.pool ?? createPool({ limits: { read: limits } });
  const maps = new Map<string, Promise<WorkbookMap>>();

  async function map(source: FileSource, mapOptions: MapWorkbookOptions = {}): Promise<WorkbookMap> {
    const make = () => pool.run('read', 'mapWorkbook', [source, mapOptions], { timeoutMs });
    if (source.key === undefined) return make();
    const key = `${source.key} ${mapOptions.depth ?? 'full'}`;
    const known = maps.get(key);
    if (known !== undefined) return known;
    const made = make();
    maps.set(key, made);
    if (maps.size > KEPT_MAPS) maps.delete(maps.keys().next().value ?? '');
    // A failure is not kept: it may have been a moment's.
    made.catch(() => maps.delete(key));
    return made;
  }

  const close = async (): Promise<void> => {
    if (options.pool === undefined) await pool.close();
  };
  return {
    map,
    window: (source, request) => pool.run('read', 'window', [source, request], { timeoutMs, key: source.key }),
    close,
    [Symbol.asyncDispose]: close,
  };
}
