import { z } from 'zod';

type Schema = Readonly<Record<string, unknown>>;

interface OperationSchema {
  readonly kind: string;
  readonly schema: Schema;
}

/** Every operation of a union by `kind` with its JSON Schema, in order. */
export function operationSchemas(union: z.ZodType): OperationSchema[] {
  const { oneOf, anyOf } = z.toJSONSchema(union, { io: 'input' }) as {
    oneOf?: Schema[];
    anyOf?: Schema[];
  };
  return (oneOf ?? anyOf ?? []).map((schema) => ({ kind: String(propertiesOf(schema).kind?.const), schema }));
}

/**
 * All operations as one line each: what a model needs to write most of them. Their schemas together are ten times as
 * long and would be sent with every call of every item.
 */
export function operationSignatures(union: z.ZodType): string {
  return operationSchemas(union)
    .map(({ kind, schema }) => `- ${kind}${fieldsText(schema, 0, 'kind')}: ${firstSentence(schema)}`.replace(/: $/, ''))
    .join('\n');
}

function fieldsText(schema: Schema, depth: number, without?: string): string {
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const fields = Object.entries(propertiesOf(schema))
    .filter(([name]) => name !== without)
    .map(([name, field]) => `${name}${required.has(name) ? '' : '?'}: ${typeText(field, depth)}`);
  return fields.length === 0 ? '' : ` {${fields.join(', ')}}`;
}

function typeText(schema: Schema, depth: number): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map(String).join('|');
  const choices = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(choices)) return unionText(choices as Schema[], depth);
  if (schema.type === 'array') return `${typeText((schema.items ?? {}) as Schema, depth)}[]`;
  if (schema.type === 'object') return depth >= 1 ? '{…}' : fieldsText(schema, depth + 1).trim() || '{…}';
  return Array.isArray(schema.type) ? schema.type.join('|') : String(schema.type ?? 'any');
}

function unionText(choices: readonly Schema[], depth: number): string {
  const texts = [...new Set(choices.map((choice) => typeText(choice, depth)))];
  return texts.length === 1 ? (texts[0] ?? '') : `(${texts.join('|')})`;
}

function propertiesOf(schema: Schema): Readonly<Record<string, Schema>> {
  return (schema.properties ?? {}) as Readonly<Record<string, Schema>>;
}

function firstSentence({ description }: Schema): string {
  const text = typeof description === 'string' ? description : '';
  return /^.*?[.:](?=\s|$)/.exec(text)?.[0].replace(/:$/, '.') ?? text;
}
