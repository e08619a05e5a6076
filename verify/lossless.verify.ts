import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { askLibreOffice, hasLibreOffice } from './lossless/libreoffice.ts';
import { inChildren } from './lossless/pool.ts';
import type { FileReport, FileRequest, Shown } from './lossless/protocol.ts';
import type { Verification } from './verification.ts';

const SAMPLED = 25;

/**
 * Makes every kind of edit on every workbook of a folder, each by itself: parts that are not meant keep their compressed
 * bytes, the others differ only at the places meant, every other cell keeps value, formula and style by a strict parser
 * that is not ours, Microsoft's validator finds nothing new, LibreOffice opens the result and shows the edit.
 * `--dir DIR`, `--limit N` files, `--every N`-th file, `--only TEXT` in the name, `--libreoffice` for all files instead of a sample,
 * `--no-libreoffice`, `--no-validator`, `--thorough` (each edit alone to the slow judges), `--timeout SECONDS` per file.
 */
export async function verify({ args }: { args: readonly string[] }): Promise<Verification> {
  const option = (name: string) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
  const directory = resolve(option('--dir') ?? '../shared/corpus/xlsx');
  if (!existsSync(directory)) return { counts: {}, violations: [`There is no folder ${directory}.`] };
  const only = option('--only') ?? '';
  const paths = workbooks(directory)
    .filter((path, index) => path.includes(only) && index % (Number(option('--every')) || 1) === 0)
    .slice(0, Number(option('--limit') ?? Number.POSITIVE_INFINITY));
  const folder = mkdtempSync(join(tmpdir(), 'galley-lossless-'));
  try {
    const wanted = !args.includes('--no-libreoffice') && (await hasLibreOffice());
    const every = args.includes('--libreoffice') ? 1 : Math.max(1, Math.ceil(paths.length / SAMPLED));
    const office = join(folder, 'office');
    mkdirSync(office);
    const requests = paths.map((path, number): FileRequest => {
      const own = join(folder, String(number));
      mkdirSync(own);
      const isShown = wanted && number % every === 0;
      const base = {
        number,
        path,
        folder: own,
        thorough: args.includes('--thorough'),
        validate: !args.includes('--no-validator'),
      };
      return isShown ? { ...base, forLibreOffice: office } : base;
    });
    const tally = new Tally(requests.length, directory);
    await inChildren(requests, (Number(option('--timeout')) || 600) * 1000, (request, report) =>
      tally.add(request, report),
    );
    const seen = wanted ? await askLibreOffice(office, tally.shown) : undefined;
    if (seen === undefined) console.error('… LibreOffice is not here or not wanted: no file was opened by it.');
    return {
      counts: {
        ...tally.counts(),
        'edited files opened by LibreOffice': seen?.opened ?? 0,
        'edited cells shown by LibreOffice': seen?.cellsShown ?? 0,
        'files that LibreOffice does not open unedited': seen?.notOpenedBefore ?? 0,
      },
      violations: [...tally.violations, ...(seen?.violations ?? [])],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function workbooks(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:xlsx|xlsm|xltx|xltm)$/i.test(entry.name) && !entry.name.startsWith('~$'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

class Tally {
  readonly violations: string[] = [];
  readonly shown: { source: string; shown: readonly Shown[] }[] = [];
  readonly #total: number;
  readonly #directory: string;
  readonly #unreadable = new Map<string, number>();
  readonly #kinds = new Map<string, number>();
  readonly #refused = new Map<string, number>();
  #files = 0;
  #edits = 0;
  #validated = 0;
  #done = 0;

  constructor(total: number, directory: string) {
    this.#total = total;
    this.#directory = directory;
  }

  add(request: FileRequest, report: FileReport): void {
    this.#done += 1;
    const source = request.path.slice(this.#directory.length + 1) || basename(request.path);
    if (report.unreadable === undefined) this.#files += 1;
    else count(this.#unreadable, report.unreadable);
    this.#edits += report.edits;
    this.#validated += report.validated;
    for (const kind of report.kinds) count(this.#kinds, kind);
    for (const refusal of report.refused) count(this.#refused, refusal);
    if (report.shown.length > 0) this.shown.push({ source, shown: report.shown });
    for (const violation of report.violations) {
      this.violations.push(`${source}: ${violation}`);
      console.error(`✗ ${source}: ${violation}`);
    }
    if (this.#done % 10 === 0 || this.#done === this.#total) this.#showProgress();
  }

  counts(): Record<string, number> {
    const named = (title: string, map: ReadonlyMap<string, number>) =>
      Object.fromEntries([...map].sort().map(([name, value]) => [`${title}${name}`, value]));
    return {
      files: this.#files,
      edits: this.#edits,
      'files × kinds of edit': this.#files * this.#kinds.size,
      'kinds of edit': this.#kinds.size,
      ...named('· ', this.#kinds),
      ...named('rightly refused, ', this.#refused),
      ...named('not readable, ', this.#unreadable),
      'judgements of the validator': this.#validated,
    };
  }

  #showProgress(): void {
    const share = this.#done / Math.max(1, this.#total);
    const bar = '█'.repeat(Math.round(share * 30)).padEnd(30, '░');
    console.error(
      `${bar} ${this.#done}/${this.#total} files, ${this.#edits} edits, ${this.violations.length} violations`,
    );
  }
}

function count(map: Map<string, number>, key: string): void {
  map.set(key, (map.get(key) ?? 0) + 1);
}
