import { z } from 'zod';
import { errorPayloadSchema } from '../base/error-payload.ts';
import { hashSchema } from '../base/ids.ts';
import { byPerson } from './person.ts';

/** What would run, by its exact content. */
export const programRefSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('script'), language: z.enum(['sh', 'js', 'ts']), hash: hashSchema }),
  /** `name` is the backend's; `hash` covers the file at `path` and the arguments that never change. */
  z.object({ kind: z.literal('program'), name: z.string(), path: z.string(), hash: hashSchema }),
]);
export type ProgramRef = z.infer<typeof programRefSchema>;

/**
 * That a person was asked, and that they answered: a record, never a permission. Whether something may run is looked up in the
 * person's own configuration each time, because a journal can come from somebody else (SPEC T4).
 */
export const trustEventSchemas = [
  z.object({
    type: z.literal('trust.asked'),
    agent: z.string(),
    call: z.string(),
    program: programRefSchema,
    /** Whether it would run in the system's sandbox. */
    sandboxed: z.boolean(),
    error: errorPayloadSchema,
  }),
  z.object({
    type: z.literal('trust.answered'),
    ...byPerson,
    agent: z.string(),
    hash: hashSchema,
    /** `flag`: nobody looked. `known`: it had been allowed elsewhere meanwhile. */
    by: z.enum(['person', 'flag', 'known']),
    /** Kept for the next time. */
    remembered: z.boolean(),
  }),
] as const;
