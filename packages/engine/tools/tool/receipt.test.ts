import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { annotateReceipt, makeReceipt, receiptLimit, sizeOf } from './receipt.ts';

const range = (length: number) => Array.from({ length }, (_, index) => index + 1);

it('[R11] a small result is its own receipt', () => {
  expect(makeReceipt({ a: [1, 2] }, 'main.1.1')).toBe('{"a":[1,2]}');
});

describe('[R11] a large result becomes a bounded preview', () => {
  const seen = (result: unknown) => JSON.parse(makeReceipt(result, 'main.1.1'));

  it('of a table: columns, count, first and last rows', () => {
    const receipt = seen({
      columns: ['id', 'name'],
      rows: range(10_000).map((id) => [id, `name ${id}`]),
      row_count: 10_000,
    });
    expect(receipt.preview).toMatchObject({ columns: ['id', 'name'], row_count: 10_000, rows: { count: 10_000 } });
    expect(receipt.preview.rows.first[0]).toEqual([1, 'name 1']);
    expect(receipt.preview.rows.last.at(-1)).toEqual([10_000, 'name 10000']);
    expect(receipt.preview.rows.first.length).toBeGreaterThan(20);
    const [from] = /rows (\d+)–\d+ of 10000/.exec(receipt.left_out)?.slice(1) ?? [];
    expect(Number(from)).toBe(receipt.preview.rows.first.length + 1);
    expect(receipt.recall).toContain(`"rows":"${from}-`);
  });

  it('of a text: head and tail with line numbers', () => {
    const receipt = seen({
      path: 'a.txt',
      text: range(5000)
        .map((line) => `line ${line}`)
        .join('\n'),
    });
    expect(receipt.preview.path).toBe('a.txt');
    expect(receipt.preview.text).toMatch(/^1\tline 1\n2\tline 2\n/);
    expect(receipt.preview.text).toMatch(/\n5000\tline 5000$/);
    expect(receipt.left_out).toMatch(/lines \d+–\d+ of 5000 of text/);
    expect(receipt.recall).toMatch(/^recall_tool_result \{.*"lines":"\d+-\d+"/);
  });

  it('of one endless line: its beginning and end', () => {
    const receipt = seen({ text: `start ${'word '.repeat(50_000)}end` });
    expect(receipt.preview.text).toMatch(/^start .* … .*end$/);
    expect(receipt.left_out).toMatch(/characters \d+–\d+ of 2500\d\d/);
  });

  it('of a list: its number and both ends', () => {
    const receipt = seen({ files: range(3000).map((index) => ({ path: `folder/file ${index}.csv`, size: index })) });
    expect(receipt.preview.files.count).toBe(3000);
    expect(receipt.preview.files.last.at(-1)).toEqual({ path: 'folder/file 3000.csv', size: 3000 });
    expect(receipt.left_out).toMatch(/entries \d+–\d+ of 3000 of files/);
    expect(receipt.recall).toContain('"at":"files"');
  });

  it('of a map of many sheets: every kind of fact, fewer of each', () => {
    const sheets = range(80).map((index) => ({ name: `Sheet ${index}`, rows: 9, headers: range(60).map(String) }));
    const receipt = seen({ path: 'a.xlsx', sheets });
    expect(receipt.preview.sheets.count).toBe(80);
    expect(receipt.preview.sheets.first[0]).toMatchObject({ name: 'Sheet 1', rows: 9 });
  });

  it('of many names: some of them, and how many there are', () => {
    const receipt = seen(Object.fromEntries(range(5000).map((index) => [`key ${index}`, index])));
    expect(receipt.preview['key 1']).toBe(1);
    expect(receipt.left_out).toMatch(/\d+ of 5000 names/);
  });

  it('of an error: all of it', () => {
    const error = { code: 'X', message: 'what '.repeat(700), remedy: 'do this', details: {} };
    expect(seen({ error })).toEqual({ error });
  });
});

describe('[R11] whatever the result', () => {
  const results = fc.oneof(
    fc.jsonValue({ maxDepth: 4 }),
    fc.record({ text: fc.string({ unit: 'grapheme', maxLength: 30_000, size: 'max' }) }),
    fc.array(fc.array(fc.string({ unit: 'binary', maxLength: 100 }), { maxLength: 20 }), {
      maxLength: 300,
      size: 'max',
    }),
    fc.dictionary(fc.string(), fc.array(fc.jsonValue(), { maxLength: 50 }), { maxKeys: 400, size: 'max' }),
  );

  it('the receipt is JSON, within 8 KB, whole or with a way to the rest', () => {
    fc.assert(
      fc.property(results, (result) => {
        const receipt = makeReceipt(result, 'main.12.3');
        expect(sizeOf(receipt)).toBeLessThanOrEqual(receiptLimit - 1024);
        const seen = JSON.parse(receipt);
        if (receipt === JSON.stringify(result)) return;
        expect(seen).toMatchObject({ recall_id: 'main.12.3', left_out: expect.stringContaining('characters in all') });
        expect(JSON.parse(seen.recall.replace('recall_tool_result ', ''))).toMatchObject({ id: 'main.12.3' });
        const noted = annotateReceipt(receipt, { warning: 'w'.repeat(5000) });
        expect(sizeOf(noted)).toBeLessThanOrEqual(receiptLimit);
      }),
      { numRuns: 25 },
    );
  });
});

it('[R14] a note stands beside what the receipt says, of any kind', () => {
  expect(annotateReceipt('{"a":1}', { warning: 'x' })).toBe('{"a":1,"warning":"x"}');
  expect(annotateReceipt('[1]', { warning: 'x' })).toBe('{"result":[1],"warning":"x"}');
});
