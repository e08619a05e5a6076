/** What a provider's schema language can say. Keywords outside it move into the description. */
export interface SchemaDialect {
  readonly keywords: ReadonlySet<string>;
  /** Every property required, optional ones nullable, nothing else allowed: the provider then holds the model to it. */
  readonly strict: boolean;
}

const structure = [
  '$ref',
  '$defs',
  'type',
  'description',
  'enum',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'anyOf',
];
const limits = ['minimum', 'maximum', 'minItems', 'maxItems'];

/** OpenAI's strict mode. `oneOf` becomes `anyOf`, `const` a one-valued `enum`. */
export const openaiDialect: SchemaDialect = {
  keywords: new Set([...structure, ...limits, 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'pattern']),
  strict: true,
};

/**
 * Anthropic takes any JSON Schema for tools that are not strict. Its strict mode allows 16 nullable parameters
 * in a whole request, fewer than our tools have, so optional stays optional there.
 */
export const anthropicDialect: SchemaDialect = {
  keywords: new Set([
    ...structure,
    ...limits,
    'prefixItems',
    'default',
    'pattern',
    'format',
    'minLength',
    'maxLength',
    'exclusiveMinimum',
    'exclusiveMaximum',
    'multipleOf',
    'uniqueItems',
  ]),
  strict: false,
};

/** What Gemini documents for `parametersJsonSchema`. */
export const googleDialect: SchemaDialect = {
  keywords: new Set([...structure, ...limits, 'prefixItems', 'format', 'title']),
  strict: false,
};

/** Other servers turn the schema into a grammar; the plainest one is understood by all of them. */
export const compatibleDialect: SchemaDialect = {
  keywords: new Set([...structure, ...limits]),
  strict: false,
};
