import { z } from 'zod';
import { errorPayloadSchema } from '../base/error-payload.ts';
import { companionIdSchema, hashSchema, runIdSchema } from '../base/ids.ts';
import { usageSchema } from './message.ts';

/** Searches of the web by a provider's own tool, as the audit of the Workbench has them (SPEC P17). */
export const webEventSchemas = [
  /** Written before anything leaves. */
  z.object({
    type: z.literal('web.search_requested'),
    /** The chat that wanted it, and its call there. */
    companion_id: companionIdSchema,
    run_id: runIdSchema.nullable(),
    call: z.string(),
    model: z.string(),
    provider: z.string(),
    address: z.string(),
    query: z.string(),
    /** The model as it was asked: with the query, all that the request is made from. */
    asked: z.record(z.string(), z.unknown()),
  }),
  z.object({
    type: z.literal('web.search_finished'),
    companion_id: companionIdSchema,
    call: z.string(),
    /** What the provider searched for, where it says so. */
    queries: z.array(z.string()),
    pages: z.array(z.object({ url: z.string(), title: z.string().nullable() })),
    /** Addresses that the provider opened or searched within. Older journals did not keep them. */
    opened: z.array(z.string()).optional(),
    /** What the provider, or we, ended it for, though something was found. */
    problem: z.string().nullable().optional(),
    /** As the provider counts them; null where nobody knows. */
    searches: z.int().nullable(),
    text: z.string(),
    /** Null where it is unknown. */
    usage: usageSchema.nullable(),
    error: errorPayloadSchema.nullable(),
    /** The hash and length of what left; null where nothing did. */
    sent: z.object({ body: hashSchema, bytes: z.int() }).nullable(),
    elapsed_ms: z.number(),
  }),
] as const;
