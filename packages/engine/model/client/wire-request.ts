import { z } from 'zod';
import { efforts } from './efforts.ts';

/** A model as it was asked: all that a request's bytes depend on beside the request. Kept with each call, so that they can be made again. */
export const askedModelSchema = z.object({
  id: z.string(),
  kind: z.string(),
  providerName: z.string(),
  model: z.string(),
  contextTokens: z.number().nullable(),
  maxOutputTokens: z.number().nullable(),
  vision: z.boolean(),
  efforts: z.array(z.enum(efforts)).readonly(),
  baseUrl: z.string(),
});
export type AskedModel = z.infer<typeof askedModelSchema>;

/** One request as it leaves, without its headers: these hold the key. */
export interface WireRequest {
  readonly method: 'POST';
  readonly url: string;
  readonly body: string;
  readonly model: AskedModel;
}
