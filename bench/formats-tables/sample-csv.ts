import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const CATEGORIES = ['Food', 'Rent', 'Transport', 'Health', 'Leisure'] as const;
let folder: string | undefined;

/** The folder of this bench's files; removed by `removeSamples`. */
export function sampleFolder(): string {
  folder ??= mkdtempSync(join(tmpdir(), 'galley-bench-tables-'));
  return folder;
}

export function removeSamples(): void {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  folder = undefined;
}

const made = new Map<number, { path: string; bytes: Buffer }>();

/** A csv file of ten columns, the same on every run. */
export function sampleCsv(rows: number): { path: string; bytes: Buffer } {
  const present = made.get(rows);
  if (present !== undefined) return present;
  let state = 12_345;
  const random = (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state % below;
  };
  const two = (value: number): string => String(value).padStart(2, '0');
  const lines = ['id,date,category,merchant,amount,currency,account,note,quantity,paid'];
  for (let id = 1; id <= rows; id += 1) {
    const day = `2024-${two(1 + random(12))}-${two(1 + random(28))}`;
    const start = `${id},${day},${CATEGORIES[random(5)]},Merchant ${random(5000)},${(random(1e6) / 100).toFixed(2)}`;
    lines.push(`${start},EUR,ACC-${random(100)},"note, ${random(1e5)}",${random(20)},${random(2) === 1}`);
  }
  const bytes = Buffer.from(`${lines.join('\n')}\n`);
  const path = join(sampleFolder(), `sample-${rows}.csv`);
  writeFileSync(path, bytes);
  made.set(rows, { path, bytes });
  return { path, bytes };
}
