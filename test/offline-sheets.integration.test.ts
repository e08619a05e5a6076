import { addSheet, createWorkbook, readSheet } from '@galley/formats';
import { describe, expect, it } from 'vitest';
import { openExample } from './offline/workbench.ts';

type Rows = readonly (readonly (string | number)[])[];

function sheet(book: Buffer | Uint8Array, name: string, heads: readonly string[], rows: Rows) {
  const columns = heads.map((head, at) => ({
    name: head,
    type: rows.every((row) => typeof row[at] === 'number') ? ('number' as const) : ('text' as const),
  }));
  return addSheet(book, { name, columns, rows: rows.map((row) => [...row]) });
}

/** Orders end with a total; Returns hold a city that Orders have not; People have more names than are looked up. */
function book(): Buffer {
  const orders = sheet(
    createWorkbook(),
    'Orders',
    ['shop', 'city', 'amount'],
    [
      ['b', 'Bern', 20],
      ['a', 'Basel', 30.5],
      ['c', 'Bern', 10],
      ['Total', '', 60.5],
    ],
  );
  const returns = sheet(
    orders,
    'Returns',
    ['shop', 'town', 'reason'],
    [
      ['a', 'Geneva', 'late'],
      ['b', 'Geneva', 'broken'],
      ['b', 'Zug', 'late'],
    ],
  );
  const people = Array.from({ length: 90 }, (_, at): [string, number] => [`Person ${at}`, at]);
  return Buffer.from(sheet(returns, 'People', ['name', 'points'], [['Anna Schmidt', 7], ...people]));
}

const cells = (bytes: Buffer, name: string) =>
  readSheet(bytes, { sheet: name }).rows.map((row) => row.map((cell) => cell.text));

describe('the offline model on a workbook with several sheets', () => {
  it('[A2] finds the sheet by its columns, its name, and values in any of them', async () => {
    await using bench = await openExample({ files: { 'book.xlsx': book() } });
    for (const [question, answer] of [
      ['How many rows have the reason late?', '**2** rows — `book.xlsx#Returns`'],
      ['How many rows are in the sheet People?', '**91** rows — `book.xlsx#People`'],
      ['How many rows for Geneva?', '**2** rows — `book.xlsx#Returns`'],
      ['What is the total of points for Anna Schmidt?', 'total of `points`: **7** — `book.xlsx#People`'],
    ] as const) {
      const { run, reply } = await bench.do(question);
      expect(run, question).toMatchObject({ status: 'done' });
      expect(reply, question).toContain(answer);
    }
    const nowhere = await bench.do('How many rows for Lugano?');
    expect(nowhere.run).toMatchObject({ status: 'paused', error: { message: expect.stringContaining('"Lugano"') } });
    const unclear = await bench.do('How many rows are there?');
    expect(unclear.run.error?.message).toContain('several sheets that this could be about');
  });

  it('[A2] [F6] "sort in place" sorts that sheet, and leaves the total row and other sheets alone', async () => {
    await using bench = await openExample({ files: { 'book.xlsx': book() } });
    const before = await bench.read('book.xlsx');
    const { run } = await bench.do('Sort the Orders sheet of book.xlsx by amount, largest first');
    expect(run).toMatchObject({ status: 'done', items: [{ status: 'done' }] });
    const after = await bench.read('book.xlsx');
    expect(cells(after, 'Orders')).toEqual([
      ['shop', 'city', 'amount'],
      ['a', 'Basel', '30.5'],
      ['b', 'Bern', '20'],
      ['c', 'Bern', '10'],
      ['Total', '', '60.5'],
    ]);
    for (const name of ['Returns', 'People']) expect(cells(after, name)).toEqual(cells(before, name));
    expect([...(bench.workshop.workbench.draft()?.entries.keys() ?? [])]).toEqual(['book.xlsx']);
  });

  it('[A2] [F10] a csv file sorted in place keeps every character of its cells', async () => {
    const lines = ['"a";12.50', 'b;7,5', '"c";007'];
    await using bench = await openExample({ files: { 'x.csv': `name;price\r\n${lines.join('\r\n')}\r\n` } });
    const { run } = await bench.do('Sort x.csv by name in place, descending');
    expect(run).toMatchObject({ status: 'done', items: [{ status: 'done' }] });
    expect((await bench.read('x.csv')).toString()).toBe(`name;price\r\n${lines.toReversed().join('\r\n')}\r\n`);
  });

  it('[A2] totals that sorting would move are refused', async () => {
    await using bench = await openExample({ files: { 'x.csv': 'name,price\nb,2\na,1\nTotal,3\n' } });
    const { run } = await bench.do('Sort x.csv by name in place');
    expect(run.error?.message).toContain('Row 3 of `x.csv` holds a total');
    expect(bench.workshop.workbench.draft()).toBeNull();
  });
});

describe('what the offline model made before', () => {
  it('[A2] is not read again unasked, in the Draft and after it was published', async () => {
    await using bench = await openExample({ files: { 'sales.csv': 'shop,amount\na,1\nb,2\na,3\n' } });
    await bench.do('Total amount by shop in totals.csv');
    const inDraft = await bench.do('What is the total amount?');
    expect(inDraft.reply).toContain('total of `amount`: **6** — `sales.csv`');
    expect(inDraft.reply).not.toContain('totals.csv');
    await bench.call.DraftPublish(bench.target);
    const published = await bench.do('How many rows are there?');
    expect(published.reply).toContain('**3** rows — `sales.csv`');
    expect(published.reply).not.toContain('totals.csv');
    const asked = await bench.do('How many rows are in totals.csv?');
    expect(asked.reply).toContain('**2** rows — `totals.csv`');
  });

  it('[A2] a workbook of the usual name that is there already is not written into', async () => {
    await using bench = await openExample({
      files: { 'sales.csv': 'shop,amount\na,1\nb,2\na,3\n', 'summary.xlsx': book() },
    });
    const { run } = await bench.do('One sheet per shop of sales.csv');
    expect(run).toMatchObject({ status: 'done' });
    expect([...(bench.workshop.workbench.draft()?.entries.keys() ?? [])]).toEqual(['summary-2.xlsx']);
  });
});

describe('numbers that the offline model takes over', () => {
  it('[A2] [F5] `12.50` stays `12.50`, in a filter, a sort, parts and a merge', async () => {
    const january = 'day,price,size\n2025-01-01,12.50,1\n2025-01-02,3.00,2.5\n';
    const february = 'day,price,size\n2025-02-01,100.10,3\n';
    await using bench = await openExample({ files: { 'january.csv': january, 'february.csv': february } });
    await bench.do('Filter january.csv with price over 5 to large.csv');
    expect((await bench.read('large.csv')).toString()).toBe('day,price,size\n2025-01-01,12.50,1\n');
    await bench.do('Sort january.csv by price into sorted.csv');
    expect((await bench.read('sorted.csv')).toString()).toBe(
      'day,price,size\n2025-01-02,3.00,2.5\n2025-01-01,12.50,1\n',
    );
    await bench.do('Merge january.csv and february.csv into year.csv');
    expect((await bench.read('year.csv')).toString()).toBe(`${january}${february.split('\n')[1]}\n`);
  });
});
