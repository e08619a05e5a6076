import { detectKind, type LoadedTable, type Pool, sharedPool, type TableEngine, tableFormatOf } from '@galley/formats';
import { InternalError } from '@galley/schema';
import type { FileView } from '../workbench/index.ts';
import type { DocumentPort } from './document-port.ts';
import { NotATableError } from './errors.ts';

export interface TableFile {
  readonly path: string;
  /** What SQL calls it. */
  readonly name: string;
  readonly sheet?: string;
}

/** SQL and figures over files of the Workbench. Tables are loaded by path, so that what may not be read is no table. */
export interface TablePort extends Pick<TableEngine, 'describe' | 'statistics' | 'query' | 'exportText' | 'map'> {
  load(file: TableFile): Promise<LoadedTable>;
}

/** Processes for what is heavy. They work on bytes that the tool could read, never on a path of its choice. */
export type Workers = Pick<Pool, 'run'>;

/** Everything that a tool can be handed. It names what it needs and gets that alone (SPEC T1). */
export interface ToolCapabilities {
  readonly files: FileView;
  /** Maps, parts and changes of every format. */
  readonly documents: DocumentPort;
  readonly tables: TablePort;
  readonly workers: Workers;
  /** The whole result of an earlier call of this Run, or null where there is none with this id. */
  readonly recall: (callId: string) => Promise<string | null>;
}

export type Capability = keyof ToolCapabilities;

/** The table engine as far as these files go. An unchanged file is loaded once: the content's hash is the key. */
export function tablesOver(files: FileView, engine: TableEngine): TablePort {
  return {
    async load({ path, name, sheet }) {
      const [key, place] = [await files.contentHash(path), await files.contentPath(path)];
      const format = tableFormatOf(path);
      if (format === null) throw new NotATableError(path, `of kind ${detectKind(path, new Uint8Array()).kind}`);
      return engine.load({ key, path: place, name, format, ...(sheet === undefined ? {} : { sheet }) });
    },
    describe: (table, options) => engine.describe(table, options),
    statistics: (table, options) => engine.statistics(table, options),
    query: (request) => engine.query(request),
    exportText: (request) => engine.exportText(request),
    map: (table, options) => engine.map(table, options),
  };
}

/** The processes that all Runs share, for work that ends with its Run. */
export function workersUntil(signal?: AbortSignal): Workers {
  return {
    run: async (kind, operation, args, options) => {
      const [first]: readonly unknown[] = args;
      if (!(first instanceof Uint8Array)) throw new InternalError('A tool has bytes worked on, and nothing else.');
      return sharedPool().run(kind, operation, args, { ...options, signal });
    },
  };
}

/** The named capabilities and no others, also for code that looks at the object itself. */
export function pickCapabilities<Needs extends Capability>(
  all: ToolCapabilities,
  needs: readonly Needs[],
): Pick<ToolCapabilities, Needs> {
  const picked: Partial<ToolCapabilities> = Object.fromEntries(needs.map((name) => [name, all[name]]));
  return picked as Pick<ToolCapabilities, Needs>;
}
