import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { createPool } from '@galley/formats';
import { InvalidArgumentError } from '@galley/schema';
import { printResult, say } from '../output/print.ts';
import { readPdfFile, requirePdfName } from './open-pdf-file.ts';
import { writeNewFile } from './write-new-file.ts';

interface MergeOptions {
  readonly title?: string;
  readonly json?: boolean;
}

export async function mergeCommand(path: string, files: readonly string[], options: MergeOptions): Promise<number> {
  requirePdfName(path);
  const [first, ...others] = await Promise.all(files.map(partOf));
  if (first === undefined) throw new InvalidArgumentError('files', 'No file is named.', 'Name the files to join.');
  await using pool = createPool({ limits: { edit: { processes: 1 } } });
  const made = await pool.run('edit', 'mergePdfs', [
    first.bytes,
    { name: first.name, pages: first.pages, others, title: options.title },
  ]);
  await writeNewFile(path, made.bytes);
  for (const warning of made.warnings) say(warning);
  const result = { path, pages: made.pages, warnings: made.warnings, size: made.bytes.length };
  printResult(options.json, result, `${path}: ${made.pages} page${made.pages === 1 ? '' : 's'}`);
  return 0;
}

/** What stands behind the last # is pages, unless a file is called that. */
async function partOf(file: string) {
  const at = file.lastIndexOf('#');
  const isWhole = at < 0 || existsSync(file);
  const path = isWhole ? file : file.slice(0, at);
  const name = basename(path).replace(/\.pdf$/i, '');
  return { name, bytes: await readPdfFile(path), pages: isWhole ? undefined : file.slice(at + 1) };
}
