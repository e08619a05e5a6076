import { z } from 'zod';
import type { OwnFiles } from '../../store/index.ts';

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
  const text = await files.read(recordsNoteFile);
  if (text === null) return null;
  try {
    return noteSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    // Half a note says nothing: the copies are compared with the whole journal then.
    return null;
  }
}
