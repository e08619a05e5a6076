import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { declareTools } from '../../../tools/index.ts';
import { isSchema, type JsonSchema, propertiesOf } from './json-schema.ts';
import { normaliseSchema } from './normalise-schema.ts';
import { anthropicDialect, compatibleDialect, googleDialect, openaiDialect } from './schema-dialect.ts';

const strict = (schema: JsonSchema) => normaliseSchema(schema, openaiDialect);
const object = (properties: JsonSchema, required: readonly string[] = []) => ({ type: 'object', properties, required });

describe('a strict schema', () => {
  it('[A3] requires every property and lets the optional ones be null', () => {
    const { schema, strict: held } = strict(object({ path: { type: 'string' }, sheet: { type: 'string' } }, ['path']));
    expect(held).toBe(true);
    expect(schema).toEqual({
      type: 'object',
      properties: { path: { type: 'string' }, sheet: { type: ['string', 'null'] } },
      required: ['path', 'sheet'],
      additionalProperties: false,
    });
  });

  it('[A3] adds null to the values of an optional choice', () => {
    const { schema } = strict(object({ mode: { type: 'string', enum: ['a', 'b'] } }));
    expect(schema.properties).toEqual({ mode: { type: ['string', 'null'], enum: ['a', 'b', null] } });
  });

  it('[A3] adds null to a choice between shapes, a reference and what is nullable already only once', () => {
    const { schema } = strict({
      ...object({
        either: { anyOf: [{ type: 'string' }, { type: 'number' }] },
        known: { $ref: '#/$defs/Known', description: 'One of them.' },
        maybe: { type: ['string', 'null'] },
      }),
      $defs: { Known: object({ name: { type: 'string' } }, ['name']) },
    });
    expect(schema.properties).toEqual({
      either: { anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'null' }] },
      known: { anyOf: [{ $ref: '#/$defs/Known' }, { type: 'null' }], description: 'One of them.' },
      maybe: { type: ['string', 'null'] },
    });
    expect(schema.$defs).toEqual({
      Known: { ...object({ name: { type: 'string' } }, ['name']), additionalProperties: false },
    });
  });

  it('[A3] closes objects at every depth', () => {
    const { schema } = strict(
      object({ rows: { type: 'array', items: object({ cell: { type: 'string' } }) } }, ['rows']),
    );
    expect(schema.properties).toEqual({
      rows: {
        type: 'array',
        items: {
          type: 'object',
          properties: { cell: { type: ['string', 'null'] } },
          required: ['cell'],
          additionalProperties: false,
        },
      },
    });
  });

  it('[A3] says oneOf as anyOf and const as a choice of one', () => {
    const { schema } = strict(object({ move: { oneOf: [{ const: 'goto' }, { const: 'result' }] } }, ['move']));
    expect(schema.properties).toEqual({
      move: {
        anyOf: [
          { enum: ['goto'], type: 'string' },
          { enum: ['result'], type: 'string' },
        ],
      },
    });
  });

  it('[A3] moves what it cannot say into the description, and leaves out limits that are none', () => {
    const { schema } = strict(
      object({
        name: { type: 'string', description: 'A name.', minLength: 2, maxLength: 9, format: 'email' },
        row: { type: 'integer', default: 1, maximum: Number.MAX_SAFE_INTEGER },
        far: { type: 'integer', maximum: 5, default: 2 },
      }),
    );
    expect(schema.properties).toEqual({
      name: {
        type: ['string', 'null'],
        description: 'A name. At least 2 characters. At most 9 characters. Format: email.',
      },
      row: { type: ['integer', 'null'], maximum: Number.MAX_SAFE_INTEGER, description: 'Default: 1.' },
      far: { type: ['integer', 'null'], maximum: 5, description: 'Default: 2.' },
    });
  });

  it.each([
    ['a free-form object', object({ variables: { type: 'object', additionalProperties: { type: 'string' } } })],
    ['a choice at the root', { anyOf: [object({}), object({})] }],
    ['anything at all', object({ value: {} })],
    ['a tuple', object({ pair: { type: 'array', prefixItems: [{ type: 'string' }] } })],
    ['all of several', object({ both: { allOf: [object({}), object({})] } })],
  ])('[A3] is not claimed for %s: the meaning comes first', (_what, schema) => {
    const normalised = strict(schema);
    expect(normalised.strict).toBe(false);
    expect(normalised.schema.type).toBe('object');
  });

  it('[A3] keeps a free-form object free where it cannot be strict', () => {
    const { schema } = strict(object({ variables: { type: 'object', additionalProperties: { type: 'string' } } }));
    expect(schema.properties).toEqual({
      variables: { type: 'object', properties: {}, additionalProperties: { type: 'string' } },
    });
  });

  it('[A3] holds for a tool without parameters', () => {
    expect(strict({ type: 'object', properties: {}, additionalProperties: false })).toEqual({
      schema: { type: 'object', properties: {}, required: [], additionalProperties: false },
      strict: true,
    });
  });
});

describe('every tool of ours', () => {
  const tools = declareTools('all');
  const every = (schema: unknown, check: (schema: JsonSchema) => void): void => {
    if (Array.isArray(schema)) for (const entry of schema) every(entry, check);
    if (!isSchema(schema)) return;
    check(schema);
    for (const [, property] of propertiesOf(schema)) every(property, check);
    for (const key of ['items', 'anyOf', 'additionalProperties']) every(schema[key], check);
  };

  it('[A3] uses only words that strict mode knows, and is strict unless it needs free-form values', () => {
    const free: string[] = [];
    for (const tool of tools) {
      const { schema, strict: held } = strict(tool.parameters);
      if (!held) free.push(tool.name);
      every(schema, (part) => {
        for (const keyword of Object.keys(part)) {
          expect(openaiDialect.keywords.has(keyword), `${tool.name}: ${keyword}`).toBe(true);
        }
        if (part.type !== 'object' || !held) return;
        expect(part.additionalProperties, tool.name).toBe(false);
        expect(part.required, tool.name).toEqual(propertiesOf(part).map(([name]) => name));
      });
    }
    expect(free.length, `not strict: ${free.join(', ')}`).toBeLessThan(tools.length / 4);
  });

  it.each([
    ['anthropic', anthropicDialect],
    ['google', googleDialect],
    ['compatible', compatibleDialect],
  ])('[A3] keeps optional parameters optional for %s and uses only words it knows', (_name, dialect) => {
    for (const tool of tools) {
      const { schema, strict: held } = normaliseSchema(tool.parameters, dialect);
      expect(held).toBe(false);
      expect(schema.required ?? []).toEqual(tool.parameters.required ?? []);
      every(schema, (part) => {
        for (const keyword of Object.keys(part))
          expect(dialect.keywords.has(keyword), `${tool.name}: ${keyword}`).toBe(true);
      });
    }
  });
});

describe('normalising', () => {
  it('changes nothing the second time', () => {
    const leaf = fc.constantFrom<JsonSchema>(
      { type: 'string' },
      { type: 'integer', minimum: 1 },
      { type: 'string', enum: ['a', 'b'] },
      { type: 'boolean', default: true },
      { anyOf: [{ type: 'string' }, { type: 'null' }] },
    );
    const node = fc.letrec<{ schema: JsonSchema }>((tie) => ({
      schema: fc.oneof(
        { maxDepth: 3 },
        leaf,
        tie('schema').map((items): JsonSchema => ({ type: 'array', items })),
        fc
          .dictionary(fc.stringMatching(/^[a-z]{1,4}$/), tie('schema'), { maxKeys: 3 })
          .map(
            (properties): JsonSchema => ({ type: 'object', properties, required: Object.keys(properties).slice(1) }),
          ),
      ),
    }));
    fc.assert(
      fc.property(node.schema, (inner) => {
        const once = strict(object({ inner }));
        expect(strict(once.schema)).toEqual(once);
      }),
      { numRuns: 200 },
    );
  });

  it('does not touch what it was given', () => {
    const given = z.toJSONSchema(z.object({ a: z.string().default('x'), b: z.number().optional() }), { io: 'input' });
    const before = structuredClone(given);
    strict(given);
    expect(given).toEqual(before);
  });
});
