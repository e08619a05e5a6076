import { writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { createPool, markdownImages } from '@galley/formats';
import { AlreadyExistsError, FileUnusableError, InvalidArgumentError, systemErrorCode } from '@galley/schema';
import { printResult, say } from '../output/print.ts';
import { openLocalFile } from './local-file.ts';

interface CreateOptions {
  readonly from: string;
  readonly template?: string;
  readonly title?: string;
  readonly placeholder?: string;
  readonly json?: boolean;
}

/** A new Word document from a markdown file; never over a file that is there. */
export async function createCommand(path: string, options: CreateOptions): Promise<number> {
  if (!path.toLowerCase().endsWith('.docx')) {
    throw new InvalidArgumentError('new', `"${path}" does not end in .docx.`, 'Name a new .docx file.', { path });
  }
  const { from, title, placeholder } = options;
  const text = await (await openLocalFile(from)).bytes();
  const markdown = textOf(from, text);
  const files = new Map<string, Uint8Array>();
  for (const image of markdownImages(markdown)) files.set(image, await picture(from, image));
  const template = options.template === undefined ? undefined : await (await openLocalFile(options.template)).bytes();
  await using pool = createPool({ limits: { edit: { processes: 1 } } });
  const made = await pool.run('edit', 'createFromMarkdown', [text, { title, placeholder, files, template }]);
  await writeNew(path, made.bytes);
  for (const warning of made.warnings) say(warning);
  const result = { path, lines: made.lines, warnings: made.warnings, size: made.bytes.length };
  printResult(options.json, result, `${path}: ${made.lines} line${made.lines === 1 ? '' : 's'}`);
  return 0;
}

function textOf(path: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new FileUnusableError(`${path} is not text in UTF-8.`, 'Name a markdown file.', { path }, error);
  }
}

/** A text from elsewhere must not fetch what lies around on the computer: only beside it and below. */
async function picture(from: string, image: string): Promise<Buffer> {
  const folder = dirname(from);
  const path = join(folder, image);
  const inside = relative(folder, path);
  if (isAbsolute(image) || isAbsolute(inside) || inside.split(/[\\/]/)[0] === '..') {
    throw new InvalidArgumentError(
      'from',
      `${from} shows the picture "${image}", which is not in its folder.`,
      'Put the picture beside the text or in a folder below.',
      { image },
    );
  }
  return (await openLocalFile(path)).bytes();
}

async function writeNew(path: string, bytes: Uint8Array): Promise<void> {
  try {
    await writeFile(path, bytes, { flag: 'wx' });
  } catch (error) {
    const code = systemErrorCode(error);
    if (code === undefined) throw error;
    if (code === 'EEXIST') throw new AlreadyExistsError(`There is a file ${path}.`, 'Choose another name.', { path });
    throw new FileUnusableError(`${path} cannot be written (${code}).`, 'Choose another place.', { path }, error);
  }
}
