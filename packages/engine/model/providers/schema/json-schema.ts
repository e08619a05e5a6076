export type JsonSchema = Readonly<Record<string, unknown>>;

export function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The properties of an object schema by name; empty for anything else. */
export function propertiesOf(schema: JsonSchema): readonly (readonly [string, JsonSchema])[] {
  if (!isSchema(schema.properties)) return [];
  return Object.entries(schema.properties).filter((entry): entry is [string, JsonSchema] => isSchema(entry[1]));
}

export function requiredOf(schema: JsonSchema): readonly string[] {
  return Array.isArray(schema.required) ? schema.required.filter((name) => typeof name === 'string') : [];
}

export function schemasIn(value: unknown): readonly JsonSchema[] {
  return Array.isArray(value) ? value.filter(isSchema) : [];
}

/** Whether null is a value of its own here: then it must reach the tool. */
export function allowsNull(schema: JsonSchema): boolean {
  if (schema.type === 'null' || schema.const === null) return true;
  if (Array.isArray(schema.type) && schema.type.includes('null')) return true;
  if (Array.isArray(schema.enum) && schema.enum.includes(null)) return true;
  return [...schemasIn(schema.anyOf), ...schemasIn(schema.oneOf)].some(allowsNull);
}

/** `#/$defs/Name` looked up in the root schema. A reference that leads nowhere stands for anything. */
export function resolveReference(schema: JsonSchema, root: JsonSchema): JsonSchema {
  if (typeof schema.$ref !== 'string' || !schema.$ref.startsWith('#/')) return schema;
  let found: unknown = root;
  for (const step of schema.$ref.slice(2).split('/')) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    found = isSchema(found) ? found[name] : undefined;
  }
  return isSchema(found) ? found : {};
}
