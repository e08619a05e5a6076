import { z } from 'zod';
import { filePlaceSchema } from '../base/file-place.ts';
import { messageIdSchema, runIdSchema } from '../base/ids.ts';

const label = z.string();

/** What an answer rests on: a place that a surface can open. `label` is how the answer names it. */
export const companionSourceSchema = z.discriminatedUnion('kind', [
  /** An event by its place in the journal; null for one of the Workbench itself. */
  z.object({ kind: z.literal('journal'), label, run_id: runIdSchema.nullable(), seq: z.int() }),
  z.object({ kind: z.literal('file'), label, path: z.string(), place: filePlaceSchema }),
  z.object({
    kind: z.literal('artifact'),
    label,
    run_id: runIdSchema,
    artifact: z.string(),
    line: z.number().nullable(),
  }),
  z.object({ kind: z.literal('message'), label, message_id: messageIdSchema }),
  /** A comparison of two snapshots, by their names. */
  z.object({ kind: z.literal('difference'), label, run_id: runIdSchema, before: z.string(), after: z.string() }),
  /** A page that a web search found. Always plain http or https. */
  z.object({ kind: z.literal('web'), label, url: z.url({ protocol: /^https?$/ }), title: z.string().nullable() }),
]);
export type CompanionSource = z.infer<typeof companionSourceSchema>;

/** A query whose result stands in the answer: who reads a number can see what computed it (SPEC P12). */
export const computedSchema = z.object({
  /** The question that was put to the audit, such as `AuditUsage` or `git_diff`. */
  query: z.string(),
  arguments: z.record(z.string(), z.unknown()),
  /** In words: `$0.42 in 7 calls`. */
  result: z.string(),
  /** `none`: looked at, and there is nothing. `no_data`: nobody recorded it. */
  data: z.enum(['known', 'partly', 'no_data', 'none']),
});
export type CompanionComputed = z.infer<typeof computedSchema>;
