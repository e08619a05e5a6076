import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { addSheet, createWorkbook, type TableValue, writeZip } from '@galley/formats';

const ROWS = 6_000;
const CITIES = ['Bern', 'Basel', 'Paris'];

/** A table, a workbook, a document and a database: large enough that work on them takes a while. */
export async function writeSample(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  const rows = Array.from({ length: ROWS }, (_, row): TableValue[] => [
    row,
    CITIES[row % CITIES.length] ?? '',
    ((row * 7919) % 10_000) / 100,
    `note ${row}`,
  ]);
  const lines = rows.map((row) => row.join(','));
  await writeFile(join(directory, 'orders.csv'), `id,city,amount,note\n${lines.join('\n')}\n`);
  const columns = [
    { name: 'id', type: 'integer' as const },
    { name: 'city', type: 'text' as const },
    { name: 'amount', type: 'number' as const },
    { name: 'note', type: 'text' as const },
  ];
  await writeFile(join(directory, 'book.xlsx'), addSheet(createWorkbook(), { name: 'Orders', columns, rows }));
  await writeFile(join(directory, 'contract.docx'), document());
  using database = new DatabaseSync(join(directory, 'orders.db'));
  database.exec('CREATE TABLE orders (id INTEGER, city TEXT, amount REAL, note TEXT)');
  const insert = database.prepare('INSERT INTO orders VALUES (?, ?, ?, ?)');
  database.exec('BEGIN');
  for (const [id, city, amount, note] of rows) insert.run(Number(id), String(city), Number(amount), String(note));
  database.exec('COMMIT');
}

function document(): Buffer {
  const paragraph = '<w:p><w:r><w:t>Acme agrees to deliver to Acme what Acme has promised.</w:t></w:r></w:p>';
  const type = (name: string): string => `application/vnd.openxmlformats-${name}+xml`;
  const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument';
  const parts = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="${type('package.relationships')}"/><Override PartName="/word/document.xml" ContentType="${type('officedocument.wordprocessingml.document.main')}"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relation}" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraph.repeat(300)}</w:body></w:document>`,
  };
  const set = new Map(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)]));
  return writeZip(undefined, { set });
}

/** What is asked for, and the file that it must bring. */
export const requests = [
  { request: 'Split orders.csv into one sheet per city with id, amount and note in cities.xlsx', to: 'cities.xlsx' },
  { request: 'Sort orders.csv by amount in place', to: 'orders.csv' },
  { request: 'Replace "Acme" with "Globex" in contract.docx', to: 'contract.docx' },
  { request: 'Sort book.xlsx by amount and save it to sorted.csv', to: 'sorted.csv' },
  { request: 'Total amount by city of orders.csv in totals.xlsx', to: 'totals.xlsx' },
];
