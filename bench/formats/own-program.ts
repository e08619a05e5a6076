import { readFileSync, statSync } from 'node:fs';
import {
  applyOperations,
  createDocuments,
  createPool,
  createWorkbook,
  detectKind,
  mapWorkbook,
  mapWorkbookStream,
  openWorkbookFile,
  openZip,
  readRows,
} from '@galley/formats';
import { report } from '../report.ts';

/** Runs in a process of its own: own-program.ts WORK WORKBOOK. */
const [work = '', path = ''] = process.argv.slice(2);

async function readAll(): Promise<number> {
  const started = performance.now();
  let cells = 0;
  using workbook = openWorkbookFile(path);
  for await (const row of readRows(workbook)) {
    for (const cell of row.cells) if (cell.kind !== 'empty') cells += 1;
  }
  if (cells === 0) throw new RangeError('nothing was read');
  return performance.now() - started;
}

/** What nobody who reads the sheet can do without: its bytes, out of the package and checked. */
async function inflate(): Promise<number> {
  const started = performance.now();
  const zip = openZip(readFileSync(path));
  const entry = zip.find('xl/worksheets/sheet1.xml');
  if (entry === undefined || zip.read(entry).length !== entry.size) throw new RangeError('the sheet is missing');
  return performance.now() - started;
}

async function map(depth: 'full' | 'quick'): Promise<number> {
  const started = performance.now();
  if (depth === 'quick') mapWorkbook(readFileSync(path), { depth });
  else {
    using workbook = openWorkbookFile(path);
    await mapWorkbookStream(workbook);
  }
  return performance.now() - started;
}

/** The second request for the same content, as a person or an agent that works on one file makes it. */
async function warm(kind: 'map' | 'top' | 'middle'): Promise<number> {
  await using pool = createPool({ limits: { read: { processes: 1 } } });
  const documents = createDocuments(pool);
  const size = statSync(path).size;
  const document = { name: path, kind: detectKind(path, new Uint8Array()), size, source: { path, key: 'bench' } };
  const map = await documents.map(document);
  const rows = 'sheets' in map ? (map.sheets[0]?.rows ?? 2) : 2;
  const lineStart = kind === 'middle' ? Math.floor(rows / 2) : 1;
  const part = { lineStart, lineCount: 50, as: 'cells' as const };
  const ask = () => (kind === 'map' ? documents.map(document) : documents.read(document, part));
  await ask();
  const started = performance.now();
  await ask();
  return performance.now() - started;
}

async function firstRows(): Promise<number> {
  const started = performance.now();
  const rows = await Array.fromAsync(readRows(readFileSync(path), { range: 'A1:J50' }));
  if (rows.length !== 50) throw new RangeError('fifty rows expected');
  return performance.now() - started;
}

/** One number in the middle; then every part but the sheet and what says "calculate when opened" must be the same bytes. */
async function edit(): Promise<number> {
  const started = performance.now();
  const before = readFileSync(path);
  const cells = [{ cell: 'D2500', value: 42 }];
  const { bytes, ok } = applyOperations(before, [{ kind: 'set_cells', sheet: 'Orders', cells }]);
  const elapsed = performance.now() - started;
  const edited = openZip(bytes);
  // By checksum: a sheet of a gigabyte that is read again to compare it would be what is measured.
  const touched = openZip(before).entries.filter((entry) => {
    const other = edited.find(entry.name);
    return other?.crc32 !== entry.crc32 || other.size !== entry.size;
  });
  const expected = new Set(['xl/worksheets/sheet1.xml', 'xl/workbook.xml']);
  const [written] = await Array.fromAsync(readRows(bytes, { sheet: 'Orders', range: 'D2500' }));
  if (written?.cells[0]?.value !== 42) throw new RangeError('the cell was not written');
  if (!ok || touched.length === 0 || touched.some(({ name }) => !expected.has(name))) {
    throw new RangeError(`other parts changed: ${touched.map(({ name }) => name).join(', ')}`);
  }
  return elapsed;
}

/** The same in a process that is up: what a tool call takes, the way of the bytes there and back included. */
async function editInWorker(): Promise<number> {
  await using pool = createPool();
  await pool.run('edit', 'applyOperations', [createWorkbook(), []]);
  const before = readFileSync(path);
  const started = performance.now();
  const operations = [{ kind: 'set_cells', sheet: 'Orders', cells: [{ cell: 'D2500', value: 42 }] }];
  const { ok } = await pool.run('edit', 'applyOperations', [before, operations]);
  if (!ok) throw new RangeError('the cell was not written');
  return performance.now() - started;
}

const works: Readonly<Record<string, () => Promise<number>>> = {
  read: readAll,
  inflate,
  map: () => map('full'),
  quick: () => map('quick'),
  first: firstRows,
  edit,
  'edit-worker': editInWorker,
  'warm-map': () => warm('map'),
  'warm-top': () => warm('top'),
  'warm-middle': () => warm('middle'),
};
const measure = works[work];
if (measure === undefined) throw new RangeError(`no such work: ${work}`);
report(await measure());
