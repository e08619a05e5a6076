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
 * long and would be sent with every call of every item. A field without a type is text; a long type that comes more than
 * once is named after its field and written out once, below.
 */
export function operationSignatures(union: z.ZodType): string {
  const operations = operationSchemas(union);
  const types = repeatedTypes(operations.map(({ schema }) => schema));
  const names: TypeNames = new Map([...types].map(([key, { name }]) => [key, name]));
  const lines = operations.map(({ kind, schema }) =>
    `- ${kind}${fieldsText(schema, names, 'kind')}: ${firstSentence(schema)}`.replace(/: $/, ''),
  );
  const written = [...types.values()].map(({ name, schema }) => `${name} = ${writtenType(schema, names)}`);
  return written.length === 0 ? lines.join('\n') : [...lines, 'Types:', ...written].join('\n');
}

const LONG_SIGNATURE = 300;

/** What a tool takes, or the one operation of it whose fields do not fit, in a line. */
export function signatureAt(tool: string, schema: z.ZodType, input: unknown, path: readonly PropertyKey[]): string {
  const whole = z.toJSONSchema(schema, { io: 'input' }) as Schema;
  const [list, place] = path;
  const kind = typeof place === 'number' ? kindAt(input, list, place) : null;
  const operations = choicesOf((propertiesOf(whole)[String(list)]?.items ?? {}) as Schema);
  const operation = operations.find((each) => kind !== null && propertiesOf(each).kind?.const === kind);
  if (operation !== undefined)
    return `{kind: "${kind}", …}, whose fields are${fieldsText(operation, new Map(), 'kind')}${examplesText(operation)}`;
  return `${tool}${fieldsText(shortened(whole), new Map())}`;
}

/** Fields that are easier shown than told. */
function examplesText(operation: Schema): string {
  const shown = Object.entries(propertiesOf(operation)).flatMap(([name, { examples }]) =>
    Array.isArray(examples) && examples.length > 0 ? [`${name}: ${JSON.stringify(examples[0])}`] : [],
  );
  return shown.length === 0 ? '' : `; for instance ${shown.join(', ')}`;
}

function kindAt(input: unknown, list: PropertyKey | undefined, place: number): unknown {
  const held = (input as Readonly<Record<string, unknown>> | null)?.[String(list)];
  return Array.isArray(held) ? ((held[place] as { readonly kind?: unknown } | null)?.kind ?? null) : null;
}

/** Lists of operations are named by their kinds alone: all their fields would fill a page. */
function shortened(schema: Schema): Schema {
  const properties = Object.entries(propertiesOf(schema)).map(([name, field]) => {
    const kinds = choicesOf((field.items ?? {}) as Schema).flatMap((each) => propertiesOf(each).kind?.const ?? []);
    if (kinds.length > 0)
      return [name, { type: 'array', items: { properties: { kind: { enum: kinds } }, type: 'object' } }];
    return [name, writtenType(field, new Map()).length > LONG_SIGNATURE ? { type: 'object' } : field];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}

const LONG_TYPE = 36;

type TypeNames = ReadonlyMap<string, string>;

interface NamedType {
  readonly name: string;
  readonly schema: Schema;
}

function repeatedTypes(schemas: readonly Schema[]): Map<string, NamedType> {
  const fields = new Map<string, string>();
  const found = new Map<string, NamedType>();
  const visit = (schema: Schema, field: string): void => {
    for (const [name, inner] of Object.entries(propertiesOf(schema))) visit(inner, name);
    for (const choice of choicesOf(schema)) visit(choice, field);
    if (schema.type === 'array') visit((schema.items ?? {}) as Schema, field);
    else if (writtenType(schema, new Map()).length >= LONG_TYPE) notice(schema, field);
  };
  const notice = (schema: Schema, field: string): void => {
    const key = keyOf(schema);
    if (!fields.has(key)) fields.set(key, field);
    else if (!found.has(key)) found.set(key, { name: freeName(fields.get(key) ?? field, found), schema });
  };
  for (const schema of schemas) {
    for (const [name, field] of Object.entries(propertiesOf(schema))) visit(field, name);
  }
  return found;
}

function freeName(field: string, found: ReadonlyMap<string, NamedType>): string {
  const word = `${field.slice(0, 1).toUpperCase()}${field.slice(1)}`;
  const taken = new Set([...found.values()].map(({ name }) => name));
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? word : `${word}${number}`;
    if (!taken.has(name)) return name;
  }
}

/** The same type, whatever is said about it where it is used. */
function keyOf(schema: Schema): string {
  return JSON.stringify(schema, (key, value: unknown) =>
    key === 'description' || key === 'examples' ? undefined : value,
  );
}

function fieldsText(schema: Schema, names: TypeNames, without?: string): string {
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const fields = Object.entries(propertiesOf(schema))
    .filter(([name]) => name !== without)
    .map(([name, field]) => {
      const type = typeText(field, names);
      return `${name}${required.has(name) ? '' : '?'}${type === 'string' ? '' : `: ${type}`}`;
    });
  return fields.length === 0 ? '' : ` {${fields.join(', ')}}`;
}

function typeText(schema: Schema, names: TypeNames): string {
  return names.get(keyOf(schema)) ?? writtenType(schema, names);
}

function writtenType(schema: Schema, names: TypeNames): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map(String).join('|');
  const choices = choicesOf(schema);
  if (choices.length > 0) return unionText(choices, names);
  if (schema.type === 'array') return `${typeText((schema.items ?? {}) as Schema, names)}[]`;
  if (schema.type === 'object') return fieldsText(schema, names).trim() || '{…}';
  return Array.isArray(schema.type) ? schema.type.join('|') : String(schema.type ?? 'any');
}

function unionText(choices: readonly Schema[], names: TypeNames): string {
  const texts = [...new Set(choices.map((choice) => typeText(choice, names)))];
  return texts.length === 1 ? (texts[0] ?? '') : `(${texts.join('|')})`;
}

function choicesOf(schema: Schema): readonly Schema[] {
  const choices = schema.anyOf ?? schema.oneOf;
  return Array.isArray(choices) ? (choices as Schema[]) : [];
}

function propertiesOf(schema: Schema): Readonly<Record<string, Schema>> {
  return (schema.properties ?? {}) as Readonly<Record<string, Schema>>;
}

function firstSentence({ description }: Schema): string {
  const text = typeof description === 'string' ? description : '';
  return /^.*?[.:](?=\s|$)/.exec(text)?.[0].replace(/:$/, '.') ?? text;
}
