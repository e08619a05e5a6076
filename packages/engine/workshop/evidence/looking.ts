import type { documentsOver } from '../../tools/index.ts';
import type { FileView } from '../../workbench/index.ts';
import type { AnyMap } from './contents.ts';

/** What a check may look with: whether a file is there, and what is in it, whatever its format. */
export interface Looking {
  readonly files: Pick<FileView, 'stat'>;
  readonly documents: Pick<ReturnType<typeof documentsOver>, 'map' | 'read'>;
  /** The map of a file as it was before the Draft; null where there was none, or none that can be opened. */
  before(path: string): Promise<AnyMap | null>;
}
