import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Documents as LibreOffice reads them; null for one that it does not open. */
export async function officeTexts(documents: readonly Uint8Array[]): Promise<(string | null)[]> {
  const folder = mkdtempSync(join(tmpdir(), 'galley-compare-'));
  try {
    const out = join(folder, 'out');
    mkdirSync(out);
    const files = documents.map((bytes, index) => {
      const file = join(folder, `${index}.docx`);
      writeFileSync(file, bytes);
      return file;
    });
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
    const options = ['--headless', profile, '--convert-to', 'txt:Text (encoded):UTF8', '--outdir', out];
    await run('soffice', [...options, ...files], { timeout: 240_000 });
    return files.map((_file, index) => {
      const text = join(out, `${index}.txt`);
      return existsSync(text) ? readFileSync(text, 'utf8') : null;
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
