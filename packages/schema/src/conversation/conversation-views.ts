import { z } from 'zod';
import { runIdSchema } from '../base/ids.ts';
import { usageSchema } from '../events/message.ts';

/** What an answer in the conversation took. */
export const answeredRunSchema = z.object({
  run_id: runIdSchema,
  model: z.string(),
  usage: usageSchema,
  items: z.number(),
  /** Items that failed, or whose work nothing shows (SPEC R18). */
  failed_items: z.number(),
  unverified_items: z.number(),
});
export type AnsweredRun = z.infer<typeof answeredRunSchema>;

/** One call of a tool as people see it. */
export const toolCallViewSchema = z.object({
  call_id: z.string(),
  /** As the model named it; null in old records that do not say. */
  tool: z.string().nullable(),
  /** What it does, in words: `Reading bills.csv`. */
  title: z.string(),
  /** `unknown`: it reached beyond the Draft and was cut off. */
  state: z.enum(['running', 'done', 'failed', 'unknown']),
  at: z.number(),
  /** Null while it runs. */
  elapsed_ms: z.number().nullable(),
  /** As JSON with line breaks. */
  arguments: z.string(),
  arguments_left_out: z.number(),
  result: z.string(),
  /** Characters that are not shown. */
  result_left_out: z.number(),
});
export type ToolCallView = z.infer<typeof toolCallViewSchema>;
