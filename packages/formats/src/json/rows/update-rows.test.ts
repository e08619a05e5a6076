import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ColumnType, TableValue } from '../../base/column-type.ts';
import { type JsonUpdate, updateJsonRows } from './update-rows.ts';

const TEXT = `{
  // settings
  "version": 1.10,
  "orders": [
    { "id": 9007199254740993, "city": "Bonn",  "n": 1.50, "when": "2024-01-31T08:30:00Z" },
    { "id": 2, "city": "Ulm", "n": 2, "tags": ["a", "b"] }
  ]
}
`;

function update(text: string, rows: TableValue[][], more: Partial<JsonUpdate> = {}) {
  const columns: JsonUpdate['columns'] = more.columns ?? [
    { name: 'id', type: 'integer' },
    { name: 'city', type: 'text' },
    { name: 'n', type: 'number' },
  ];
  const done = updateJsonRows(Buffer.from(text), {
    part: '/orders',
    hasRecords: false,
    key: ['id'],
    ifMissing: 'error',
    rows,
    ...more,
    columns,
  });
  return { ...done, text: done.bytes === null ? null : done.bytes.toString('utf8') };
}

describe('updateJsonRows', () => {
  it('[F4] changes the values that differ and no other character', () => {
    const done = update(TEXT, [
      ['9007199254740993', 'Bonn', 1.5],
      [2, 'Ulm', 7],
    ]);
    expect(done).toMatchObject({ values: 1, rows_appended: 0 });
    expect(done.text).toBe(TEXT.replace('"n": 2,', '"n": 7,'));
  });

  it('[F4] the same again writes nothing; a moment in another spelling is the same', () => {
    const columns: JsonUpdate['columns'] = [
      { name: 'ID', type: 'integer' },
      { name: 'when', type: 'timestamp' },
    ];
    const rows = [['9007199254740993', '2024-01-31T08:30:00']];
    expect(update(TEXT, rows, { columns })).toMatchObject({ bytes: null, values: 0 });
  });

  it('[F4] adds what a row lacks, appends rows as the others are written', () => {
    const columns: JsonUpdate['columns'] = [
      { name: 'id', type: 'integer' },
      { name: 'paid', type: 'boolean' },
    ];
    const rows: TableValue[][] = [
      [2, true],
      [3, null],
    ];
    expect(update(TEXT, rows, { columns, ifMissing: 'append' }).text).toBe(
      TEXT.replace('"b"] }\n', '"b"], "paid": true },\n    {"id": 3, "paid": null}\n'),
    );
    expect(update(TEXT, rows, { columns, ifMissing: 'skip' })).toMatchObject({ values: 1, rows_skipped: 1 });
    expect(() => update(TEXT, rows, { columns })).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
  });

  it('[F4] lines of records keep their line breaks', () => {
    const lines = '{"id":1,"n":1}\r\n\r\n{"id":2,"n":2}\r\n';
    const columns: JsonUpdate['columns'] = [
      { name: 'id', type: 'integer' },
      { name: 'n', type: 'integer' },
    ];
    const rows = [
      [2, 5],
      [3, 6],
    ];
    const done = update(lines, rows, { columns, hasRecords: true, part: undefined, ifMissing: 'append' });
    expect(done.text).toBe('{"id":1,"n":1}\r\n\r\n{"id":2,"n":5}\r\n{"id":3,"n":6}\r\n');
  });

  it('[F4] structures come back as JSON or not at all; a key of two rows is refused', () => {
    const columns: JsonUpdate['columns'] = [
      { name: 'id', type: 'integer' },
      { name: 'tags', type: 'text' },
    ];
    expect(() => update(TEXT, [[2, "['a', 'b']"]], { columns })).toThrow(/not JSON/);
    expect(update(TEXT, [[2, '["a","c"]']], { columns }).text).toBe(TEXT.replace('["a", "b"]', '["a","c"]'));
    expect(() => update('{"orders":[{"id":1},{"id":1}]}', [[1, 'x', 2]])).toThrow(/Two rows/);
  });

  it('[F4] a list in each of several is updated where the row stands', () => {
    const nested = '{"a":[{"items":[{"id":1,"n":1}]},{"items":[{"id":2,"n":2}]}]}';
    const columns: JsonUpdate['columns'] = [
      { name: '_parent', type: 'integer' },
      { name: 'id', type: 'integer' },
      { name: 'n', type: 'integer' },
    ];
    const done = update(nested, [[2, 2, 9]], { columns, part: '/a/*/items' });
    expect(done.text).toBe(nested.replace('"n":2', '"n":9'));
    const append = () => update(nested, [[1, 7, 9]], { columns, part: '/a/*/items', ifMissing: 'append' });
    expect(append).toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT' }));
  });

  it('[F5] whatever is written, a change is read back and everything else stays', () => {
    const value = fc.oneof(fc.integer(), fc.string(), fc.boolean(), fc.constant(null));
    const rowsOf = fc.uniqueArray(fc.record({ id: fc.integer(), v: value }), {
      minLength: 1,
      maxLength: 8,
      selector: ({ id }) => id,
    });
    fc.assert(
      fc.property(rowsOf, value, fc.nat(7), fc.constantFrom(0, 1, 2, '\t'), (rows, next, at, space) => {
        const chosen = rows[at % rows.length];
        if (chosen === undefined) return;
        const before = JSON.stringify({ other: [1, { x: '}]' }], orders: rows }, null, space);
        const type: ColumnType = typeof next === 'number' ? 'integer' : 'text';
        const columns: JsonUpdate['columns'] = [
          { name: 'id', type: 'integer' },
          { name: 'v', type },
        ];
        const done = update(before, [[chosen.id, next]], { columns });
        const after = JSON.parse(done.text ?? before);
        expect(after.other).toEqual([1, { x: '}]' }]);
        expect(after.orders).toEqual(
          rows.map((row) => (row === chosen && done.text !== null ? { ...row, v: next } : row)),
        );
      }),
      { numRuns: 300 },
    );
  });
});
