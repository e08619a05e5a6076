import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { z } from 'zod';
import { createOwnFiles } from '../../store/index.ts';

/** Tells what of `_rpi/` was written, and for which Run: without it a file that is missing says nothing. */
export const writtenName = '.written.json';

const writtenSchema = z.object({
  run_id: z.string(),
  /** Hash of each copy that is known to be on disk. */
  files: z.record(z.string(), z.string()),
  /** Hashes of copies that were about to be written: a kill may have come before or after. */
  writing: z.record(z.string(), z.array(z.string())).default({}),
});
export type Written = z.infer<typeof writtenSchema>;

export type FolderChange =
  | { readonly kind: 'removed'; readonly artifact: string }
  | {
      readonly kind: 'edited';
      readonly artifact: string;
      readonly text: string;
      /** Hashes of what the person may have had before them. */
      readonly from: readonly string[];
    };

export interface FolderLook {
  readonly directory: string;
  readonly runId: string;
  readonly artifacts: Readonly<Record<string, string>>;
}

/**
 * What a person did to the Run's files since Galley wrote them (SPEC R16). Only what is known of the disk counts: a copy
 * that lags behind its journal is nobody's edit, and a file that a person brought back to an earlier state is one.
 */
export async function folderChanges({ directory, runId, artifacts }: FolderLook): Promise<FolderChange[]> {
  const files = createOwnFiles(directory);
  const written = parseWritten(await files.read(writtenName));
  if (written === null || written.run_id !== runId) return [];
  const changes: FolderChange[] = [];
  for (const [artifact, text] of Object.entries(artifacts)) {
    const copied = written.files[artifact];
    if (copied === undefined || basename(artifact) !== artifact) continue;
    const present = await files.read(artifact);
    const from = [copied, ...(written.writing[artifact] ?? [])];
    if (present === null) changes.push({ kind: 'removed', artifact });
    else if (present !== text && !from.includes(contentHash(present))) {
      changes.push({ kind: 'edited', artifact, text: present, from });
    }
  }
  return changes;
}

export function contentHash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** What the note in the folder says; null where it says nothing. */
export function parseWritten(text: string | null): Written | null {
  if (text === null) return null;
  try {
    return writtenSchema.parse(JSON.parse(text));
  } catch (error) {
    // Half written, or not ours: then nothing can be told from it.
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  }
}
