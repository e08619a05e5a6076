import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { proofFolder } from './proof-folder.ts';
import type { Verification, VerifyOptions } from './verification.ts';
import { officePages } from './viewers/office-pages.ts';
import { putBeside } from './viewers/put-beside.ts';
import { viewerPages } from './viewers/viewer-pages.ts';

/**
 * Files as LibreOffice prints them beside the page's own viewers of them, one picture for each file in `--out DIR`, for a
 * person to look at. Only what the page complains about is counted as a violation.
 */
export async function verify({ args }: VerifyOptions): Promise<Verification> {
  const given = proofFolder(args, { endings: /\.[a-z0-9]+$/i, folder: 'docx' });
  if (typeof given === 'string') return { counts: { files: 0 }, violations: [given] };
  const out = resolve(given.option('--out') ?? 'test-results/viewers');
  const pages = given.number('--pages', 2);
  const isDark = args.includes('--dark');
  const folder = await mkdtemp(join(tmpdir(), 'galley-viewers-'));
  try {
    const bench = join(folder, 'bench');
    for (const each of [bench, out]) await mkdir(each, { recursive: true });
    for (const path of given.paths) await copyFile(path, join(bench, basename(path)));
    const printed = await officePages(given.paths, { folder, pages });
    const viewed = await viewerPages(given.paths, { bench, folder, pages, isDark });
    const pairs = given.paths.map((path) => ({
      path,
      printed: printed.get(path) ?? [],
      viewed: viewed.get(path)?.pictures ?? [],
    }));
    await putBeside(pairs, out);
    const violations = [...viewed].flatMap(([path, { problems }]) =>
      problems.map((each) => `${basename(path)}: ${each}`),
    );
    return {
      counts: { files: viewed.size, without_pages: pairs.filter(({ printed: made }) => made.length === 0).length },
      violations,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
