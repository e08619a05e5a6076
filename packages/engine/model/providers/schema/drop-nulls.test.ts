import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { dropNulls } from './drop-nulls.ts';

const schemaOf = (type: z.ZodType) => z.toJSONSchema(type, { io: 'input' });

describe('nulls that stand for "left out"', () => {
  it('[A3] are removed where a property is optional', () => {
    const schema = schemaOf(z.object({ path: z.string(), sheet: z.string().optional(), count: z.number().default(5) }));
    expect(dropNulls({ path: 'a', sheet: null, count: null }, schema)).toEqual({ path: 'a' });
  });

  it('[A3] stay where null is a value, where the property is required and where nobody knows it', () => {
    const schema = schemaOf(z.object({ cell: z.string().nullable().optional(), path: z.string() }));
    expect(dropNulls({ cell: null, path: null, extra: null }, schema)).toEqual({ cell: null, path: null, extra: null });
  });

  it('[A3] are removed inside lists, objects and choices', () => {
    const edit = z.object({ at: z.string(), note: z.string().optional() });
    const schema = schemaOf(
      z.object({ edits: z.array(edit), first: z.union([edit, z.object({ other: z.string().optional() })]) }),
    );
    const given = {
      edits: [
        { at: 'A1', note: null },
        { at: 'B2', note: 'x' },
      ],
      first: { other: null },
    };
    expect(dropNulls(given, schema)).toEqual({ edits: [{ at: 'A1' }, { at: 'B2', note: 'x' }], first: {} });
  });

  it('[A3] are removed behind references', () => {
    const schema = {
      type: 'object',
      properties: { child: { $ref: '#/$defs/Node' } },
      $defs: { Node: { type: 'object', properties: { name: { type: 'string' }, child: { $ref: '#/$defs/Node' } } } },
    };
    expect(dropNulls({ child: { name: null, child: { name: 'x', child: null } } }, schema)).toEqual({
      child: { child: { name: 'x' } },
    });
  });

  it('[A3] leave the cells of a table alone', () => {
    const schema = schemaOf(z.object({ rows: z.array(z.array(z.union([z.string(), z.null()]))) }));
    expect(dropNulls({ rows: [['a', null], [null]] }, schema)).toEqual({ rows: [['a', null], [null]] });
  });

  it('change nothing in arguments without nulls', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.array(fc.boolean()))), (given) => {
        expect(dropNulls(given, { type: 'object', properties: { a: { type: 'string' } } })).toEqual(given);
      }),
    );
  });
});
