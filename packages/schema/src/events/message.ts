import { z } from 'zod';
import { hashSchema } from '../base/ids.ts';

/** One call that a model asked for. `call_id` is ours, not the provider's: it is the same after a replay. */
export const toolCallSchema = z.object({
  call_id: z.string(),
  tool: z.string(),
  arguments: z.record(z.string(), z.unknown()),
  /** The arguments as the model wrote them, where they are no JSON object; `arguments` is empty then. */
  malformed: z.string().optional(),
});
export type ToolCall = z.infer<typeof toolCallSchema>;

/** A picture for models that can see: an object of the store by its hash. */
export const imageRefSchema = z.object({ hash: z.string(), media_type: z.string() });
export type ImageRef = z.infer<typeof imageRefSchema>;

/**
 * What a provider needs back with its own answer (signed thoughts, encrypted reasoning). Opaque to everyone
 * else and sent to nobody but that provider.
 */
export const continuationSchema = z.object({ provider: z.string(), parts: z.array(z.unknown()) });
export type Continuation = z.infer<typeof continuationSchema>;

/** What a Session is made of: exactly what the model is shown again on the next call. */
export const sessionMessageSchema = z.discriminatedUnion('role', [
  z.object({
    role: z.literal('user'),
    text: z.string(),
    images: z.array(imageRefSchema).optional(),
    /** So many characters of `text` stand at the beginning of other Sessions, too: worth keeping at the provider. */
    stable: z.int().optional(),
  }),
  z.object({
    role: z.literal('assistant'),
    text: z.string(),
    tool_calls: z.array(toolCallSchema),
    continuation: continuationSchema.optional(),
  }),
  z.object({
    role: z.literal('tool'),
    call_id: z.string(),
    tool: z.string(),
    success: z.boolean(),
    receipt: z.string(),
    images: z.array(imageRefSchema).optional(),
  }),
]);
export type SessionMessage = z.infer<typeof sessionMessageSchema>;

/** `cost` is in dollars; null means unknown and is shown as unknown, never as zero. */
export const usageSchema = z.object({
  input_tokens: z.number(),
  output_tokens: z.number(),
  /** Part of `input_tokens` that the provider had kept from an earlier call. */
  cached_tokens: z.number().optional(),
  cost: z.number().nullable(),
});
export type Usage = z.infer<typeof usageSchema>;

/**
 * What left for a provider: the hash and length of the body, so that a request that is rebuilt later can be told from a
 * guess, and the objects it was made with beside its Session: how the model was asked, and the tools it was shown.
 */
export const sentSchema = z.object({
  body: hashSchema,
  bytes: z.int(),
  options: hashSchema,
  tools: hashSchema.nullable(),
});
export type Sent = z.infer<typeof sentSchema>;
