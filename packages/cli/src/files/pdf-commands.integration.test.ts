import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeForm } from '../../../formats/src/pdf/testing/make-form.ts';
import { makePdf } from '../../../formats/src/pdf/testing/make-pdf.ts';
import { pageTexts } from '../../../formats/src/pdf/testing/page-texts.ts';
import { commandFile } from '../testing/command-file.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-pdf-commands-'));
  const pages = ['One', 'Two', 'Three'].map((word) => ({ text: [[72, 700, word] as const] }));
  await writeFile(join(folder, 'a.pdf'), makePdf({ pages }));
  await writeFile(join(folder, 'form.pdf'), makeForm());
  await writeFile(join(folder, 'notes.md'), '# Notes\n\nSome *words*.\n');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function galley(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [commandFile, ...args], { cwd: folder }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
    });
  });
}

const texts = async (name: string) => pageTexts(await readFile(join(folder, name)));

it('[X3] [F9] galley create makes a PDF from markdown and never overwrites', async () => {
  const made = await galley('create', 'notes.pdf', '--from', 'notes.md', '--page', 'letter', '--title', 'Mine');
  expect(made).toMatchObject({ code: 0, stdout: 'notes.pdf: 1 page\n' });
  expect((await texts('notes.pdf'))[0]).toMatch(/Mine[\s\S]*Notes[\s\S]*Some words/);
  const again = await galley('create', 'notes.pdf', '--from', 'notes.md');
  expect(again.stderr).toContain('There is a file notes.pdf');
  expect((await galley('create', 'x.pdf', '--from', 'notes.md', '--page', 'a99')).code).not.toBe(0);
  expect(existsSync(join(folder, 'x.pdf'))).toBe(false);
});

it('[X3] [F9] galley merge joins files and pages, galley split parts them', async () => {
  expect((await galley('merge', 'all.pdf', 'a.pdf#3,1', 'form.pdf')).stdout).toBe('all.pdf: 3 pages\n');
  expect(await texts('all.pdf')).toEqual(['Three', 'One', expect.stringContaining('A form')]);
  expect((await galley('split', 'a.pdf', '--to', 'part-{{n}}.pdf', '--every', '2')).stdout).toBe(
    'part-1.pdf: 2 pages\npart-2.pdf: 1 page\n',
  );
  expect(await texts('part-2.pdf')).toEqual(['Three']);
  expect((await galley('merge', 'bad.pdf', 'notes.md')).stderr).toContain('notes.md is not a PDF document');
});

it('[X3] [F9] galley fill fills a form into a new file', async () => {
  const filled = await galley('fill', 'form.pdf', '--to', 'filled.pdf', '--set', 'name=Ada', 'agreed=yes', '--flatten');
  expect(filled.stdout).toBe('filled.pdf: 2 fields: name, agreed\n');
  expect((await texts('filled.pdf'))[0]).toContain('Ada');
  const refused = await galley('fill', 'form.pdf', '--to', 'no.pdf', '--set', 'code=too long');
  expect(refused.stderr).toContain('takes 5 characters');
  expect(existsSync(join(folder, 'no.pdf'))).toBe(false);
});
