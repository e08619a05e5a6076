import { createWorkbookReader, type FileSource, sharedPool } from '@galley/formats';
import type { FileView } from '../../workbench/index.ts';

/** Shared by all Runs of this process. */
export const workbookReader = createWorkbookReader({ pool: sharedPool() });

/** The file as the Draft has it; its hash is the key under which maps and opened sheets are kept. */
export async function workbookSource(path: string, files: FileView): Promise<FileSource> {
  return { path: await files.contentPath(path), key: await files.contentHash(path) };
}
