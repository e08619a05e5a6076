import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { GalleyError, systemErrorCode } from '@galley/schema/errors';
import { WorkbookEdit } from '../edit/book/workbook-edit.ts';
import type { CalculatedValue } from './calculated-value.ts';
import { type CalculationModel, type ModelCell, readModel } from './dependencies/calculation-model.ts';
import { refreshValues } from './refresh-values.ts';

export class LibreOfficeFailedError extends GalleyError {
  constructor(message: string, details: Readonly<Record<string, unknown>> = {}, cause?: unknown) {
    super({
      code: 'LIBREOFFICE_FAILED',
      message,
      remedy: 'Install LibreOffice so that the command soffice is found, or open the file in Excel to calculate it.',
      details,
      cause,
    });
  }
}

export interface LibreOfficeOptions {
  /** `soffice` unless set. */
  readonly command?: string;
  readonly timeoutMs?: number;
}

/**
 * Workbooks with the values that LibreOffice calculates for their formulas. LibreOffice's own files are thrown away:
 * only values are taken over, into the bytes that came in. A workbook that it could not open comes back unchanged.
 */
export async function recalculateWithLibreOffice(
  workbooks: readonly Uint8Array[],
  { command = 'soffice', timeoutMs = 120_000 }: LibreOfficeOptions = {},
): Promise<Uint8Array[]> {
  const folder = await mkdtemp(join(tmpdir(), 'galley-office-'));
  try {
    const profile = join(folder, 'profile', 'user');
    await mkdir(profile, { recursive: true });
    await writeFile(join(profile, 'registrymodifications.xcu'), ALWAYS_CALCULATE);
    const names = workbooks.map((_bytes, index) => `book-${index}.xlsx`);
    await Promise.all(workbooks.map((bytes, index) => writeFile(join(folder, names[index] ?? ''), bytes)));
    const out = join(folder, 'out');
    await convert(command, timeoutMs, [
      `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`,
      '--headless',
      '--norestore',
      '--convert-to',
      'xlsx:Calc MS Excel 2007 XML',
      '--outdir',
      out,
      ...names.map((name) => join(folder, name)),
    ]);
    return await Promise.all(
      workbooks.map(async (bytes, index) => {
        const calculated = await readIfThere(join(out, names[index] ?? ''));
        return calculated === undefined ? bytes : withValuesOf(bytes, calculated);
      }),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Without this LibreOffice shows the values that the file brings along. */
const ALWAYS_CALCULATE = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry"><item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item></oor:items>`;

/** The workbook with the shown values of another, for formulas alone. */
function withValuesOf(bytes: Uint8Array, calculated: Uint8Array): Uint8Array {
  const book = new WorkbookEdit(bytes);
  const model = readModel(book);
  const other = readModel(new WorkbookEdit(calculated));
  for (const sheet of book.worksheets()) {
    const values = valuesOf(model, other, sheet.name);
    if (values.size > 0) sheet.change((text) => refreshValues(text, values));
  }
  return book.finish();
}

function valuesOf(model: CalculationModel, other: CalculationModel, name: string): Map<number, CalculatedValue> {
  const values = new Map<number, CalculatedValue>();
  const cells = other.sheets.find((sheet) => sheet.name === name)?.cells;
  for (const [key, cell] of model.sheets.find((sheet) => sheet.name === name)?.cells ?? []) {
    const shown = cell.formula === undefined ? undefined : cells?.get(key);
    const value = shown === undefined ? undefined : toValue(shown);
    if (value !== undefined) values.set(key, value);
  }
  return values;
}

/** `#NAME?` is how LibreOffice says that it lacks a function: no value to take over. */
function toValue(cell: ModelCell): CalculatedValue | undefined {
  if (cell.isError) return cell.value === '#NAME?' ? undefined : { kind: 'error', value: String(cell.value) };
  if (typeof cell.value === 'number') return { kind: 'number', value: cell.value };
  if (typeof cell.value === 'boolean') return { kind: 'boolean', value: cell.value };
  return cell.value === null ? undefined : { kind: 'text', value: cell.value };
}

async function readIfThere(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function convert(command: string, timeoutMs: number, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    // A group of its own: soffice starts a second process that would outlive the first.
    const child = spawn(command, args, { stdio: 'ignore', detached: true });
    const timer = setTimeout(() => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      reject(
        new LibreOfficeFailedError(`LibreOffice did not finish within ${timeoutMs} ms.`, { timeout_ms: timeoutMs }),
      );
    }, timeoutMs);
    child.once('error', (cause) => {
      clearTimeout(timer);
      reject(new LibreOfficeFailedError(`"${command}" could not be started.`, { command }, cause));
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      if (code === 0) resolve();
      else reject(new LibreOfficeFailedError(`LibreOffice ended with code ${code}.`, { code }));
    });
  });
}
