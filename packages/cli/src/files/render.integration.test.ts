import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDocument, paragraph } from '../../../formats/src/docx/testing/make-document.ts';
import { cornerPicture } from '../../../formats/src/image/testing/make-picture.ts';
import { makePdf } from '../../../formats/src/pdf/testing/make-pdf.ts';
import { commandFile } from '../testing/command-file.ts';

const hasOffice = spawnSync('soffice', ['--version']).status === 0;
if (!hasOffice) process.stderr.write('LibreOffice is absent: galley convert is not tried with documents.\n');
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-render-'));
  await writeFile(join(folder, 'paper.pdf'), makePdf({ pages: [{}, {}] }));
  await writeFile(join(folder, 'logo.png'), cornerPicture('png'));
  await writeFile(join(folder, 'letter.docx'), makeDocument({ body: paragraph(['Dear Ada']) }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function galley(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [commandFile, ...args], { cwd: folder }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
    });
  });
}

describe('pages and pictures in the terminal', () => {
  it('[X3] galley render saves a page, and never over a file', async () => {
    const shown = await galley('render', 'paper.pdf', '--page', '2', '--dpi', '72', '-o', 'page.png');
    expect(shown.stdout).toBe('page.png: page 2 of 2, 612 × 792 pixels\n');
    expect((await readFile(join(folder, 'page.png'))).toString('latin1', 1, 4)).toBe('PNG');
    const again = await galley('render', 'paper.pdf', '-o', 'page.png');
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('There is a file page.png.') });
    const beyond = await galley('render', 'paper.pdf', '--page', '3', '-o', 'b.png');
    expect(beyond.stderr).toContain('There is no page 3');
  });

  it('[X3] galley convert makes another type of picture', async () => {
    expect((await galley('convert', 'logo.png', '-o', 'logo.webp')).code).toBe(0);
    const { code, stdout } = await galley('diff', 'logo.png', 'logo.webp');
    expect({ code, stdout }).toMatchObject({ code: 1, stdout: expect.stringContaining('Every pixel is the same') });
  });

  it('[X3] galley convert makes a picture of each page', async () => {
    const { code, stdout } = await galley('convert', 'paper.pdf', '-o', 'paper.png');
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'paper-1.png to paper-2.png: 2 pages\n' });
    expect((await readFile(join(folder, 'paper-2.png'))).toString('latin1', 1, 4)).toBe('PNG');
    expect((await galley('convert', 'paper.pdf', '-o', 'paper.txt')).stderr).toContain(
      'End the name in .pdf, .png, .jpg.',
    );
  });

  it.skipIf(!hasOffice)('[X3] galley convert makes a PDF of a document', async () => {
    expect((await galley('convert', 'letter.docx', '-o', 'letter.pdf')).code).toBe(0);
    expect((await readFile(join(folder, 'letter.pdf'))).toString('latin1', 0, 5)).toBe('%PDF-');
  });
});
