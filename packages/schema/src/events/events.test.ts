import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valuesOf } from '../testing/values-of.ts';
import { companionEventSchema } from './companion-events.ts';
import { runEventSchema } from './run-events.ts';
import { workbenchEventSchema } from './workbench-events.ts';

const streams = [workbenchEventSchema, runEventSchema, companionEventSchema];
const kinds = [...workbenchEventSchema.options, ...runEventSchema.options, ...companionEventSchema.options].map(
  (schema) => [schema.shape.type.value, schema] as const,
);
/** The one schema that reads an event of this type. */
function streamOf(type: string) {
  const stream = streams.find(({ options }) => options.some((schema) => schema.shape.type.value === type));
  return stream ?? workbenchEventSchema;
}

it('no type of event stands in two streams', () => {
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

  it('is refused without one of its fields, and in any other stream', () => {
    const [event = {}] = fc.sample(events, { numRuns: 1, seed: 3 });
    for (const [field, part] of Object.entries(schema.shape)) {
      const { [field]: _, ...rest } = event;
      const isFree = part.safeParse(undefined).success;
      expect(streamOf(type).safeParse(rest).success, `without ${field}`).toBe(isFree);
    }
    for (const other of streams.filter((stream) => stream !== streamOf(type)))
      expect(other.safeParse(event).success).toBe(false);
  });
});
