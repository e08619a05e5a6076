import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { createUserFile, type UserFile } from '@galley/engine/store';
import { z } from 'zod';
import { configDirectory } from '../arguments/config-directory.ts';

const copySchema = z.object({
  directory: z.string(),
  origin: z.string(),
  workbench_id: z.string(),
  name: z.string(),
  /** What each file held when both sides were last the same. */
  base: z.record(z.string(), z.string()),
});
export type FolderCopy = z.infer<typeof copySchema>;

/**
 * Which folder is a copy of which shared Workbench. It is kept with the person and not in the folder: one that came from elsewhere
 * must not say where their files and their token go.
 */
export function copyFile(root: string): UserFile<FolderCopy | null> {
  const name = createHash('sha256').update(root).digest('hex').slice(0, 32);
  return createUserFile<FolderCopy | null>({
    file: join(configDirectory(), 'copies', `${name}.json`),
    schema: copySchema.nullable(),
    empty: null,
    what: 'what you pulled',
  });
}
