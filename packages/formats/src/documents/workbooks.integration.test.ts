import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool } from '../pool/pool.ts';
import { detectKind } from '../registry/detect.ts';
import type { CellsPart } from '../xlsx/adapter.ts';
import type { WorkbookMap } from '../xlsx/map/map-workbook.ts';
import { mapWorkbook } from '../xlsx/map/map-workbook.ts';
import { makeBook } from '../xlsx/testing/make-book.ts';
import { createDocuments } from './documents.ts';

const folder = mkdtempSync(join(tmpdir(), 'galley-reader-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const path = (name: string) => join(folder, name);

const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const row = index + 1;
    return `<row r="${row}"><c r="A${row}"><v>${row}</v></c><c r="B${row}" t="str"><v>text ${row * 7919}</v></c></row>`;
  }).join('');

beforeAll(() => {
  writeFileSync(path('small.xlsx'), makeBook({ rows: rows(10) }));
  writeFileSync(path('large.xlsx'), makeBook({ rows: rows(150_000) }));
  writeFileSync(path('cut.xlsx'), makeBook({ rows: rows(10) }).subarray(0, 700));
  writeFileSync(path('empty.xlsx'), '');
});

interface Source {
  readonly path: string;
  readonly key?: string;
}

/** Workbooks as a program asks for them: a pool of its own, maps and windows. */
function createReader({ processes = 2, timeoutMs }: { processes?: number; timeoutMs?: number } = {}) {
  const pool = createPool({ limits: { read: { processes } } });
  const documents = createDocuments(pool);
  const opened = (source: Source) => ({
    name: source.path,
    kind: detectKind('a.xlsx', new Uint8Array()),
    size: 1,
    source,
  });
  return {
    map: async (source: Source) => (await documents.map(opened(source))) as WorkbookMap,
    async window(source: Source, { rowStart = 1, rowCount = 50, ...part }: WindowAsked) {
      const asked = { lineStart: rowStart, lineCount: rowCount, as: 'cells' as const, ...part };
      const options = timeoutMs === undefined ? {} : { timeoutMs };
      return ((await documents.read(opened(source), asked, options)) as CellsPart).window;
    },
    [Symbol.asyncDispose]: () => pool.close(),
  };
}

interface WindowAsked {
  readonly rowStart?: number;
  readonly rowCount?: number;
  readonly range?: string;
  readonly sheet?: string;
}

describe('workbooks in processes of their own', () => {
  it('[F2] gives the map that a direct look gives', async () => {
    await using reader = createReader();
    expect(await reader.map({ path: path('small.xlsx') })).toEqual(mapWorkbook(makeBook({ rows: rows(10) })));
  });

  it('[F2] the caller stays responsive while a large workbook is read', async () => {
    await using reader = createReader({ processes: 1 });
    await reader.map({ path: path('small.xlsx') });
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const map = await reader.map({ path: path('large.xlsx') });
    delay.disable();
    expect(map.sheets[0]).toMatchObject({ rows: 150_000, columns: 2 });
    // The same map in this thread would block it for hundreds of milliseconds.
    expect(delay.percentile(95) / 1e6).toBeLessThan(150);
  });

  it('[F2] a key makes the second map free, and a window in the middle quick', async () => {
    await using reader = createReader({ processes: 2 });
    const source = { path: path('large.xlsx'), key: 'content-hash' };
    const map = await reader.map(source);
    // The very same one: nothing was read.
    expect(await reader.map(source)).toBe(map);

    const first = await reader.window(source, { rowStart: 100_000, rowCount: 2 });
    expect(first.rows.map(({ number, cells }) => [number, cells[0]?.value])).toEqual([
      [100_000, 100_000],
      [100_001, 100_001],
    ]);
    expect(first).toMatchObject({ total_rows: 150_000, has_more: true, next_row: 100_002 });
    const again = performance.now();
    await reader.window(source, { rowStart: 140_000, rowCount: 50 });
    expect(performance.now() - again).toBeLessThan(1_000);
  });

  it('[F2] a file that somebody writes into while it is open is read anew', async () => {
    await using reader = createReader({ processes: 1 });
    const source = { path: path('changing.xlsx'), key: 'same-key' };
    const noise = Array.from({ length: 150_000 }, (_, index) => createHash('sha256').update(`${index}`).digest('hex'));
    const write = (text: string) => {
      const cells = noise.map(
        (value, at) => `<row r="${at + 1}"><c r="A${at + 1}" t="str"><v>${text}${value}</v></c></row>`,
      );
      writeFileSync(source.path, makeBook({ rows: cells.join('') }));
    };
    const read = async () => {
      const { rows: found } = await reader.window(source, { rowStart: 140_000, rowCount: 1 });
      return found[0]?.cells[0]?.text.slice(0, 3);
    };
    write('one');
    expect(await read()).toBe('one');
    write('two');
    expect(await read()).toBe('two');
  });

  it('[F1] failures keep their code, and the process goes on', async () => {
    await using reader = createReader({ processes: 1 });
    const failing = [
      [() => reader.map({ path: path('cut.xlsx') }), 'FILE_CORRUPT'],
      [() => reader.map({ path: path('empty.xlsx') }), 'FILE_CORRUPT'],
      [() => reader.map({ path: path('nothing.xlsx'), key: 'n' }), 'FILE_UNUSABLE'],
      [() => reader.window({ path: path('small.xlsx') }, { sheet: 'Nope' }), 'SHEET_NOT_FOUND'],
    ] as const;
    for (const [attempt, code] of failing) await expect(attempt()).rejects.toMatchObject({ code });
    expect((await reader.window({ path: path('small.xlsx') }, { range: 'A1' })).rows).toHaveLength(1);
  });

  it('[F1] work that takes too long is stopped, and the next file is read', async () => {
    await using reader = createReader({ processes: 1, timeoutMs: 150 });
    const source = { path: path('large.xlsx') };
    await expect(reader.window(source, { rowStart: 149_000 })).rejects.toMatchObject({
      code: 'WORKER_TIMEOUT',
      details: { kind: 'read', limit: 'timeoutMs', value: 150 },
    });
    await using patient = createReader({ processes: 1 });
    expect((await patient.window({ path: path('small.xlsx') }, {})).rows).toHaveLength(10);
  });

  it('[F2] many requests at once are all answered', async () => {
    await using reader = createReader({ processes: 2 });
    const asked = Array.from({ length: 20 }, (_, index) =>
      reader.window({ path: path('small.xlsx'), key: `k${index % 3}` }, { range: `A${(index % 10) + 1}` }),
    );
    const values = (await Promise.all(asked)).map((window) => window.rows[0]?.cells[0]?.value);
    expect(values).toEqual(Array.from({ length: 20 }, (_, index) => (index % 10) + 1));
  });
});
