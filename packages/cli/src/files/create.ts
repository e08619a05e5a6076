import { dirname, isAbsolute, join, relative } from 'node:path';
import { createPool, markdownImages, type Pool } from '@galley/formats';
import { FileUnusableError, InvalidArgumentError } from '@galley/schema';
import { printResult, say } from '../output/print.ts';
import { createPdfOptions, type PdfLook } from './create-pdf-options.ts';
import { openLocalFile } from './local-file.ts';
import { writeNewFile } from './write-new-file.ts';

interface CreateOptions extends PdfLook {
  readonly from: string;
  readonly template?: string;
  readonly title?: string;
  readonly placeholder?: string;
  readonly json?: boolean;
}

interface Source {
  readonly text: Uint8Array;
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** A new document from a markdown file; never over a file that is there. */
export async function createCommand(path: string, options: CreateOptions): Promise<number> {
  const make = makerFor(path);
  const { from } = options;
  const text = await (await openLocalFile(from)).bytes();
  const files = new Map<string, Uint8Array>();
  for (const image of markdownImages(textOf(from, text))) files.set(image, await picture(from, image));
  await using pool = createPool({ limits: { edit: { processes: 1 } } });
  const { bytes, warnings, ...made } = await make(pool, { text, files }, options);
  await writeNewFile(path, bytes);
  for (const warning of warnings) say(warning);
  const [[unit = '', count = 0] = []] = Object.entries(made);
  const shown = `${path}: ${count} ${count === 1 ? unit.slice(0, -1) : unit}`;
  printResult(options.json, { path, ...made, warnings, size: bytes.length }, shown);
  return 0;
}

function makerFor(path: string) {
  const ending = /\.[^./\\]+$/.exec(path.toLowerCase())?.[0];
  if (ending === '.docx') return makeDocx;
  if (ending === '.pptx') return makeDeck;
  if (ending === '.pdf') return makePdf;
  const remedy = 'Name a new .docx, .pptx or .pdf file.';
  throw new InvalidArgumentError('new', `"${path}" does not end in .docx, .pptx or .pdf.`, remedy, { path });
}

async function makeDocx(pool: Pool, { text, files }: Source, { title, placeholder, template }: CreateOptions) {
  const house = template === undefined ? undefined : await (await openLocalFile(template)).bytes();
  return pool.run('edit', 'createFromMarkdown', [text, { title, placeholder, files, template: house }]);
}

/** Each heading of the second level becomes a slide. */
async function makeDeck(pool: Pool, { text, files }: Source, { title, placeholder, template }: CreateOptions) {
  if (placeholder !== undefined) {
    throw new InvalidArgumentError(
      'placeholder',
      '--placeholder is for Word documents.',
      'Leave --placeholder out, or create a .docx file.',
    );
  }
  const house = template === undefined ? undefined : await (await openLocalFile(template)).bytes();
  return pool.run('edit', 'createDeckFromMarkdown', [text, { title, files, template: house }]);
}

async function makePdf(pool: Pool, { text, files }: Source, options: CreateOptions) {
  for (const name of ['template', 'placeholder'] as const) {
    if (options[name] === undefined) continue;
    const remedy = `Leave --${name} out, or create a .docx file.`;
    throw new InvalidArgumentError(name, `--${name} is for Word documents.`, remedy);
  }
  return pool.run('edit', 'createPdfFromMarkdown', [
    text,
    { title: options.title, files, ...createPdfOptions(options) },
  ]);
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
