import { createDocuments, createPool, createRenderer, imageOperationSchema, type Pool } from '@galley/formats';
import { GalleyError, InvalidArgumentError } from '@galley/schema';
import { printResult, say } from '../output/print.ts';
import { showWaiting } from '../output/show-waiting.ts';
import { type LocalFile, openLocalFile } from './local-file.ts';
import { writeNewFile } from './write-new-file.ts';

interface ConvertOptions {
  readonly output: string;
  readonly quality?: string;
  readonly json?: boolean;
}

/** An office file as PDF, pages as pictures, or a picture as another type of picture. */
export async function convertCommand(path: string, options: ConvertOptions): Promise<number> {
  const { output } = options;
  const ending = /\.([^./\\]+)$/.exec(output)?.[1]?.toLowerCase().replace('jpeg', 'jpg') ?? '';
  const file = await openLocalFile(path);
  const isPicture = file.kind.kind === 'image';
  const allowed = isPicture ? ['png', 'jpg', 'webp'] : ['pdf', 'png', 'jpg'];
  if (!allowed.includes(ending)) {
    const what = isPicture ? 'A picture' : 'This file';
    const remedy = `End the name in ${allowed.map((one) => `.${one}`).join(', ')}.`;
    throw new InvalidArgumentError('--output', `${what} cannot be converted into "${output}".`, remedy, { path });
  }
  await using pool = createPool();
  if (!isPicture && ending !== 'pdf') return await pages(pool, file, path, options);
  const converting = isPicture ? picture(pool, file, ending, options) : pdf(pool, file);
  const bytes = await showWaiting(`Converting ${path}`, converting);
  await writeNewFile(output, bytes);
  printResult(options.json, { path: output, size: bytes.length }, `${output}: ${bytes.length} bytes`);
  return 0;
}

/** More would fill a folder that somebody meant to hold one picture. */
const MOST_PAGES = 200;

/** Every page as a picture: one keeps the name, several get a number each. */
async function pages(pool: Pool, file: LocalFile, path: string, { output, json }: ConvertOptions): Promise<number> {
  await using renderer = createRenderer({ pool });
  const type = output.toLowerCase().endsWith('png') ? 'image/png' : 'image/jpeg';
  const draw = (page: number) =>
    showWaiting(`Drawing page ${page} of ${path}`, renderer.page(file, { page, dpi: 96, type }));
  const first = await draw(1);
  const count = first.page_count;
  if (count > MOST_PAGES) {
    throw new InvalidArgumentError(
      '--output',
      `${path} has ${count} pages; at most ${MOST_PAGES} become pictures at once.`,
      'Use galley render --page for single pages, or galley split first.',
      { path, pages: count },
    );
  }
  const made: string[] = [];
  for (let page = 1; page <= count; page += 1) {
    const name = count === 1 ? output : output.replace(/(\.[^.]+)$/, (end) => `-${page}${end}`);
    await writeNewFile(name, (page === 1 ? first : await draw(page)).bytes);
    made.push(name);
  }
  const shown = count === 1 ? `${output}: 1 page` : `${made[0]} to ${made.at(-1)}: ${count} pages`;
  printResult(json, { paths: made, page_count: count }, shown);
  return 0;
}

async function pdf(pool: Pool, file: LocalFile): Promise<Uint8Array> {
  await using renderer = createRenderer({ pool });
  const { path } = await renderer.pdf(file);
  return (await openLocalFile(path)).bytes();
}

async function picture(pool: Pool, file: LocalFile, ending: string, { quality }: ConvertOptions) {
  const asked = { kind: 'convert', to: ending, ...(quality === undefined ? {} : { quality: Number(quality) }) };
  const parsed = imageOperationSchema.safeParse(asked);
  if (!parsed.success) {
    throw new InvalidArgumentError('--quality', `"${quality}" is no quality.`, 'Give a whole number from 1 to 100.');
  }
  const work = { operations: [parsed.data], options: {} };
  const { bytes, report, warnings } = await createDocuments(pool).edit('image', file, work);
  const failed = report.find(({ ok }) => !ok)?.error;
  if (failed !== undefined) throw new GalleyError(failed);
  for (const warning of warnings) say(warning);
  return bytes;
}
