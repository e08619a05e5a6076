import { z } from 'zod';

/** Who did something in a team. The name as it was then: a record keeps it when a person leaves. */
export const personSchema = z.object({ person_id: z.string(), name: z.string() });
export type EventPerson = z.infer<typeof personSchema>;

/** On events of what a person did. Left out where one person works alone, and by journals older than that. */
export const byPerson = { person: personSchema.optional() };
