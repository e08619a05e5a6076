import { z } from 'zod';

/** A place for text in the arguments of a tool or procedure: the names of the fields on the way, `[]` and `{}` between. */
export type Place = readonly string[];

export interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Record<string, Schema>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly pattern?: string;
}

export function schemaOf(type: z.ZodType): Schema {
  return plain(z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }));
}

/** A JSON schema as the text that it stands for on a wire. */
export function plain(schema: object): Schema {
  return JSON.parse(JSON.stringify(schema));
}

/** Every place for free text, at any depth. Keys of a record are one too. */
export function placesOf(schema: Schema, at: Place = []): Place[] {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return choices.flatMap((choice) => placesOf(choice, at));
  if (schema.enum !== undefined || schema.const !== undefined) return [];
  if (isText(schema)) return [at];
  if (schema.type === 'array' && schema.items !== undefined) return placesOf(schema.items, [...at, '[]']);
  const named = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => placesOf(field, [...at, name]));
  const record =
    typeof schema.additionalProperties === 'object' && schema.type === 'object' ? schema.additionalProperties : null;
  if (record === null) return named;
  return [...named, [...at, '{}'], ...placesOf(record, [...at, '{}', '*'])];
}

/** `["string", "number", "null"]` takes a text too. */
function isText({ type }: Schema): boolean {
  return type === 'string' || (Array.isArray(type) && type.includes('string'));
}

export function nameOf(place: Place): string {
  return place.findLast((step) => !['[]', '{}', '*'].includes(step)) ?? '';
}

/** Arguments that fit, with `text` at `place`. `fill` gives the text of all other places by the name of their field. */
export function argumentsWith(schema: Schema, place: Place, text: string, fill: (name: string) => string): unknown {
  return build(schema, place, text, fill, '');
}

function build(
  schema: Schema,
  place: Place | null,
  text: string,
  fill: (name: string) => string,
  name: string,
): unknown {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) {
    const fitting = choices.find((choice) => place !== null && reaches(choice, place)) ?? choices[0];
    return fitting === undefined ? null : build(fitting, place, text, fill, name);
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum.find((choice) => choice === fill(name)) ?? schema.enum[0];
  if (isText(schema)) {
    return place !== null && place.length === 0 ? text : fill(name);
  }
  if (schema.type === 'number' || schema.type === 'integer') return schema.minimum ?? 1;
  if (schema.type === 'boolean') return false;
  if (schema.type === 'null') return null;
  const [step, ...rest] = place ?? [];
  if (schema.type === 'array') return [build(schema.items ?? {}, step === '[]' ? rest : null, text, fill, name)];
  const made: Record<string, unknown> = {};
  for (const [field, below] of Object.entries(schema.properties ?? {})) {
    const required = schema.required?.includes(field) ?? false;
    if (required || field === step) made[field] = build(below, field === step ? rest : null, text, fill, field);
  }
  if (step === '{}' && typeof schema.additionalProperties === 'object') {
    const key = rest[0] === '*' ? fill(name) : text;
    made[key] = build(schema.additionalProperties, rest[0] === '*' ? rest.slice(1) : null, text, fill, name);
  }
  return made;
}

function reaches(schema: Schema, place: Place): boolean {
  return placesOf(schema).some(
    (found) => found.length === place.length && found.every((step, at) => step === place[at]),
  );
}
