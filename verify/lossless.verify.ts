import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { askLibreOffice, hasLibreOffice } from './lossless/libreoffice.ts';
import { hasJudges } from './lossless/pdf/judges.ts';
import { chosenFormat } from './lossless/proof-format.ts';
import { EMPTY_REPORT, type FileReport, type FileRequest } from './lossless/protocol.ts';
import { Tally } from './lossless/tally.ts';
import { inChildren, type PoolOptions } from './pool.ts';
import { proofFolder } from './proof-folder.ts';
import type { Verification } from './verification.ts';

const SAMPLED = 25;
/** Edited files lie on disk until LibreOffice has seen them; so many workbooks at a time. */
const BATCH = 40;
const MEMORY_MB = 3072;

/**
 * Makes every kind of edit on every file of a folder, each by itself: parts that are not meant keep their compressed
 * bytes, the others differ only at the places meant, every other cell keeps value, formula and style, every other
 * paragraph its text and looks by a strict parser that is not ours, Microsoft's validator finds nothing new, LibreOffice
 * opens the result and shows the edit. Of PDF documents: the file that came in is the beginning of the new one, `qpdf --check`
 * is no worse, poppler finds the same characters on every other page, our reader sees the edit. `--format xlsx|docx|pdf` (xlsx), `--dir DIR`, `--limit N` files, `--every N`-th file, `--only TEXT` in the path, `--libreoffice` for all files instead of a
 * sample, `--no-libreoffice`, `--no-validator`, `--thorough` (each edit alone to the slow judges), `--workers N`,
 * `--budget SECONDS` per file (90; kinds left out are counted), `--timeout SECONDS` per file (600; then a violation).
 */
export async function verify({ args }: { args: readonly string[] }): Promise<Verification> {
  const format = chosenFormat(args);
  if (typeof format === 'string') return { counts: {}, violations: [format] };
  const chosen = proofFolder(args, format);
  if (typeof chosen === 'string') return { counts: {}, violations: [chosen] };
  const { directory, found, paths, number } = chosen;
  const folder = mkdtempSync(join(tmpdir(), 'galley-lossless-'));
  const tally = new Tally(paths.length, directory);
  const seen = { opened: 0, shown: 0, notOpenedBefore: 0 };
  try {
    const { view } = format;
    const isWanted = view !== undefined && !args.includes('--no-libreoffice') && (await hasLibreOffice());
    if (format.name === 'pdf' && !hasJudges()) {
      return { counts: {}, violations: ['qpdf and poppler (pdftotext, pdfinfo) are needed as judges.'] };
    }
    if (!isWanted) console.error('… LibreOffice is not here or not wanted: no file is opened by it.');
    const every = args.includes('--libreoffice') ? 1 : Math.max(1, Math.ceil(paths.length / SAMPLED));
    for (let start = 0; start < paths.length; start += BATCH * every) {
      const batch = join(folder, String(start));
      const office = join(batch, 'office');
      mkdirSync(office, { recursive: true });
      const requests = paths.slice(start, start + BATCH * every).map((path, index): FileRequest => {
        const own = join(batch, String(index));
        mkdirSync(own);
        const isShown = isWanted && (start + index) % every === 0;
        return {
          format: format.name,
          number: start + index,
          path,
          folder: own,
          thorough: args.includes('--thorough'),
          validate: !args.includes('--no-validator'),
          budgetMs: number('--budget', 90) * 1000,
          ...(isShown ? { forLibreOffice: office } : {}),
        };
      });
      const pool: PoolOptions<FileReport> = {
        program: join(import.meta.dirname, 'lossless/driver.ts'),
        workers: number('--workers', Math.min(4, availableParallelism())),
        timeoutMs: number('--timeout', 600) * 1000,
        memoryMb: MEMORY_MB,
        failed: (reason) => ({ ...EMPTY_REPORT, violations: [reason] }),
      };
      await inChildren(requests, pool, (request, report) => tally.add(request, report));
      const shown = tally.takeShown();
      if (shown.length > 0 && view !== undefined) {
        console.error(`… LibreOffice opens the edited copies of ${shown.length} ${format.noun}s`);
        const result = await askLibreOffice(office, shown, view);
        seen.opened += result.opened;
        seen.shown += result.shown;
        seen.notOpenedBefore += result.notOpenedBefore;
        for (const violation of result.violations) tally.fail(violation);
      }
      rmSync(batch, { recursive: true, force: true });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  if (tally.files === 0 && tally.violations.length === 0) tally.fail(`no ${format.noun} of ${directory} could be read`);
  return {
    counts: {
      ...tally.counts(),
      'edited files opened by LibreOffice': seen.opened,
      'edits shown by LibreOffice': seen.shown,
      'files that LibreOffice does not open unedited': seen.notOpenedBefore,
      'files of other kinds, ignored': found.ignored,
      'folders that could not be listed': found.closed.length,
    },
    violations: tally.violations,
  };
}
