import { z } from 'zod';

/** What a call that waits for a second person would do, as far as it is not said by its name. */
export const actAboutSchema = z.object({
  /** The Checkpoint that it goes back to. */
  checkpoint_id: z.string().nullable().default(null),
  /** The message that it goes back to. */
  message_id: z.string().nullable().default(null),
  /** Files that it names or would change, the first of them; none where it is about all. */
  files: z.array(z.string()).default([]),
  /** How many files those are. */
  files_total: z.int().default(0),
});
export type ActAbout = z.infer<typeof actAboutSchema>;

export const actSchema = z.object({
  act: z.string(),
  procedure: z.string(),
  /** A server of the version before does not say it. */
  about: actAboutSchema.prefault({}),
  /** Who wants it, in the order in which they asked. */
  names: z.array(z.string()),
  /** You are among them. */
  own: z.boolean(),
  at: z.string(),
});
export type ActView = z.infer<typeof actSchema>;
