import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valuesOf } from '../testing/values-of.ts';
import { runEventSchema } from './run-events.ts';
import { workbenchEventSchema } from './workbench-events.ts';

const kinds = [...workbenchEventSchema.options, ...runEventSchema.options].map(
  (schema) => [schema.shape.type.value, schema] as const,
);
const streams = { workbench: workbenchEventSchema, run: runEventSchema };
const streamOf = (type: string) =>
  workbenchEventSchema.options.some((schema) => schema.shape.type.value === type) ? streams.workbench : streams.run;

it('no type of event stands in both streams', () => {
  const types = kinds.map(([type]) => type);
  expect(new Set(types).size).toBe(types.length);
  for (const type of types) expect(type).toMatch(/^[a-z]+\.[a-z_]+$/);
});

describe.each(kinds)('%s', (type, schema) => {
  const events = valuesOf(schema, 'output') as fc.Arbitrary<Record<string, unknown>>;

  it('[R1] is read back from the journal as it was written', () => {
    fc.assert(
      fc.property(events, (event) => {
        const written = streamOf(type).parse(event);
        expect(streamOf(type).parse(JSON.parse(JSON.stringify(written)))).toEqual(written);
      }),
      { numRuns: 20 },
    );
  });

  it('[R1] can be read where a later version has added a field', () => {
    const [event = {}] = fc.sample(events, { numRuns: 1, seed: 3 });
    const known = streamOf(type).parse(event);
    expect(streamOf(type).parse({ ...event, added_later: { by: 'somebody' } })).toEqual(known);
  });

  it('is refused without one of its fields, and in the other stream', () => {
    const [event = {}] = fc.sample(events, { numRuns: 1, seed: 3 });
    for (const [field, part] of Object.entries(schema.shape)) {
      const { [field]: _, ...rest } = event;
      const isFree = part.safeParse(undefined).success;
      expect(streamOf(type).safeParse(rest).success, `without ${field}`).toBe(isFree);
    }
    const other = streamOf(type) === streams.run ? streams.workbench : streams.run;
    expect(other.safeParse(event).success).toBe(false);
  });
});
