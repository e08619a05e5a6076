import {
  allowsNull,
  isSchema,
  type JsonSchema,
  propertiesOf,
  requiredOf,
  resolveReference,
  schemasIn,
} from './json-schema.ts';

/**
 * Arguments without the nulls that stand for "left out". Without this a tool refuses `"sheet": null`, which is
 * the only way strict mode lets a model leave the sheet out.
 */
export function dropNulls(value: unknown, schema: JsonSchema, root: JsonSchema = schema): unknown {
  const shape = resolveReference(schema, root);
  if (Array.isArray(value)) {
    const items = isSchema(shape.items) ? shape.items : {};
    return value.map((entry) => dropNulls(entry, items, root));
  }
  if (!isSchema(value)) return value;
  const properties = new Map(shapesOf(shape, root).flatMap((option) => [...propertiesOf(option)]));
  const required = new Set(requiredOf(shape));
  const kept: [string, unknown][] = [];
  for (const [name, entry] of Object.entries(value)) {
    const property = properties.get(name);
    if (property === undefined) kept.push([name, entry]);
    else if (entry !== null) kept.push([name, dropNulls(entry, property, root)]);
    else if (required.has(name) || allowsNull(resolveReference(property, root))) kept.push([name, entry]);
  }
  return Object.fromEntries(kept);
}

/** A choice between objects: any of them may name the property. */
function shapesOf(schema: JsonSchema, root: JsonSchema): readonly JsonSchema[] {
  const choices = [...schemasIn(schema.anyOf), ...schemasIn(schema.oneOf)];
  return [schema, ...choices.map((choice) => resolveReference(choice, root))];
}
