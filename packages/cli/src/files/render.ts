import { createPool, createRenderer } from '@galley/formats';
import { InvalidArgumentError } from '@galley/schema';
import { printResult } from '../output/print.ts';
import { showWaiting } from '../output/show-waiting.ts';
import { openLocalFile } from './local-file.ts';
import { writeNewFile } from './write-new-file.ts';

interface RenderOptions {
  readonly page?: string;
  readonly dpi?: string;
  readonly output: string;
  readonly json?: boolean;
}

const TYPES: Readonly<Record<string, 'image/png' | 'image/jpeg'>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
};

/** One page of a document as a picture. */
export async function renderCommand(path: string, options: RenderOptions): Promise<number> {
  const { output } = options;
  const type = TYPES[/\.([^./\\]+)$/.exec(output)?.[1]?.toLowerCase() ?? ''];
  if (type === undefined) {
    throw new InvalidArgumentError('--output', `"${output}" is not the name of a picture.`, 'End it in .png or .jpg.');
  }
  const page = wholeNumber('--page', options.page ?? '1', 1, 100_000);
  const dpi = wholeNumber('--dpi', options.dpi ?? '96', 10, 600);
  const file = await openLocalFile(path);
  await using pool = createPool({ limits: { read: { processes: 1 } } });
  await using renderer = createRenderer({ pool });
  const picture = await showWaiting(`Rendering ${path}`, renderer.page(file, { page, dpi, type }));
  await writeNewFile(output, picture.bytes);
  const { width, height, page_count } = picture;
  const shown = `${output}: page ${page} of ${page_count}, ${width} × ${height} pixels`;
  printResult(options.json, { path: output, page, page_count, width, height, size: picture.bytes.length }, shown);
  return 0;
}

function wholeNumber(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new InvalidArgumentError(name, `"${text}" does not fit.`, `Give a whole number from ${least} to ${most}.`);
}
