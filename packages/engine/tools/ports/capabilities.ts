import { type Pool, sharedPool } from '@galley/formats';
import { InternalError } from '@galley/schema';
import type { FileView } from '../../workbench/index.ts';
import type { DatasourceReader, DatasourceWriter } from './datasource-port.ts';
import type { DocumentPort } from './document-port.ts';
import type { SearchPort } from './search-port.ts';
import type { TablePort } from './table-port.ts';

/** Processes for what is heavy. They work on bytes that the tool could read, never on a path of its choice. */
export type Workers = Pick<Pool, 'run'>;

/** Everything that a tool can be handed. It names what it needs and gets that alone (SPEC T1). */
export interface ToolCapabilities {
  readonly files: FileView;
  /** Maps, parts and changes of every format. */
  readonly documents: DocumentPort;
  readonly tables: TablePort;
  readonly workers: Workers;
  /** Full text and meaning of the files that may be seen. */
  readonly search: SearchPort;
  /** Databases that the person attached, to look. */
  readonly datasources: DatasourceReader;
  /** The way to change one; only a call that was journaled first has it. */
  readonly datasourceWriter: DatasourceWriter;
  /** The whole result of an earlier call of this Run, or null where there is none with this id. */
  readonly recall: (callId: string) => Promise<string | null>;
}

export type Capability = keyof ToolCapabilities;

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
