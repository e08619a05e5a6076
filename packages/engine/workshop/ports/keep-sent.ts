import { createHash } from 'node:crypto';
import type { Sent } from '@galley/schema';
import { z } from 'zod';
import { askedModelSchema, efforts, type ModelRequest, type WireRequest } from '../../model/index.ts';
import type { ObjectStore } from '../../store/index.ts';

/** How a model was asked, beside its Session and its tools. Equal for most calls of a State, so it is one object for all of them. */
export const sentOptionsSchema = z.object({
  model: askedModelSchema,
  requested: z.string(),
  effort: z.enum(efforts).optional(),
  max_output_tokens: z.number().optional(),
  cache_key: z.string().optional(),
  tool_choice: z.enum(['auto', 'required', 'none']).optional(),
});

/** The tools as they were declared: their words change with the version of Galley, and with them the bytes. */
export const sentToolsSchema = z.array(
  z.object({ name: z.string(), description: z.string(), parameters: z.record(z.string(), z.unknown()) }),
);

/** Keeps what one call sent: by hash, and what cannot be rebuilt from the journal as objects that calls share. */
export function keepSent(objects: Pick<ObjectStore, 'put'>, request: ModelRequest) {
  let keeping: Promise<Sent> | null = null;
  return {
    onSent(wire: WireRequest): void {
      keeping = keep(objects, request, wire);
      // Waited for in `kept`, which comes later: until then a failure must not end the process.
      keeping.catch(() => undefined);
    },
    /** Durable from here on: a row may name it. */
    async kept(tell: (sent: Sent) => void): Promise<void> {
      if (keeping !== null) tell(await keeping);
    },
  };
}

async function keep(objects: Pick<ObjectStore, 'put'>, request: ModelRequest, wire: WireRequest): Promise<Sent> {
  const { effort, maxOutputTokens, toolChoice, tools, cacheKey } = request;
  const options: z.input<typeof sentOptionsSchema> = {
    model: wire.model,
    requested: request.model,
    ...(effort === undefined ? {} : { effort }),
    ...(maxOutputTokens === undefined ? {} : { max_output_tokens: maxOutputTokens }),
    ...(toolChoice === undefined ? {} : { tool_choice: toolChoice }),
    ...(cacheKey === undefined ? {} : { cache_key: cacheKey }),
  };
  const put = async (value: unknown) => (await objects.put(Buffer.from(JSON.stringify(value)))).hash;
  const body = Buffer.from(wire.body);
  return {
    body: createHash('sha256').update(body).digest('hex'),
    bytes: body.length,
    options: await put(options),
    tools: tools.length === 0 ? null : await put(tools),
  };
}
