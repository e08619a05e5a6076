import type { documentsOver } from '../../tools/index.ts';
import type { FileView } from '../../workbench/index.ts';

/** What a check may look with: whether a file is there, and what is in it, whatever its format. */
export interface Looking {
  readonly files: Pick<FileView, 'stat'>;
  readonly documents: Pick<ReturnType<typeof documentsOver>, 'map' | 'read'>;
}
