import { z } from 'zod';

/** What crosses a wire when something failed. Surfaces render from `code`, never from `message`. */
export const errorPayloadSchema = z.object({
  code: z.string(),
  message: z.string(),
  remedy: z.string(),
  details: z.record(z.string(), z.unknown()),
});
export type ErrorPayload = z.infer<typeof errorPayloadSchema>;
