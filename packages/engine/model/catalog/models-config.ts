import { isModelName, modelNameWords } from '@galley/schema';
import { z } from 'zod';
import { efforts } from '../client/efforts.ts';
import { providerKinds } from '../providers/adapters.ts';
import { presetNames } from './builtin-providers.ts';

const idSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]*$/, 'a provider id is lower-case letters, digits, ".", "_" and "-"');
const baseUrlSchema = z.url({ protocol: /^https?$/ });

const providerSchema = z.strictObject({
  name: z.string().min(1).optional(),
  preset: z.enum(presetNames).optional(),
  kind: z.enum(providerKinds).optional(),
  base_url: baseUrlSchema.optional(),
  /** Whether the server wants a key; as the preset or the kind has it when left out. */
  key: z.boolean().optional(),
});

const priceSchema = z.strictObject({
  input: z.number().nonnegative(),
  output: z.number().nonnegative(),
  cached_input: z.number().nonnegative().optional(),
});

const modelSchema = z.strictObject({
  /** `provider/model`. */
  id: z
    .string()
    .regex(/^[^/]+\/.+$/, 'a model id is "provider/model"')
    .refine(isModelName, modelNameWords),
  name: z.string().min(1).optional(),
  context_tokens: z.number().int().positive().optional(),
  max_output_tokens: z.number().int().positive().optional(),
  vision: z.boolean().optional(),
  efforts: z.array(z.enum(efforts)).optional(),
  /** Dollars for a million tokens. */
  price_per_million: priceSchema.optional(),
});

/** What people write into their settings about providers and models. It adds to the built-in list and overrides it. */
export const modelsConfigSchema = z.strictObject({
  providers: z.record(idSchema, providerSchema).default({}),
  models: z.array(modelSchema).default([]),
  /** The model for new Workbenches. */
  default_model: z.string().optional(),
});
export type ModelsConfig = z.infer<typeof modelsConfigSchema>;
export type ModelsConfigInput = z.input<typeof modelsConfigSchema>;
