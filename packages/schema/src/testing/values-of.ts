import fc from 'fast-check';
import { z } from 'zod';

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly minItems?: number;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
}

/** Any value that fits a schema, as it stands on the wire. */
export function valuesOf(schema: z.ZodType, io: 'input' | 'output' = 'input'): fc.Arbitrary<unknown> {
  return arbitrary(jsonSchemaOf(schema, io));
}

export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output' = 'input'): JsonSchema {
  return z.toJSONSchema(schema, { io, reused: 'inline' }) as JsonSchema;
}

function arbitrary(schema: JsonSchema): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map(arbitrary));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (typeof schema.type === 'object') return fc.oneof(...schema.type.map((type) => arbitrary({ ...schema, type })));
  switch (schema.type) {
    case 'object':
      return objects(schema);
    case 'array':
      return arrays(schema);
    case 'string':
      return strings(schema);
    case 'integer':
      return fc.integer({ min: lowest(schema), max: Math.min(schema.maximum ?? 1e9, 1e9) });
    case 'number':
      return fc
        .double({ noNaN: true, noDefaultInfinity: true, min: lowest(schema), max: schema.maximum ?? 1e9 })
        .map((number) => number + 0); // JSON has no -0.
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value))); // Nor has it one inside.
  }
}

function lowest({ minimum, exclusiveMinimum }: JsonSchema): number {
  return Math.max(minimum ?? -1e9, exclusiveMinimum === undefined ? -1e9 : exclusiveMinimum + 1);
}

function objects({ properties = {}, required = [], additionalProperties }: JsonSchema): fc.Arbitrary<unknown> {
  if (typeof additionalProperties === 'object' && Object.keys(properties).length === 0) {
    const keys = fc.string().filter((key) => key !== '__proto__');
    return fc.dictionary(keys, arbitrary(additionalProperties), { maxKeys: 3, noNullPrototype: true });
  }
  const fields = Object.entries(properties).map(([name, field]) => [name, arbitrary(field)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...required], noNullPrototype: true });
}

function arrays({ prefixItems, items, minItems = 0 }: JsonSchema): fc.Arbitrary<unknown> {
  if (prefixItems !== undefined) return fc.tuple(...prefixItems.map(arbitrary));
  return fc.array(arbitrary(items ?? {}), { minLength: minItems, maxLength: minItems + 2 });
}

function strings({ pattern, minLength = 0, maxLength = 40 }: JsonSchema): fc.Arbitrary<string> {
  // Words around which white space is cut off must hold more than that.
  if (minLength > 0) return fc.string({ maxLength: maxLength - 1 }).map((text) => `x${text.replaceAll('\n', ' ')}`);
  return pattern === undefined ? fc.string({ maxLength }) : fc.stringMatching(new RegExp(pattern));
}
