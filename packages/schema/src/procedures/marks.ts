import { z } from 'zod';

/** Why a change deserves a second look before it is published (SPEC T7). */
export const markKindSchema = z.enum([
  'executable',
  'dotfile',
  'agent_configuration',
  'macro',
  'external_link',
  'script',
  'unchecked',
]);
export type MarkKind = z.infer<typeof markKindSchema>;

export const markSchema = z.object({
  kind: markKindSchema,
  /** What was found, for people; null where the file's name says it all. */
  detail: z.string().nullable(),
});
export type Mark = z.infer<typeof markSchema>;
