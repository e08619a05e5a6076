import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import type { ExpectedText, Shown } from './protocol.ts';

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

/** What LibreOffice makes of a file, and how to see in it what it saw. */
export interface OfficeView {
  /** As `--convert-to` takes it. */
  readonly filter: string;
  readonly ending: string;
  /** What stands where the words are expected; undefined when it is just that. */
  misses(bytes: Uint8Array, expected: ExpectedText): string | undefined;
}

export interface LibreOfficeResult {
  readonly opened: number;
  readonly shown: number;
  readonly notOpenedBefore: number;
  readonly violations: readonly string[];
}

/** Opens every edited file in LibreOffice, saves it again and reads what it saw. */
export async function askLibreOffice(
  folder: string,
  files: readonly { readonly source: string; readonly shown: readonly Shown[] }[],
  view: OfficeView,
): Promise<LibreOfficeResult> {
  const out = join(folder, 'out');
  mkdirSync(out, { recursive: true });
  const converted = (file: string): string => join(out, `${file.slice(0, -extname(file).length)}.${view.ending}`);
  const all = files.flatMap(({ shown }) => shown.map(({ file }) => file));
  for (let at = 0; at < all.length; at += AT_ONCE) await convert(folder, out, all.slice(at, at + AT_ONCE), view.filter);
  // One file that stops the program takes those behind it along: each of them gets a run of its own.
  for (const file of all) if (!existsSync(converted(file))) await convert(folder, out, [file], view.filter);
  const violations: string[] = [];
  let [opened, shownTexts, notOpenedBefore] = [0, 0, 0];
  for (const { source, shown } of files) {
    const [original, ...edited] = shown;
    if (original === undefined || !existsSync(converted(original.file))) {
      notOpenedBefore += 1;
      continue;
    }
    for (const item of edited) {
      if (!existsSync(converted(item.file))) {
        violations.push(`${source}: ${item.name}: LibreOffice does not open the result`);
        continue;
      }
      opened += 1;
      const bytes = readFileSync(converted(item.file));
      for (const expected of item.expected) {
        const seen = view.misses(bytes, expected);
        if (seen === undefined) shownTexts += 1;
        else violations.push(`${source}: ${item.name}: LibreOffice shows ${seen}`);
      }
    }
  }
  return { opened, shown: shownTexts, notOpenedBefore, violations };
}

async function convert(folder: string, out: string, files: readonly string[], filter: string): Promise<void> {
  const profile = join(folder, 'profile');
  const paths = files.map((file) => join(folder, file));
  try {
    await run(
      'soffice',
      [`-env:UserInstallation=file://${profile}`, '--headless', '--convert-to', filter, '--outdir', out, ...paths],
      { timeout: 20_000 + files.length * 10_000, killSignal: 'SIGKILL', maxBuffer: 16 * 1024 * 1024 },
    );
  } catch {
    // What is missing afterwards is tried again alone and then reported; a broken profile would spoil the next run.
    rmSync(profile, { recursive: true, force: true });
  }
}
