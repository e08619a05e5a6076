import { readFileSync } from 'node:fs';
import { createWorkbookReader, mapWorkbook, mapWorkbookStream, readRows } from '@galley/formats';

/** Runs in a process of its own: own-program.ts WORK WORKBOOK. Prints {"milliseconds", "megabytes", "processor"}. */
const [work = '', path = ''] = process.argv.slice(2);

async function readAll(): Promise<number> {
  const started = performance.now();
  let cells = 0;
  for await (const row of readRows(readFileSync(path))) {
    for (const cell of row.cells) if (cell.kind !== 'empty') cells += 1;
  }
  if (cells === 0) throw new RangeError('nothing was read');
  return performance.now() - started;
}

async function map(depth: 'full' | 'quick'): Promise<number> {
  const started = performance.now();
  if (depth === 'quick') mapWorkbook(readFileSync(path), { depth });
  else await mapWorkbookStream(readFileSync(path));
  return performance.now() - started;
}

/** The second request for the same content, as a person or an agent that works on one file makes it. */
async function warm(kind: 'map' | 'top' | 'middle'): Promise<number> {
  await using reader = createWorkbookReader({ threads: 1 });
  const source = { path, key: 'bench' };
  const { sheets } = await reader.map(source);
  const rowStart = kind === 'middle' ? Math.floor((sheets[0]?.rows ?? 2) / 2) : 1;
  const ask = () => (kind === 'map' ? reader.map(source) : reader.window(source, { rowStart, rowCount: 50 }));
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

const works: Readonly<Record<string, () => Promise<number>>> = {
  read: readAll,
  map: () => map('full'),
  quick: () => map('quick'),
  first: firstRows,
  'warm-map': () => warm('map'),
  'warm-top': () => warm('top'),
  'warm-middle': () => warm('middle'),
};
const milliseconds = await works[work]?.();
const megabytes = Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024;
const { user, system } = process.cpuUsage();
console.log(JSON.stringify({ milliseconds, megabytes, processor: (user + system) / 1000 }));
