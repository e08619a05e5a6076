import type { Continuation } from '@galley/schema';
import { z } from 'zod';

/** An object out of JSON, and fit to go back into it. */
export type JsonObject = Record<string, z.core.util.JSONType>;

const metadataSchema = z.record(z.string(), z.record(z.string(), z.json()));
export type PartMetadata = z.infer<typeof metadataSchema>;

/**
 * An answer exactly as the provider gave it, in its order, with its own call ids and signatures. Newer models
 * bind their thoughts to what was said before and after; anything but the same bytes back breaks the binding.
 */
const answerPartSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string(), metadata: metadataSchema.optional() }),
  z.object({ type: z.literal('reasoning'), text: z.string(), metadata: metadataSchema.optional() }),
  z.object({
    type: z.literal('call'),
    id: z.string(),
    tool: z.string(),
    input: z.json(),
    metadata: metadataSchema.optional(),
  }),
  /** The request ended with our note to begin with a tool; it has to stand there again next time. */
  z.object({ type: z.literal('tool_note') }),
]);
export type AnswerPart = z.infer<typeof answerPartSchema>;

/**
 * What the provider needs back, or undefined when the plain message says it all. `model` is the whole id: no
 * other model, not even of the same provider, may be handed these parts.
 */
export function toContinuation(model: string, parts: readonly AnswerPart[]): Continuation | undefined {
  return parts.some(isWorthKeeping) ? { provider: model, parts: [...parts] } : undefined;
}

function isWorthKeeping(part: AnswerPart): boolean {
  if (part.type === 'tool_note' || part.type === 'reasoning') return true;
  const fields = Object.values(part.metadata ?? {}).flatMap((values) => Object.keys(values));
  return fields.includes('thoughtSignature') || fields.includes('phase');
}

/** The parts, where they are this model's own and of the shape this version writes. */
export function partsFor(model: string, continuation: Continuation | undefined): readonly AnswerPart[] | undefined {
  if (continuation === undefined || continuation.provider !== model) return undefined;
  const parsed = z.array(answerPartSchema).safeParse(continuation.parts);
  return parsed.success ? parsed.data : undefined;
}
