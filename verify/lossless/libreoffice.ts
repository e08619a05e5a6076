import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { readSheet } from '@galley/formats';
import { GalleyError } from '@galley/schema';
import type { Shown } from './protocol.ts';
import { toColumn, toRow } from './read-cells.ts';
import { showsText } from './shows-text.ts';

const AT_ONCE = 40;
const run = promisify(execFile);

export async function hasLibreOffice(): Promise<boolean> {
  try {
    await run('soffice', ['--version'], { timeout: 60_000 });
    return true;
  } catch {
    // Not installed, or not able to start: the proof says that it went without.
    return false;
  }
}

export interface LibreOfficeResult {
  readonly opened: number;
  readonly cellsShown: number;
  readonly notOpenedBefore: number;
  readonly violations: readonly string[];
}

/** Opens every edited file in LibreOffice, saves it again and reads what it saw. */
export async function askLibreOffice(
  folder: string,
  files: readonly { readonly source: string; readonly shown: readonly Shown[] }[],
): Promise<LibreOfficeResult> {
  const out = join(folder, 'out');
  mkdirSync(out, { recursive: true });
  const all = files.flatMap(({ shown }) => shown.map(({ file }) => file));
  for (let at = 0; at < all.length; at += AT_ONCE) await convert(folder, out, all.slice(at, at + AT_ONCE));
  // One file that stops the program takes those behind it along: each of them gets a run of its own.
  for (const file of all) if (!existsSync(converted(out, file))) await convert(folder, out, [file]);
  const violations: string[] = [];
  let [opened, cellsShown, notOpenedBefore] = [0, 0, 0];
  for (const { source, shown } of files) {
    const [original, ...edited] = shown;
    if (original === undefined || !existsSync(converted(out, original.file))) {
      notOpenedBefore += 1;
      continue;
    }
    for (const item of edited) {
      if (!existsSync(converted(out, item.file))) {
        violations.push(`${source}: ${item.name}: LibreOffice does not open the result`);
        continue;
      }
      opened += 1;
      const bytes = readFileSync(converted(out, item.file));
      for (const { sheet, cell, text } of item.expected) {
        const seen = cellText(bytes, sheet, cell);
        if (showsText(seen, text)) cellsShown += 1;
        else violations.push(`${source}: ${item.name}: LibreOffice shows ${JSON.stringify(seen)} in ${sheet}!${cell}`);
      }
    }
  }
  return { opened, cellsShown, notOpenedBefore, violations };
}

function converted(out: string, file: string): string {
  return join(out, `${file.slice(0, -extname(file).length)}.xlsx`);
}

async function convert(folder: string, out: string, files: readonly string[]): Promise<void> {
  const profile = join(folder, 'profile');
  const paths = files.map((file) => join(folder, file));
  try {
    await run(
      'soffice',
      [
        `-env:UserInstallation=file://${profile}`,
        '--headless',
        '--convert-to',
        'xlsx:Calc MS Excel 2007 XML',
        '--outdir',
        out,
        ...paths,
      ],
      { timeout: 20_000 + files.length * 10_000, killSignal: 'SIGKILL', maxBuffer: 16 * 1024 * 1024 },
    );
  } catch {
    // What is missing afterwards is tried again alone and then reported; a broken profile would spoil the next run.
    rmSync(profile, { recursive: true, force: true });
  }
}

function cellText(bytes: Uint8Array, sheet: string, cell: string): string | undefined {
  const row = toRow(cell);
  try {
    const read = readSheet(bytes, { sheet, rowStart: row, rowCount: 1 });
    return read.rows[0]?.[toColumn(cell) - 1]?.text;
  } catch (error) {
    // Such as a sheet that LibreOffice left out: then this is what it shows.
    return error instanceof GalleyError ? error.code : String(error);
  }
}
