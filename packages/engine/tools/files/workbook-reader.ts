import { createWorkbookReader, type FileSource } from '@galley/formats';
import type { ToolContext } from '../tool.ts';

/** Shared by all Runs of this process. Threads start with the first workbook and end when nothing happens. */
export const workbookReader = createWorkbookReader();

/** The file as the Draft has it; its hash is the key under which maps and opened sheets are kept. */
export async function workbookSource(path: string, { workbench }: Pick<ToolContext, 'workbench'>): Promise<FileSource> {
  return { path: await workbench.contentPath(path), key: await workbench.contentHash(path) };
}
