// Runs in a process of its own: node peer-program.mjs FOLDER LIBRARY WORKBOOK. Reads every cell and prints
// {"cells", "milliseconds", "megabytes", "processor"}.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder = '.', library = '', path = ''] = process.argv.slice(2);
const from = createRequire(join(folder, 'package.json'));

async function exceljs() {
  const { default: ExcelJS } = await import(pathToFileURL(from.resolve('exceljs')).href);
  const started = performance.now();
  const options = { sharedStrings: 'cache', worksheets: 'emit', styles: 'cache', hyperlinks: 'ignore' };
  let cells = 0;
  for await (const sheet of new ExcelJS.stream.xlsx.WorkbookReader(path, options)) {
    for await (const row of sheet) {
      row.eachCell((cell) => {
        if (cell.value !== null) cells += 1;
      });
    }
  }
  return { cells, milliseconds: performance.now() - started };
}

async function xlsx() {
  const { default: XLSX } = await import(pathToFileURL(from.resolve('xlsx')).href);
  const started = performance.now();
  const book = XLSX.read(readFileSync(path), { dense: true, cellDates: true });
  let cells = 0;
  for (const name of book.SheetNames) {
    for (const row of book.Sheets[name]) for (const cell of row ?? []) if (cell !== undefined) cells += 1;
  }
  return { cells, milliseconds: performance.now() - started };
}

async function hucre() {
  const { streamXlsxRows } = await import(pathToFileURL(join(folder, 'node_modules/hucre/dist/xlsx.mjs')).href).catch(
    () => import(pathToFileURL(from.resolve('hucre')).href),
  );
  const started = performance.now();
  let cells = 0;
  for await (const row of streamXlsxRows(readFileSync(path))) {
    for (const value of row.values ?? row) if (value !== null && value !== undefined) cells += 1;
  }
  return { cells, milliseconds: performance.now() - started };
}

const libraries = { exceljs, xlsx, hucre };
const result = await libraries[library]();
const megabytes = Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024;
const { user, system } = process.cpuUsage();
console.log(JSON.stringify({ ...result, megabytes, processor: (user + system) / 1000 }));
