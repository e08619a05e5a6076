import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const VERDICTS = ['nothing', 'warnings', 'errors'] as const;

/** Programs that are not ours and look at a file. */
export interface Judgement {
  /** What `qpdf --check` finds. */
  readonly qpdf: (typeof VERDICTS)[number];
  /** Pages by poppler, each as its characters in order of the alphabet; null where poppler cannot read it. */
  readonly pages: readonly string[] | null;
  /** Scripts that poppler finds. */
  readonly scripts: string;
}

export function judge(bytes: Uint8Array, folder: string): Judgement {
  const path = join(folder, 'judged.pdf');
  writeFileSync(path, bytes);
  const qpdf = run('qpdf', ['--check', path]);
  const text = run('pdftotext', ['-raw', '-enc', 'UTF-8', path, '-']);
  const pages = text.status === 0 ? text.stdout.split('\f').slice(0, -1).map(sortedCharacters) : null;
  return {
    qpdf: qpdf.status === 0 ? 'nothing' : qpdf.status === 3 ? 'warnings' : 'errors',
    pages,
    scripts: run('pdfinfo', ['-js', path]).stdout.trim(),
  };
}

/** Poppler stops in the middle of what this page draws: it says so itself. */
export function isBrokenPage(bytes: Uint8Array, page: number, folder: string): boolean {
  const path = join(folder, 'broken.pdf');
  writeFileSync(path, bytes);
  const { stderr } = run('pdftotext', ['-f', String(page), '-l', String(page), path, '-']);
  return /Unterminated string|End of file inside|Leftover args|Unknown operator|wrong type|Too few/.test(stderr);
}

/** Pictures that the first page shows, by poppler; masks are parts of them. */
export function picturesOn(bytes: Uint8Array, folder: string): number {
  const path = join(folder, 'pictures.pdf');
  writeFileSync(path, bytes);
  const { stdout } = run('pdfimages', ['-list', '-f', '1', '-l', '1', path]);
  return stdout.split('\n').filter((line) => /^\s*\d+\s+\d+\s+image\b/.test(line)).length;
}

export function isWorse(after: Judgement, before: Judgement): boolean {
  return VERDICTS.indexOf(after.qpdf) > VERDICTS.indexOf(before.qpdf);
}

/** Marks on a page may stand between words in reading order; what is on it does not depend on that. */
export function sortedCharacters(text: string): string {
  return [...text.replaceAll(/\s+/g, '')].sort().join('');
}

export function hasJudges(): boolean {
  return ['qpdf', 'pdftotext', 'pdfinfo', 'pdfimages'].every(
    (program) => spawnSync(program, ['--version']).error === undefined,
  );
}

function run(program: string, args: readonly string[]) {
  return spawnSync(program, args, { encoding: 'utf8', timeout: 30_000, maxBuffer: 256 * 1024 * 1024 });
}
