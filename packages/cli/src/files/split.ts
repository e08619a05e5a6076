import { existsSync } from 'node:fs';
import { createPool } from '@galley/formats';
import { AlreadyExistsError, InvalidArgumentError } from '@galley/schema';
import { printResult } from '../output/print.ts';
import { readPdfFile, requirePdfName } from './open-pdf-file.ts';
import { writeNewFile } from './write-new-file.ts';

interface SplitOptions {
  readonly to: string;
  readonly every?: string;
  readonly pages?: readonly string[];
  readonly json?: boolean;
}

export async function splitCommand(path: string, { to, every, pages, json }: SplitOptions): Promise<number> {
  requirePdfName(to);
  if (!to.includes('{{n}}')) {
    throw new InvalidArgumentError('to', 'All files would have one name.', 'Put {{n}} into it, as in parts/{{n}}.pdf.');
  }
  const plan = pages === undefined ? { every: countOf(every) } : { ranges: pages };
  if (pages !== undefined && every !== undefined) {
    throw new InvalidArgumentError('every', '--every and --pages do not go together.', 'Give one of them.');
  }
  const bytes = await readPdfFile(path);
  await using pool = createPool({ limits: { edit: { processes: 1 } } });
  const parts = await pool.run('edit', 'splitPdf', [bytes, plan]);
  const width = String(parts.length).length;
  const files = parts.map((part, index) => ({
    path: to.replaceAll('{{n}}', String(index + 1).padStart(width, '0')),
    pages: part.pages.length,
  }));
  for (const file of files) {
    if (existsSync(file.path)) throw new AlreadyExistsError(`There is a file ${file.path}.`, 'Choose another name.');
  }
  for (const [index, part] of parts.entries()) await writeNewFile(files[index]?.path ?? '', part.bytes);
  const lines = files.map((file) => `${file.path}: ${file.pages} page${file.pages === 1 ? '' : 's'}`);
  printResult(json, { path, files }, lines.join('\n'));
  return 0;
}

function countOf(every: string | undefined): number {
  const count = Number(every ?? 1);
  if (Number.isSafeInteger(count) && count > 0) return count;
  throw new InvalidArgumentError('every', `"${every}" is no number of pages.`, 'Give a number such as 10.');
}
