import { describe, expect, it } from 'vitest';
import { MAP_BYTES } from '../../base/fit-to-bytes.ts';
import { mapJson } from './map-json.ts';

const map = (value: unknown) => mapJson(Buffer.from(JSON.stringify(value)));

describe('mapJson', () => {
  it('[F14] paths with types, counts and samples; lists of objects at any depth are tables', () => {
    const shop = {
      name: 'Shop',
      orders: [
        {
          id: 1,
          paid: true,
          items: [
            { sku: 'A', n: 2 },
            { sku: 'B', n: 1.5 },
          ],
        },
        { id: 2, paid: null, items: [{ sku: 'C', n: 4 }] },
      ],
    };
    const { tables, paths, ...rest } = map(shop);
    expect(rest).toEqual({ kind: 'json' });
    expect(tables).toEqual([
      { path: '/orders', rows: 2, columns: ['id', 'paid', 'items'] },
      { path: '/orders/*/items', rows: 3, columns: ['sku', 'n'] },
    ]);
    expect(paths).toContainEqual({ path: '/name', type: 'text', count: 1, samples: ['Shop'] });
    expect(paths).toContainEqual({ path: '/orders', type: 'list', count: 1, items: 2 });
    expect(paths).toContainEqual({ path: '/orders/*/paid', type: 'boolean or null', count: 2, samples: [true] });
    expect(paths).toContainEqual({
      path: '/orders/*/items/*/n',
      type: 'integer or number',
      count: 3,
      samples: [2, 1.5, 4],
    });
  });

  it('[F14] a list of plain objects is nothing but a table; lines of values are one, too', () => {
    expect(map([{ a: 1 }, { a: 2, b: 'x' }])).toMatchObject({ is_table: true, tables: [{ path: '/', rows: 2 }] });
    expect(map([{ a: [1] }]).is_table).toBeUndefined();
    expect(mapJson(Buffer.from('{"a":1}\n{"a":2}\n'))).toMatchObject({ has_records: true, is_table: true });
  });

  it('[F14] an object with very many names is a list by name', () => {
    const people = Object.fromEntries(Array.from({ length: 500 }, (_unused, index) => [`p${index}`, { age: index }]));
    expect(map({ people })).toMatchObject({ tables: [{ path: '/people/*', rows: 500, columns: ['age'] }] });
  });

  it('[F2] stays within its bound and says what it left out', () => {
    const wide = Object.fromEntries(
      Array.from({ length: 90 }, (_unused, index) => [
        `a rather long name ${index}`,
        Object.fromEntries(Array.from({ length: 90 }, (_none, inner) => [`inner ${inner}`, 'x'.repeat(200)])),
      ]),
    );
    const found = map(wide);
    expect(Buffer.byteLength(JSON.stringify(found))).toBeLessThanOrEqual(MAP_BYTES);
    expect(found.paths_left_out).toBeGreaterThan(7000);
    let deep: unknown = 1;
    for (let depth = 0; depth < 2000; depth += 1) deep = [deep];
    expect(map(deep).paths_left_out).toBeGreaterThan(0);
    expect(Buffer.byteLength(JSON.stringify(map(deep)))).toBeLessThanOrEqual(MAP_BYTES);
  });

  it('[F1] what is not JSON is refused with a code of a file', () => {
    expect(() => mapJson(Buffer.from('{"a": [1, 2'))).toThrow(expect.objectContaining({ code: 'FILE_CORRUPT' }));
  });
});
