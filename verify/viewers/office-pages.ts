import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** LibreOffice is started anew for so many files: one that kills it takes no more with it. */
const AT_ONCE = 10;
const ONE_MS = 120_000;

/** The first pages of files as LibreOffice prints them, as PNG; of a PDF as poppler draws them. None for what it cannot open. */
export async function officePages(
  paths: readonly string[],
  { folder, pages }: { readonly folder: string; readonly pages: number },
): Promise<ReadonlyMap<string, readonly Buffer[]>> {
  const printed = join(folder, 'printed');
  await mkdir(printed, { recursive: true });
  const toPrint = paths.filter((path) => extname(path).toLowerCase() !== '.pdf');
  for (let first = 0; first < toPrint.length; first += AT_ONCE) {
    await print(toPrint.slice(first, first + AT_ONCE), { folder, printed });
  }
  const made = new Set(await readdir(printed));
  for (const path of toPrint) if (!made.has(pdfName(path))) await print([path], { folder, printed });
  const found = new Map<string, readonly Buffer[]>();
  for (const path of paths) {
    const pdf = toPrint.includes(path) ? join(printed, pdfName(path)) : path;
    found.set(path, await draw(pdf, { folder, name: basename(path), pages }));
  }
  return found;
}

function pdfName(path: string): string {
  return `${basename(path, extname(path))}.pdf`;
}

async function print(
  paths: readonly string[],
  { folder, printed }: { readonly folder: string; readonly printed: string },
): Promise<void> {
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  const words = ['--headless', '--norestore', '--convert-to', 'pdf', '--outdir', printed, ...paths];
  try {
    await run('soffice', [profile, ...words], {
      timeout: ONE_MS * paths.length,
      env: { ...process.env, TMPDIR: folder },
    });
  } catch (error) {
    console.error(`– LibreOffice: ${error instanceof Error ? error.message.slice(0, 200) : String(error)}`);
  }
}

interface Drawn {
  readonly folder: string;
  readonly name: string;
  readonly pages: number;
}

async function draw(pdf: string, { folder, name, pages }: Drawn): Promise<Buffer[]> {
  const place = join(folder, 'pages', name);
  await mkdir(place, { recursive: true });
  try {
    await run('pdftoppm', ['-png', '-r', '80', '-l', String(pages), pdf, join(place, 'page')], { timeout: ONE_MS });
  } catch (error) {
    console.error(`– ${name}: ${error instanceof Error ? error.message.slice(0, 200) : String(error)}`);
  }
  const files = (await readdir(place)).sort();
  return Promise.all(files.map((file) => readFile(join(place, file))));
}
