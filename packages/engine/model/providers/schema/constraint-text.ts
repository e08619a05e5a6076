import type { JsonSchema } from './json-schema.ts';

const sentences: Readonly<Record<string, (value: unknown) => string>> = {
  default: (value) => `Default: ${JSON.stringify(value)}.`,
  const: (value) => `Always ${JSON.stringify(value)}.`,
  minimum: (value) => `At least ${value}.`,
  maximum: (value) => `At most ${value}.`,
  exclusiveMinimum: (value) => `More than ${value}.`,
  exclusiveMaximum: (value) => `Less than ${value}.`,
  multipleOf: (value) => `A multiple of ${value}.`,
  minLength: (value) => `At least ${value} characters.`,
  maxLength: (value) => `At most ${value} characters.`,
  pattern: (value) => `Matches the pattern ${value}.`,
  format: (value) => `Format: ${value}.`,
  minItems: (value) => `At least ${value} entries.`,
  maxItems: (value) => `At most ${value} entries.`,
  uniqueItems: (value) => (value === true ? 'No entry twice.' : ''),
  minProperties: (value) => `At least ${value} properties.`,
  maxProperties: (value) => `At most ${value} properties.`,
  examples: (value) => `For example ${JSON.stringify(value)}.`,
};

/** zod writes the largest safe integer where no limit was meant; telling a model that limit is noise. */
const means = (keyword: string, value: unknown) =>
  !((keyword === 'maximum' || keyword === 'minimum') && Math.abs(Number(value)) >= Number.MAX_SAFE_INTEGER);

/**
 * The description with every constraint in it that the provider's own schema language lacks. Without this the
 * model learns of a limit only from the error its call comes back with.
 */
export function describeConstraints(schema: JsonSchema, dropped: readonly string[]): string | undefined {
  const said = typeof schema.description === 'string' ? [schema.description] : [];
  for (const keyword of dropped) {
    const sentence = sentences[keyword];
    if (sentence === undefined || !means(keyword, schema[keyword])) continue;
    const text = sentence(schema[keyword]);
    if (text !== '') said.push(text);
  }
  return said.length === 0 ? undefined : said.join(' ');
}
