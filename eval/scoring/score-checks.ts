import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { GalleyError } from '@galley/schema';
import type { Score } from '../base/task.ts';
import type { Check } from './check.ts';
import { missingKeywords } from './contains.ts';
import { mailbox } from './mailbox.ts';
import { overlaps } from './overlaps.ts';
import { cellText } from './read-sheet.ts';
import { textOf } from './read-text.ts';
import { differingCells } from './same-sheet.ts';

export interface CheckedFolder {
  readonly directory: string;
  /** Where a file that a check compares with lies. */
  reference(path: string): string;
}

/** OfficeBench: a task is passed when all of its checks hold. */
export async function scoreChecks(checks: readonly Check[], folder: CheckedFolder): Promise<Score> {
  const problems: string[] = [];
  for (const check of checks) {
    try {
      problems.push(...(await problemsOf(check, folder)));
    } catch (error) {
      // A file that cannot be read fails its check, as in the benchmark; anything else is a fault of ours.
      if (!(error instanceof GalleyError)) throw error;
      problems.push(`${check.kind}: ${error.code} ${error.message}`);
    }
  }
  return { passed: problems.length === 0, problems };
}

async function problemsOf(check: Check, { directory, reference }: CheckedFolder): Promise<string[]> {
  if (check.kind === 'mail') {
    const missing = missingKeywords(await mailbox(directory, check.username), check.keywords);
    return keywordProblems(`the mails of ${check.username}`, missing, check.is);
  }
  const file = join(directory, check.file);
  const exists = await isFile(file);
  if (check.kind === 'exist')
    return exists === check.is ? [] : [`${check.file} ${exists ? 'exists' : 'does not exist'}`];
  if (!exists) return check.kind === 'contain' && !check.is ? [] : [`${check.file} does not exist`];
  switch (check.kind) {
    case 'contain':
      return keywordProblems(check.file, missingKeywords(await textOf(check.type, file), check.keywords), check.is);
    case 'cells': {
      const text = await textOf('xlsx', file);
      return check.cells
        .filter(({ row, col, value }) => !text.includes(`(${row}, ${col}): ${value}`))
        .map(({ row, col, value }) => `${check.file}: row ${row}, column ${col} is not ${value}`);
    }
    case 'compare': {
      const text = await textOf('xlsx', file);
      return check.cells
        .filter(({ row, col, accepts }) => {
          const found = new RegExp(`\\(${row}, ${col}\\): (\\w+)\\t`).exec(text)?.[1];
          return found === undefined || !accepts.values.includes(found);
        })
        .map(({ row, col }) => `${check.file}: row ${row}, column ${col} is none of the values it may have`);
    }
    case 'same':
      return sameProblems(check, file, expectedFile(check.expected, { directory, reference }));
    case 'difference': {
      const [before, after] = [await textOf('xlsx', join(directory, check.before)), await textOf('xlsx', file)];
      const [old, now] = [before.split('\n'), after.split('\n')];
      const changed = [...old.filter((line) => !now.includes(line)), ...now.filter((line) => !old.includes(line))].join(
        '\n',
      );
      const missing = check.keywords.filter((keyword) => !changed.includes(keyword));
      return before === after
        ? [`${check.file} is unchanged`]
        : keywordProblems(`what changed in ${check.file}`, missing, true);
    }
    case 'no-overlap':
      return overlaps(await readFile(file, 'utf8')).map((pair) => `${check.file}: ${pair} overlap`);
  }
}

/** A path with `../` leads out of the folder to the task's references; another one is a file of the folder. */
export function expectedFile(path: string, { directory, reference }: CheckedFolder): string {
  return path.startsWith('../') ? reference(path) : join(directory, path);
}

async function sameProblems(
  check: Extract<Check, { kind: 'same' }>,
  file: string,
  expected: string,
): Promise<string[]> {
  if (check.type !== 'xlsx') {
    // The benchmark compares two lists of pages as objects, which are never equal: here their text decides.
    const isSame = (await textOf(check.type, file)) === (await textOf(check.type, expected));
    return isSame ? [] : [`${check.file} is not the same as ${check.expected}`];
  }
  return differingCells(await readFile(file), await readFile(expected)).map(
    ({ name, found, wanted }) =>
      `${check.file} ${name}: ${cellText(found) ?? 'empty'} instead of ${cellText(wanted) ?? 'empty'}`,
  );
}

function keywordProblems(where: string, missing: readonly string[], is: boolean): string[] {
  if (!is) return missing.length > 0 ? [] : [`${where} has what it must not have`];
  return missing.length === 0 ? [] : [`${where} lacks ${missing.map((word) => `"${word}"`).join(', ')}`];
}

async function isFile(path: string): Promise<boolean> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  });
  return found?.isFile() === true;
}
