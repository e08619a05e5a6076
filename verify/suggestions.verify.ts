import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { GalleyError } from '@galley/schema/errors';
import { WordDocument } from '../packages/formats/src/docx/package/word-document.ts';
import { proofFormats } from './lossless/proof-format.ts';
import { inChildren, type PoolOptions } from './pool.ts';
import { proofFolder } from './proof-folder.ts';
import { askOffice } from './suggestions/ask-office.ts';
import { libreOfficeJudge } from './suggestions/judges.ts';
import { outcomeOf } from './suggestions/other-opinions.ts';
import { NO_REPORT, type SuggestionsReport, type SuggestionsRequest } from './suggestions/protocol.ts';
import type { Verification } from './verification.ts';

const LARGEST = 1_500_000;
const MEMORY_MB = 3072;

/**
 * Makes every operation to every document twice, at once and as suggestions, and has the suggestions judged: all accepted
 * it must be the document edited at once, all rejected the old one (text, formats, tables, notes, pictures, links, pages …),
 * but for what a warning names. By our own accept and reject, by docxodus (text) and, every N-th time, by LibreOffice
 * (text; a second opinion, counted). Ids of changes are unique, Microsoft's validator finds nothing new. Documents that
 * come with tracked changes are settled by all as they are.
 * `--dir DIR`, `--every N`-th file, `--limit N`, `--only TEXT` in the path, `--edit TEXT` in the name of the operation, `--seed TEXT`,
 * `--office N` every N-th edit (40), `--largest BYTES`, `--workers N`, `--budget SECONDS` per file (60; edits left out are counted),
 * `--timeout SECONDS` per file (300; then a violation), `--no-validator`, `--no-docxodus`, `--no-office`, `--no-tree`.
 */
export async function verify({ args }: { args: readonly string[] }): Promise<Verification> {
  const chosen = proofFolder(args, proofFormats.docx);
  if (typeof chosen === 'string') return { counts: {}, violations: [chosen] };
  const { directory, paths, option, number } = chosen;
  const folder = mkdtempSync(join(tmpdir(), 'galley-suggestions-'));
  const counts = new Map<string, number>();
  const count = (key: string, by = 1): void => void counts.set(key, (counts.get(key) ?? 0) + by);
  const violations: string[] = [];
  const office = args.includes('--no-office') ? null : await libreOfficeJudge(folder);
  if (office === null) count('without LibreOffice');
  const requests: SuggestionsRequest[] = [];
  for (const [index, path] of paths.entries()) {
    if (statSync(path).size > number('--largest', LARGEST) || !isReadable(path)) {
      count('files left out, unreadable or too large');
      continue;
    }
    requests.push({
      path,
      number: index,
      folder: join(folder, String(index)),
      edit: option('--edit') ?? '',
      seed: `${option('--seed') ?? ''}${path.slice(directory.length + 1)}`,
      docxodus: !args.includes('--no-docxodus'),
      validate: !args.includes('--no-validator'),
      tree: !args.includes('--no-tree'),
      officeEvery: office === null ? 0 : number('--office', 40),
      budgetMs: number('--budget', 60) * 1000,
    });
  }
  const pool: PoolOptions<SuggestionsReport> = {
    program: join(import.meta.dirname, 'suggestions/driver.ts'),
    workers: number('--workers', Math.min(4, availableParallelism())),
    timeoutMs: number('--timeout', 300) * 1000,
    memoryMb: MEMORY_MB,
    failed: (reason) => ({ ...NO_REPORT, violations: [reason] }),
  };
  let edits = 0;
  let files = 0;
  let asked: Promise<void> = Promise.resolve();
  try {
    for (const request of requests) mkdirSync(request.folder);
    let last = performance.now();
    await inChildren(requests, pool, (request, report) => {
      const source = request.path.slice(directory.length + 1);
      count('files');
      files += 1;
      edits += report.edits;
      if (report.leftOut > 0) {
        count('edits left out for want of time', report.leftOut);
        console.error(`– ${source}: ${report.leftOut} edits left out for want of time`);
      }
      for (const [key, value] of Object.entries(report.counts)) count(key, value);
      for (const violation of report.violations) fail(`${source}: ${violation}`);
      // LibreOffice works beside the children, one document after the other.
      asked = asked.then(() => secondOpinion(request, report, source));
      if (files % 10 === 0 || files === requests.length || performance.now() - last > 20_000) {
        last = performance.now();
        console.error(`… ${files}/${requests.length} files, ${edits} edits, ${violations.length} violations`);
      }
    });
    await asked;
  } finally {
    office?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return { counts: { ...Object.fromEntries([...counts].sort()), edits }, violations };

  function fail(violation: string): void {
    violations.push(violation);
    console.error(`✗ ${violation}`);
  }

  async function secondOpinion(request: SuggestionsRequest, report: SuggestionsReport, source: string): Promise<void> {
    if (office !== null && report.forOffice.length > 0) {
      for (const opinion of await askOffice(office, request.path, report.forOffice)) {
        const { kind, by, decision } = opinion;
        count(`${kind === '' ? 'as they came, ' : ''}${by}, ${decision}: ${outcomeOf(opinion)}`);
        if (outcomeOf(opinion) !== 'same')
          console.error(`– ${source}: ${kind}: ${decision} by ${by}, ${outcomeOf(opinion)}: ${opinion.difference}`);
      }
    }
    rmSync(request.folder, { recursive: true, force: true });
  }
}

function isReadable(path: string): boolean {
  try {
    return new WordDocument(readFileSync(path)).stories().every(({ part }, _, all) => all.length > 0 && part !== '');
  } catch (error) {
    if (error instanceof GalleyError) return false;
    throw error;
  }
}
