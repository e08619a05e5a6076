import { describeConstraints } from './constraint-text.ts';
import { allowsNull, isSchema, type JsonSchema, propertiesOf, requiredOf, schemasIn } from './json-schema.ts';
import type { SchemaDialect } from './schema-dialect.ts';

export interface NormalisedSchema {
  readonly schema: JsonSchema;
  /** Whether the provider may be told to hold the model to it. */
  readonly strict: boolean;
}

/** A tool's parameters as one provider understands them. The meaning stays; what cannot be said is described. */
export function normaliseSchema(parameters: JsonSchema, dialect: SchemaDialect): NormalisedSchema {
  const strict = dialect.strict && canBeStrict(parameters, true);
  const schema = rewrite(parameters, { ...dialect, strict });
  return { schema: isObjectType(schema) ? schema : { ...schema, type: 'object', properties: {} }, strict };
}

/**
 * Strict mode knows no free-form objects, no schema that allows anything and no choice at the root. A tool that
 * needs one of them is declared without strict mode rather than with another meaning.
 */
function canBeStrict(schema: JsonSchema, root = false): boolean {
  if (root && (schema.anyOf !== undefined || schema.oneOf !== undefined || schema.$ref !== undefined)) return false;
  if (schema.allOf !== undefined || schema.not !== undefined || schema.patternProperties !== undefined) return false;
  if (schema.prefixItems !== undefined || schema.propertyNames !== undefined) return false;
  if (isObjectType(schema)) {
    const extra = schema.additionalProperties;
    if (extra === true || isSchema(extra)) return false;
    if (!isSchema(schema.properties) && extra !== false) return false;
  }
  if (schema.type === 'array' && !isSchema(schema.items)) return false;
  const saysSomething = ['type', 'enum', 'const', 'anyOf', 'oneOf', '$ref'].some((key) => schema[key] !== undefined);
  return saysSomething && childrenOf(schema).every((child) => canBeStrict(child));
}

function childrenOf(schema: JsonSchema): readonly JsonSchema[] {
  return [
    ...propertiesOf(schema).map(([, property]) => property),
    ...(isSchema(schema.items) ? [schema.items] : []),
    ...schemasIn(schema.anyOf),
    ...schemasIn(schema.oneOf),
    ...(isSchema(schema.$defs) ? Object.values(schema.$defs).filter(isSchema) : []),
  ];
}

function rewrite(original: JsonSchema, dialect: SchemaDialect): JsonSchema {
  const schema = simplify(original);
  const result: Record<string, unknown> = {};
  const dropped: string[] = [];
  for (const [keyword, value] of Object.entries(schema)) {
    if (dialect.keywords.has(keyword)) result[keyword] = rewriteValue(keyword, value, dialect);
    else dropped.push(keyword);
  }
  const description = describeConstraints(schema, dropped);
  if (description !== undefined) result.description = description;
  return isObjectType(schema) ? closeObject(schema, result, dialect) : result;
}

/** The same meaning in the words that most dialects have. */
function simplify({ const: only, oneOf, ...rest }: JsonSchema): JsonSchema {
  return {
    ...rest,
    ...(only === undefined ? {} : { enum: [only], type: rest.type ?? typeOf(only) }),
    ...(oneOf === undefined ? {} : { anyOf: oneOf }),
  };
}

function rewriteValue(keyword: string, value: unknown, dialect: SchemaDialect): unknown {
  if (keyword === 'properties' || keyword === '$defs') {
    if (!isSchema(value)) return value;
    const entries = Object.entries(value).map(([name, child]) => [
      name,
      isSchema(child) ? rewrite(child, dialect) : child,
    ]);
    return Object.fromEntries(entries);
  }
  if (keyword === 'anyOf' || keyword === 'prefixItems') return schemasIn(value).map((child) => rewrite(child, dialect));
  if (keyword === 'items' || keyword === 'additionalProperties')
    return isSchema(value) ? rewrite(value, dialect) : value;
  return value;
}

function closeObject(original: JsonSchema, result: Record<string, unknown>, dialect: SchemaDialect): JsonSchema {
  const properties = isSchema(result.properties) ? result.properties : {};
  const open = original.additionalProperties === true || isSchema(original.additionalProperties);
  const closed = { ...result, properties, ...(open ? {} : { additionalProperties: false }) };
  if (!dialect.strict) return closed;
  const required = new Set(requiredOf(original));
  const everything = Object.entries(properties).map(([name, property]) => [
    name,
    required.has(name) || !isSchema(property) ? property : nullable(property),
  ]);
  return { ...closed, properties: Object.fromEntries(everything), required: Object.keys(properties) };
}

/** `null` stands for "left out": strict mode has no other way to leave a property out. */
function nullable(schema: JsonSchema): JsonSchema {
  if (allowsNull(schema)) return schema;
  if (Array.isArray(schema.anyOf)) return { ...schema, anyOf: [...schema.anyOf, { type: 'null' }] };
  if (typeof schema.type === 'string' && schema.$ref === undefined) {
    const values = Array.isArray(schema.enum) ? { enum: [...schema.enum, null] } : {};
    return { ...schema, type: [schema.type, 'null'], ...values };
  }
  const { description, ...rest } = schema;
  return { anyOf: [rest, { type: 'null' }], ...(description === undefined ? {} : { description }) };
}

function isObjectType(schema: JsonSchema): boolean {
  return schema.type === 'object' || (Array.isArray(schema.type) && schema.type.includes('object'));
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
