import { readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { pageContent } from '../packages/formats/src/pdf/layout/page-content.ts';
import { withPdf } from '../packages/formats/src/pdf/pdfium/open-pdf.ts';
import { scoreTable } from './pdf-tables/score.ts';
import type { Verification } from './verification.ts';

const labels = z.array(z.object({ file: z.string(), page: z.number(), tables: z.array(z.array(z.string())) }));
/** Below this share of right cells the proof fails. */
const LEAST = 0.9;

/**
 * Tables of PDF pages against labels made by hand from pictures of the pages: how many cells stand in the right row and
 * column with the right text. Pages labelled with no table must have none of three rows or more. `--dir DIR`, `--show`.
 */
export async function verify({ args }: { args: readonly string[] }): Promise<Verification> {
  const option = (name: string) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
  const directory = resolve(option('--dir') ?? join(import.meta.dirname, '../../shared/corpus/pdf'));
  const pages = labels.parse(JSON.parse(await readFile(join(import.meta.dirname, 'pdf-tables/expected.json'), 'utf8')));
  const counts = {
    pages: 0,
    'pages without tables': 0,
    tables: 0,
    cells: 0,
    'cells right': 0,
    'cells right, percent': 0,
    'tables that are none': 0,
  };
  const violations: string[] = [];
  for (const { file, page, tables } of pages) {
    const path = join(directory, file);
    if (!(await stat(path).catch(() => null))) {
      violations.push(`${file} is not there`);
      continue;
    }
    const found = await tablesOf(path, page);
    if (args.includes('--show')) console.error(`\n${file} ${page}\n${found.map(shown).join('\n\n')}`);
    counts.pages += 1;
    if (tables.length === 0) counts['pages without tables'] += 1;
    const used = new Set<number>();
    for (const rows of tables) {
      const score = scoreTable(
        rows.map((row) => row.split('|')),
        found,
      );
      used.add(score.table);
      counts.tables += 1;
      counts.cells += score.expected;
      counts['cells right'] += score.right;
      if (score.right < score.expected)
        console.error(`– ${file} page ${page}: ${score.right} of ${score.expected} cells`);
    }
    const others = found.filter((rows, index) => !used.has(index) && rows.length >= 3);
    counts['tables that are none'] += others.length;
    if (tables.length === 0 && others.length > 0)
      violations.push(`${file} page ${page} has no table, and ${others.length} were found`);
  }
  const share = counts['cells right'] / Math.max(1, counts.cells);
  counts['cells right, percent'] = Math.floor(share * 1000) / 10;
  if (share < LEAST) violations.push(`${counts['cells right']} of ${counts.cells} cells are right`);
  return { counts, violations };
}

async function tablesOf(path: string, page: number) {
  const content = await withPdf(await readFile(path), (document) => document.page(page, pageContent));
  return (content?.pieces ?? []).flatMap((piece) => (piece.kind === 'table' ? [piece.table.rows] : []));
}

function shown(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.join(' | ')).join('\n');
}
