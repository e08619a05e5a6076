import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentOf } from '../documents/opened.ts';
import { makeDocument, paragraph } from '../docx/testing/make-document.ts';
import { solidPng } from '../image/testing/make-picture.ts';
import { makePdf } from '../pdf/testing/make-pdf.ts';
import { createPool, type Pool } from '../pool/index.ts';
import { findProgram } from './office/find-office.ts';
import { createRenderer, type RendererOptions } from './renderer.ts';

const hasOffice = (await findProgram('soffice')) !== null;
if (!hasOffice) process.stderr.write('LibreOffice is absent: pages of office files are not tested.\n');

const letter = (text: string) => documentOf('letter.docx', makeDocument({ body: paragraph([text]) }));
const folder = mkdtempSync(join(tmpdir(), 'galley-render-test-'));
let pool: Pool;
beforeAll(() => {
  pool = createPool();
});
afterAll(async () => {
  await pool.close();
  rmSync(folder, { recursive: true, force: true });
});

const renderer = (options: RendererOptions = {}) => createRenderer({ pool, wasm: null, ...options });
const isRunning = (pid: number) => {
  try {
    process.kill(-pid, 0);
    return true;
  } catch {
    return false;
  }
};
const until = async (holds: () => boolean, ms = 60_000) => {
  const deadline = performance.now() + ms;
  while (!holds() && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
  return holds();
};

describe.skipIf(!hasOffice)('pages by LibreOffice', () => {
  it('[V6] a document is made into pages once, and again after its program was killed', async () => {
    await using pages = renderer();
    expect(pages.pids).toEqual([]);
    const first = await pages.page(letter('one'), { longest: 400 });
    expect(first).toMatchObject({ page: 1, page_count: 1, height: 400 });
    const [pid = 0] = pages.pids;
    const started = performance.now();
    expect((await pages.page(letter('one'), { longest: 400 })).bytes).toEqual(first.bytes);
    expect(performance.now() - started).toBeLessThan(2_000);
    await expect(pages.page(letter('one'), { page: 2 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    if (pid > 0) {
      const body = paragraph(['A line that fills the page. '.repeat(20)]).repeat(3_000);
      const next = pages.page(documentOf('long.docx', makeDocument({ body })));
      next.catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, 700));
      process.kill(-pid, 'SIGKILL');
      await expect(next).rejects.toMatchObject({ code: 'RENDER_STOPPED', details: { reason: 'crash' } });
    }
    expect(await pages.page(letter('three'))).toMatchObject({ page_count: 1 });
  });

  it('[V6] without work it ends, and leaves no process behind', async () => {
    await using pages = renderer({ limits: { idleMs: 200 } });
    await pages.page(letter('idle'));
    const pids = pages.pids;
    expect(await until(() => pages.pids.length === 0 && !pids.some(isRunning))).toBe(true);
  });

  it('[T9] pictures that a document only names are not fetched', async () => {
    let asked = 0;
    const server = createServer((_request, response) => {
      asked += 1;
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const field = `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> INCLUDEPICTURE "http://127.0.0.1:${port}/a.png" \\d </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`;
    try {
      await using pages = renderer();
      await pages.page(documentOf('a.docx', makeDocument({ body: paragraph(['x']) + field })));
      expect(asked).toBe(0);
    } finally {
      server.close();
    }
  });
});

describe('the renderer', () => {
  it('[V6] pictures and PDFs are shown without any other program', async () => {
    await using pages = renderer({ office: null });
    expect(await pages.status()).toEqual({ kind: 'none', is_confined: false });
    expect(await pages.page(documentOf('a.png', solidPng(30, 20, [1, 2, 3, 255])))).toMatchObject({ width: 30 });
    const pdf = documentOf('a.pdf', makePdf({ pages: [{}, {}] }));
    expect(await pages.page(pdf, { page: 2, longest: 100 })).toMatchObject({ page: 2, page_count: 2, height: 100 });
  });

  it('[V6] says what is missing, and what to install', async () => {
    await using pages = renderer({ office: null });
    await expect(pages.page(letter('x'))).rejects.toMatchObject({
      code: 'RENDERER_MISSING',
      remedy: expect.stringContaining('Install LibreOffice'),
    });
    expect(pages.hasPages(letter('x'))).toBe(true);
    const table = documentOf('a.csv', Buffer.from('a,b\n1,2\n'));
    expect(pages.hasPages(table)).toBe(false);
    await expect(pages.page(table)).rejects.toMatchObject({ code: 'NOT_FOR_THIS_FORMAT' });
  });

  it('[F1] damaged and encrypted files are refused before another program sees them', async () => {
    await using pages = renderer({ office: null });
    const whole = makeDocument({ body: paragraph(['x']) });
    const cut = documentOf('a.docx', whole.subarray(0, whole.length >> 1));
    await expect(pages.page(cut)).rejects.toMatchObject({ code: 'FILE_CORRUPT' });
    const mark = Buffer.from('EncryptedPackage', 'utf16le');
    const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(5_000), mark]);
    await expect(pages.page(documentOf('a.doc', compound))).rejects.toMatchObject({ code: 'FILE_ENCRYPTED' });
    await expect(pages.page(documentOf('a.odt', Buffer.from('nothing of the kind')))).rejects.toMatchObject({
      code: expect.stringMatching(/^FILE_|^NOT_FOR/),
    });
  });
});

describe.skipIf(process.platform === 'win32')('a program that misbehaves', () => {
  const program = (name: string, script: string) => {
    const path = join(folder, name);
    writeFileSync(path, `#!/bin/sh\n${script}\n`);
    chmodSync(path, 0o755);
    return path;
  };
  const limits = { timeoutMs: 4_000, memoryMegabytes: 150, outputBytes: 1_000_000, idleMs: 1_000 };
  const outcome = async (script: string, more: Partial<typeof limits> = {}) => {
    await using pages = renderer({
      office: program(`office-${Math.random()}`, script),
      confine: false,
      limits: { ...limits, ...more },
    });
    const started = performance.now();
    const error = await pages.page(letter('x')).catch((caught: unknown) => caught);
    expect(performance.now() - started).toBeLessThan(9_000);
    return error;
  };
  const out = 'while [ "$1" != --outdir ]; do shift; done; out=$2';

  it('[T9] ends well and made nothing', async () => {
    expect(await outcome('exit 0')).toMatchObject({ code: 'RENDER_FAILED' });
  });

  it('[T9] makes something that is no PDF', async () => {
    expect(await outcome(`${out}; echo hello > "$out/file.pdf"`)).toMatchObject({ code: 'FILE_CORRUPT' });
  });

  it('[T9] never ends, nor does what it started', async () => {
    const mark = join(folder, 'child');
    expect(await outcome(`sleep 300 & echo $! > '${mark}'; sleep 300`, { timeoutMs: 700 })).toMatchObject({
      code: 'RENDER_STOPPED',
      details: { reason: 'time' },
    });
    const { readFileSync } = await import('node:fs');
    const child = Number(readFileSync(mark, 'utf8'));
    expect(await until(() => !isAlive(child))).toBe(true);
  });

  it.runIf(process.platform === 'linux')('[T9] takes all memory', async () => {
    const hog = `'${process.execPath}' -e 'const a=[];setInterval(()=>a.push(Buffer.alloc(4e7,1)),20)'`;
    expect(await outcome(hog)).toMatchObject({ code: 'RENDER_STOPPED', details: { reason: 'memory' } });
  });

  it('[T9] writes without end', async () => {
    expect(await outcome(`${out}; while :; do head -c 500000 /dev/zero >> "$out/file.pdf"; done`)).toMatchObject({
      code: 'RENDER_STOPPED',
      details: { reason: 'size' },
    });
  });

  it('[R15] a person who gives up ends it', async () => {
    await using pages = renderer({ office: program('slow', 'sleep 300'), confine: false, limits });
    const stop = new AbortController();
    const page = pages.page(letter('x'), {}, { signal: stop.signal });
    setTimeout(() => stop.abort(), 300);
    await expect(page).rejects.toMatchObject({ code: 'CANCELLED' });
  });
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
