import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { GalleyError } from '@galley/schema';
import { checkDecks } from './compare/check-decks.ts';
import { checkPair, type PairReport } from './compare/check-pair.ts';
import { officeTexts } from './compare/office-text.ts';
import { type ComparedFormat, editedPairs, pairsIn } from './compare/pairs.ts';
import { hasLibreOffice } from './lossless/libreoffice.ts';
import { faultsOf } from './lossless/validator.ts';
import type { Verification } from './verification.ts';

/**
 * Compares pairs of Word documents, or with `--format pptx` of presentations, and takes the changes over: all of them, from either side, must give the other
 * document (words, looks, tables and lines; the text that LibreOffice reads), some of them a document that the validator
 * finds no new fault in, and the words shown as changed are counted beside the fewest possible. `--dir DIR` with a
 * PAIRS.tsv, or any documents, each compared with the next; `--subsets N` (3), `--every N`-th pair, `--limit N`,
 * `--only TEXT`, `--no-libreoffice`, `--no-validator`.
 */
export async function verify({ args }: { args: readonly string[] }): Promise<Verification> {
  const option = (name: string) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
  const number = (name: string, otherwise: number): number => Number(option(name) ?? otherwise);
  const directory = resolve(option('--dir') ?? '../shared/corpus');
  const format = option('--format') === 'pptx' ? 'pptx' : 'docx';
  const pairs = [...pairsIn(directory, format), ...(format === 'pptx' ? editedPairs(directory) : [])]
    .filter(({ name }, index) => name.includes(option('--only') ?? '') && index % number('--every', 1) === 0)
    .slice(0, number('--limit', Number.POSITIVE_INFINITY));
  const violations: string[] = [];
  const counts = {
    pairs: 0,
    'pairs that cannot be read': 0,
    changes: 0,
    'documents made': 0,
    'made, judged by the validator': 0,
    'made, read by LibreOffice': 0,
    'words shown as changed': 0,
    'fewest words possible': 0,
  };
  const office = !args.includes('--no-libreoffice') && (await hasLibreOffice());
  const folder = mkdtempSync(join(tmpdir(), 'galley-compare-'));
  try {
    for (const pair of pairs) {
      const { name } = pair;
      const sides = pair.read();
      if (sides === null) continue;
      const [left, right] = sides;
      const started = performance.now();
      const report = checked(format, left, right, number('--subsets', 3));
      if (report === null) {
        counts['pairs that cannot be read'] += 1;
        continue;
      }
      counts.pairs += 1;
      counts.changes += report.changes;
      counts['documents made'] += report.made.length;
      if (report.fewest !== null) {
        counts['words shown as changed'] += report.words;
        counts['fewest words possible'] += report.fewest;
      }
      console.error(
        `… ${name}: ${report.changes} changes, ${report.words} words (fewest ${report.fewest ?? 'not counted'}), ${Math.round(performance.now() - started)} ms`,
      );
      for (const violation of report.violations) violations.push(`${name}: ${violation}`);
      const faults = args.includes('--no-validator')
        ? []
        : await newFaults(report, [left, right], { folder, format }, counts);
      for (const fault of faults) violations.push(`${name}: ${fault}`);
      // Of decks LibreOffice gives no text.
      if (office && format === 'docx')
        for (const fault of await otherTexts(report, [left, right], counts)) violations.push(`${name}: ${fault}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { counts, violations };
}

function checked(format: ComparedFormat, before: Uint8Array, after: Uint8Array, subsets: number): PairReport | null {
  try {
    return (format === 'pptx' ? checkDecks : checkPair)(before, after, subsets);
  } catch (error) {
    if (error instanceof GalleyError) return null;
    const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { changes: 0, words: 0, fewest: 0, violations: [words], made: [] };
  }
}

async function newFaults(
  { made }: PairReport,
  sides: readonly Uint8Array[],
  { folder, format }: { readonly folder: string; readonly format: ComparedFormat },
  counts: { 'made, judged by the validator': number },
): Promise<string[]> {
  const known = new Set<string>();
  for (const side of sides)
    for (const fault of (await faultsOf(side, folder, `side.${format}`)) ?? []) known.add(fault);
  const found: string[] = [];
  for (const { name, bytes } of made) {
    const faults = await faultsOf(bytes, folder, `made.${format}`);
    if (faults === undefined) continue;
    counts['made, judged by the validator'] += 1;
    const fresh = [...faults].filter((fault) => !known.has(fault));
    found.push(...fresh.slice(0, 2).map((fault) => `${name}: the validator says ${fault}`));
  }
  return found;
}

async function otherTexts(
  { made }: PairReport,
  sides: readonly Uint8Array[],
  counts: { 'made, read by LibreOffice': number },
): Promise<string[]> {
  const [before, after, ...texts] = await officeTexts([...sides, ...made.map(({ bytes }) => bytes)]);
  return made.flatMap(({ name, like }, index): string[] => {
    const text = texts[index] ?? null;
    if (before === null || after === null) return [];
    if (text === null) return [`${name}: LibreOffice does not open it`];
    counts['made, read by LibreOffice'] += 1;
    const wanted = like === 'before' ? before : after;
    return like === null || text === wanted ? [] : [`${name}: LibreOffice reads another text than that of ${like}`];
  });
}
