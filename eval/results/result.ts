import { z } from 'zod';

/**
 * What is kept of one case. `void`: it holds before any work, so it is left out of every score. `broken`: the model could
 * not be asked or not to the end (a provider that is down, a budget that is used up); it is tried again.
 */
export const resultSchema = z.object({
  suite: z.string(),
  model: z.string(),
  id: z.string(),
  task: z.string(),
  group: z.string(),
  outcome: z.enum(['passed', 'failed', 'void', 'broken']),
  problems: z.array(z.string()).readonly(),
  seconds: z.number(),
  tokens: z.number(),
  /** In dollars; null where the price is unknown. */
  cost: z.number().nullable(),
  note: z.string().optional(),
});
export type Result = z.infer<typeof resultSchema>;

/** Whether a case needs no other run. */
export function isFinal({ outcome }: Pick<Result, 'outcome'>): boolean {
  return outcome !== 'broken';
}
