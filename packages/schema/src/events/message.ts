import { z } from 'zod';

/** One call that a model asked for. `call_id` is ours, not the provider's: it is the same after a replay. */
export const toolCallSchema = z.object({
  call_id: z.string(),
  tool: z.string(),
  arguments: z.record(z.string(), z.unknown()),
});
export type ToolCall = z.infer<typeof toolCallSchema>;

/** What a Session is made of: exactly what the model is shown again on the next call. */
export const sessionMessageSchema = z.discriminatedUnion('role', [
  z.object({ role: z.literal('user'), text: z.string() }),
  z.object({ role: z.literal('assistant'), text: z.string(), tool_calls: z.array(toolCallSchema) }),
  z.object({
    role: z.literal('tool'),
    call_id: z.string(),
    tool: z.string(),
    success: z.boolean(),
    receipt: z.string(),
  }),
]);
export type SessionMessage = z.infer<typeof sessionMessageSchema>;

/** `cost` is in dollars; null means unknown and is shown as unknown, never as zero. */
export const usageSchema = z.object({
  input_tokens: z.number(),
  output_tokens: z.number(),
  cost: z.number().nullable(),
});
export type Usage = z.infer<typeof usageSchema>;
