import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { z } from 'zod';
import { createOwnFiles } from '../../store/index.ts';

/** Tells what of `_rpi/` was written, and for which Run: without it a file that is missing says nothing. */
export const writtenName = '.written.json';

const writtenSchema = z.object({ run_id: z.string(), files: z.record(z.string(), z.string()) });
export type Written = z.infer<typeof writtenSchema>;

export type FolderChange =
  | { readonly kind: 'removed'; readonly artifact: string }
  | { readonly kind: 'edited'; readonly artifact: string; readonly text: string };

export interface FolderLook {
  readonly directory: string;
  readonly runId: string;
  readonly artifacts: Readonly<Record<string, string>>;
  /** Hashes of everything that these artifacts ever were: a copy that lags behind after a crash is nobody's edit. */
  history(): Promise<ReadonlySet<string>>;
}

/** What a person did to the Run's files since Galley wrote them (SPEC R16). */
export async function folderChanges({ directory, runId, artifacts, history }: FolderLook): Promise<FolderChange[]> {
  const files = createOwnFiles(directory);
  const written = parseWritten(await files.read(writtenName));
  if (written === null || written.run_id !== runId) return [];
  const changes: FolderChange[] = [];
  for (const [artifact, text] of Object.entries(artifacts)) {
    const copied = written.files[artifact];
    if (copied === undefined || basename(artifact) !== artifact) continue;
    const present = await files.read(artifact);
    if (present === null) changes.push({ kind: 'removed', artifact });
    else if (present !== text && contentHash(present) !== copied && !(await history()).has(contentHash(present))) {
      changes.push({ kind: 'edited', artifact, text: present });
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
