import { z } from 'zod';
import { type OwnFiles, OwnFolderUnsafeError } from '../../store/index.ts';

/** Path below `.galley/`. */
export const recordsNoteFile = 'workshop/.records.json';

const noteSchema = z.object({
  /** Everything in the journal up to here stands in the readable copies. */
  seq: z.number(),
  tool_log: z.object({ id: z.number(), bytes: z.number() }),
  conversation: z.object({ bytes: z.number() }),
});

/**
 * How far the readable copies follow the journal, written when they stand still. A process that was killed leaves an
 * older one, and the next open brings the copies on from there; without it, it would read every Run to know.
 */
export type RecordsNote = z.infer<typeof noteSchema>;

export async function readRecordsNote(files: OwnFiles): Promise<RecordsNote | null> {
  try {
    const text = await files.read(recordsNoteFile);
    return text === null ? null : (noteSchema.safeParse(JSON.parse(text)).data ?? null);
  } catch (error) {
    // Half a note, or something else in its place, says nothing: the copies are compared with the whole journal then.
    if (error instanceof SyntaxError || error instanceof OwnFolderUnsafeError) return null;
    throw error;
  }
}
