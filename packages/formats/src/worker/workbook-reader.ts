import { availableParallelism } from 'node:os';
import type { MapWorkbookOptions, WorkbookMap } from '../xlsx/read/map-workbook.ts';
import type { SheetWindow, WindowRequest } from '../xlsx/read/read-window.ts';
import type { FileSource, ReaderTask, TaskResults } from './tasks.ts';
import { ReaderThread } from './thread.ts';

export interface WorkbookReaderOptions {
  /** Threads at most; two unless set. */
  readonly threads?: number;
  /** A task that takes longer is stopped; a minute unless set. */
  readonly timeoutMs?: number;
  /** A thread with nothing to do ends after this; ten seconds unless set. */
  readonly idleMs?: number;
}

/** Reads workbooks on threads of its own, so that the caller stays responsive whatever the file is. */
export interface WorkbookReader extends AsyncDisposable {
  /** With a key, the map is made once for that content. */
  map(source: FileSource, options?: MapWorkbookOptions): Promise<WorkbookMap>;
  /** With a key, later windows of the same content come in milliseconds. */
  window(source: FileSource, request: WindowRequest): Promise<SheetWindow>;
  close(): Promise<void>;
}

const KEPT_MAPS = 200;

export function createWorkbookReader(options: WorkbookReaderOptions = {}): WorkbookReader {
  const limits = { timeoutMs: options.timeoutMs ?? 60_000, idleMs: options.idleMs ?? 10_000 };
  const count = Math.max(1, options.threads ?? Math.min(2, availableParallelism()));
  const threads = Array.from({ length: count }, () => new ReaderThread(limits));
  const maps = new Map<string, Promise<WorkbookMap>>();

  async function run<Task extends ReaderTask>(task: Task): Promise<TaskResults[Task['kind']]> {
    const { key } = task.source;
    const holder = key === undefined ? undefined : threads.find((thread) => thread.keys.has(key));
    const thread = holder ?? threads.reduce((best, each) => (each.load < best.load ? each : best));
    return (await thread.run(task)) as TaskResults[Task['kind']];
  }

  async function map(source: FileSource, mapOptions: MapWorkbookOptions = {}): Promise<WorkbookMap> {
    const task = { kind: 'map', source, options: mapOptions } as const;
    if (source.key === undefined) return run(task);
    const key = `${source.key} ${mapOptions.depth ?? 'full'}`;
    const known = maps.get(key);
    if (known !== undefined) return known;
    const made = run(task);
    maps.set(key, made);
    if (maps.size > KEPT_MAPS) maps.delete(maps.keys().next().value ?? '');
    // A failure is not kept: it may have been a moment's.
    made.catch(() => maps.delete(key));
    return made;
  }

  const close = async (): Promise<void> => {
    await Promise.all(threads.map((thread) => thread.stop()));
  };
  return {
    map,
    window: (source, request) => run({ kind: 'window', source, request }),
    close,
    [Symbol.asyncDispose]: close,
  };
}
