import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBridge } from './office/office.ts';
import { inChildren, type PoolOptions } from './pool.ts';
import { proofFolder } from './proof-folder.ts';
import { OfficeValues } from './recalculate/office-values.ts';
import { judgeProbes } from './recalculate/probe-books.ts';
import type { EditedCopy, Judged, JudgeRequest, PrepareRequest, Report, Request } from './recalculate/protocol.ts';
import type { Verification } from './verification.ts';

/** Edited copies lie on disk until they are judged; so many workbooks at a time. */
const BATCH = 20;

/**
 * Changes cells that formulas read, in every workbook of a folder, and compares with LibreOffice's hard recalculation of
 * the same file: every value that we wrote must be LibreOffice's, and every formula whose value changed by LibreOffice's
 * account must be refreshed by us or named as stale. Before that a list of telling formulas is calculated and compared,
 * and in workbooks that Excel saved every formula is calculated and compared with what Excel shows.
 * `--dir DIR`, `--every N`-th file, `--limit N` files, `--only TEXT` in the path, `--timeout SECONDS` per file (120).
 */
export async function verify({ args }: { args: readonly string[] }): Promise<Verification> {
  const chosen = proofFolder(args);
  if (typeof chosen === 'string') return { counts: {}, violations: [chosen] };
  const { paths, number } = chosen;
  const timeoutMs = number('--timeout', 120) * 1000;
  const bridge = await findBridge();
  if ('missing' in bridge) return { counts: {}, violations: [`Nothing was compared. Missing is ${bridge.missing}.`] };
  const folder = mkdtempSync(join(tmpdir(), 'galley-recalculate-'));
  const office = new OfficeValues({ ...bridge, folder, timeoutMs });
  const tally = new Map<string, number>();
  const count = (name: string, by = 1): void => void tally.set(name, (tally.get(name) ?? 0) + by);
  const violations: string[] = [];
  const addJudged = ({ counts, violations: found }: Judged): void => {
    for (const [name, value] of Object.entries(counts)) count(name, value);
    violations.push(...found);
  };
  try {
    addJudged(await judgeProbes(folder, office));
    for (let start = 0; start < paths.length; start += BATCH) {
      const batch = join(folder, String(start));
      const requests = paths.slice(start, start + BATCH).map((path, index): PrepareRequest => {
        const own = join(batch, String(index));
        mkdirSync(own, { recursive: true });
        return { kind: 'prepare', path, folder: own };
      });
      const judging: JudgeRequest[] = [];
      for (const [request, { prepared }] of await askAll(requests, timeoutMs)) {
        count('files');
        if (prepared?.excel !== undefined) addJudged(prepared.excel);
        if (prepared?.failed !== undefined) violations.push(`${request.path}: ${prepared.failed}`);
        else if (prepared?.skipped !== undefined) count(`· not tried: ${prepared.skipped}`);
        else judging.push(...(await calculateCopies(request, prepared?.copies ?? [])));
      }
      for (const [, { judged }] of await askAll(judging, timeoutMs)) if (judged !== undefined) addJudged(judged);
      rmSync(batch, { recursive: true, force: true });
      console.error(
        `… ${Math.min(start + BATCH, paths.length)}/${paths.length} files, ${violations.length} violations`,
      );
    }
  } finally {
    office.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  const order = [...tally].sort(([one], [other]) => Number(one.startsWith('·')) - Number(other.startsWith('·')));
  return { counts: Object.fromEntries(order), violations };

  /** LibreOffice's values of a workbook and of its edited copies; those that it cannot open are counted. */
  async function calculateCopies(request: PrepareRequest, copies: readonly EditedCopy[]): Promise<JudgeRequest[]> {
    const { path, folder: own } = request;
    const before = join(own, 'before.json');
    if (!(await calculated(path, before, true))) {
      count('files that LibreOffice does not calculate');
      return [];
    }
    count('files with edits');
    const judging: JudgeRequest[] = [];
    for (const [index, copy] of copies.entries()) {
      const after = join(own, `after-${index}.json`);
      if (await calculated(copy.path, after)) {
        count('edits', copy.edits);
        judging.push({ kind: 'judge', path, copy, before, after });
      } else count('edited copies that LibreOffice does not calculate');
    }
    return judging;
  }

  async function calculated(path: string, out: string, twice = false): Promise<boolean> {
    const answer = await office.of(path, { twice });
    if ('error' in answer) console.error(`– ${path}: ${answer.error}`);
    else writeFileSync(out, JSON.stringify(answer));
    return !('error' in answer);
  }
}

/** Requests done by a process apart: a workbook that hangs or kills it is reported, and the proof goes on. */
async function askAll<One extends Request>(requests: readonly One[], timeoutMs: number): Promise<[One, Report][]> {
  const reports: [One, Report][] = [];
  const pool: PoolOptions<Report> = {
    program: join(import.meta.dirname, 'recalculate/driver.ts'),
    workers: 1,
    timeoutMs,
    memoryMb: 3072,
    failed: (reason) => ({
      prepared: { copies: [], failed: reason },
      judged: { counts: {}, violations: [reason] },
    }),
  };
  await inChildren<One, Report>(requests, pool, (request, report) => reports.push([request, report]));
  return reports;
}
