import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { notificationSchema } from './notifications.ts';
import { valuesOf } from './testing/values-of.ts';

describe.each(notificationSchema.options.map((schema) => [schema.shape.type.value, schema] as const))(
  '%s',
  (_type, schema) => {
    it('[R13] crosses the wire as it is, and a field that a later version adds does no harm', () => {
      fc.assert(
        fc.property(valuesOf(schema, 'output') as fc.Arbitrary<object>, (notification) => {
          const sent = notificationSchema.parse(notification);
          expect(notificationSchema.parse(JSON.parse(JSON.stringify({ ...sent, added_later: 1 })))).toEqual(sent);
        }),
        { numRuns: 20 },
      );
    });

    it('[R13] always says which Workbench it is about', () => {
      const [notification] = fc.sample(valuesOf(schema, 'output'), { numRuns: 1, seed: 5 });
      expect(notificationSchema.safeParse({ ...(notification as object), workbench_id: undefined }).success).toBe(
        false,
      );
    });
  },
);
