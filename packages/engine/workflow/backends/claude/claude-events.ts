import { z } from 'zod';

/** Token counts of one model, as the result line lists them. */
const modelUsageSchema = z.looseObject({
  inputTokens: z.number().default(0),
  outputTokens: z.number().default(0),
  cacheReadInputTokens: z.number().default(0),
  cacheCreationInputTokens: z.number().default(0),
  costUSD: z.number().optional(),
  /** `list` when the price is known; `unknown` when the figure is a guess by another model's price. */
  costBasis: z.string().optional(),
});
export type ModelUsage = z.infer<typeof modelUsageSchema>;

const assistantSchema = z.looseObject({
  type: z.literal('assistant'),
  /** A word for what went wrong when the message is the program's own, not a model's. */
  error: z.string().optional(),
  parent_tool_use_id: z.string().nullish(),
});

const rateLimitSchema = z.looseObject({
  type: z.literal('rate_limit_event'),
  rate_limit_info: z.looseObject({ status: z.string().optional(), resetsAt: z.number().optional() }),
});

const streamSchema = z.looseObject({
  type: z.literal('stream_event'),
  parent_tool_use_id: z.string().nullish(),
  event: z.looseObject({
    type: z.string(),
    delta: z.looseObject({ type: z.string().optional(), text: z.string().optional() }).optional(),
  }),
});

const initSchema = z.looseObject({
  type: z.literal('system'),
  subtype: z.literal('init'),
  tools: z.array(z.string()).default([]),
  mcp_servers: z.array(z.looseObject({ name: z.string(), status: z.string() })).default([]),
});
export type ClaudeInit = z.infer<typeof initSchema>;

const resultSchema = z.looseObject({
  type: z.literal('result'),
  subtype: z.string(),
  is_error: z.boolean().default(false),
  session_id: z.string(),
  result: z.string().optional(),
  errors: z.array(z.string()).optional(),
  terminal_reason: z.string().optional(),
  api_error: z.string().nullish(),
  api_error_status: z.number().nullish(),
  total_cost_usd: z.number().optional(),
  usage: z
    .looseObject({
      input_tokens: z.number().default(0),
      output_tokens: z.number().default(0),
      cache_read_input_tokens: z.number().default(0),
      cache_creation_input_tokens: z.number().default(0),
    })
    .optional(),
  modelUsage: z.record(z.string(), modelUsageSchema).optional(),
  model_usage_since_last_result: z.record(z.string(), modelUsageSchema).optional(),
});
export type ClaudeResult = z.infer<typeof resultSchema>;

const knownSchema = z.discriminatedUnion('type', [
  assistantSchema,
  initSchema,
  rateLimitSchema,
  streamSchema,
  resultSchema,
]);
export type ClaudeEvent = z.infer<typeof knownSchema>;

/** One line of the stream: `value` is all of it, `known` the events we act upon. */
export function parseClaudeLine(line: string): { readonly value: unknown; readonly known: ClaudeEvent | null } | null {
  const text = line.trim();
  if (text === '') return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // A warning that some library printed between the events is kept for people, and is no reason to fail.
    return { value: text, known: null };
  }
  const known = knownSchema.safeParse(value);
  return { value, known: known.success ? known.data : null };
}
