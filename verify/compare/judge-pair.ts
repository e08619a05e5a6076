import { GalleyError } from '@galley/schema';
import { checkDecks } from './check-decks.ts';
import { checkPair, type PairReport } from './check-pair.ts';
import type { KnownFaults } from './known-faults.ts';
import { officeTexts } from './office-text.ts';
import { type ComparedFormat, readPair } from './pairs.ts';
import { NO_VERDICT, type PairRequest, type PairVerdict } from './protocol.ts';

/** One pair before all judges. */
export async function judgePair(request: PairRequest, faults: KnownFaults): Promise<PairVerdict> {
  const { pair, format, subsets } = request;
  const sides = readPair(pair);
  if (sides === null) return NO_VERDICT;
  const started = performance.now();
  const report = checked(format, sides, subsets);
  if (report === null) return { ...NO_VERDICT, counts: { 'pairs that cannot be read': 1 } };
  const compared = performance.now();
  const validator = request.validate ? await newFaults(report, sides, faults) : NOT_ASKED;
  // Of decks LibreOffice gives no text.
  const office = request.office && format === 'docx' ? await otherTexts(report, sides) : NOT_ASKED;
  const took = (from: number, to: number): string => `${Math.round(to - from)} ms`;
  return {
    counts: {
      pairs: 1,
      changes: report.changes,
      'documents made': report.made.length,
      'made, judged by the validator': validator.count,
      'made, read by LibreOffice': office.count,
      'words shown as changed': report.fewest === null ? 0 : report.words,
      'fewest words possible': report.fewest ?? 0,
    },
    says: `${report.changes} changes, ${report.words} words (fewest ${report.fewest ?? 'not counted'}), ${took(started, compared)}, judges ${took(compared, performance.now())}`,
    violations: [...report.violations, ...validator.violations, ...office.violations],
  };
}

interface Judged {
  readonly count: number;
  readonly violations: readonly string[];
}

const NOT_ASKED: Judged = { count: 0, violations: [] };

function checked(
  format: ComparedFormat,
  [before, after]: readonly [Uint8Array, Uint8Array],
  subsets: number,
): PairReport | null {
  try {
    return (format === 'pptx' ? checkDecks : checkPair)(before, after, subsets);
  } catch (error) {
    if (error instanceof GalleyError) return null;
    const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { changes: 0, words: 0, fewest: 0, violations: [words], made: [] };
  }
}

async function newFaults({ made }: PairReport, sides: readonly Uint8Array[], faults: KnownFaults): Promise<Judged> {
  const known = new Set<string>();
  for (const side of sides) for (const fault of (await faults.of(side)) ?? []) known.add(fault);
  const violations: string[] = [];
  let count = 0;
  for (const { name, bytes } of made) {
    const found = await faults.of(bytes);
    if (found === undefined) continue;
    count += 1;
    const fresh = [...found].filter((fault) => !known.has(fault));
    violations.push(...fresh.slice(0, 2).map((fault) => `${name}: the validator says ${fault}`));
  }
  return { count, violations };
}

async function otherTexts({ made }: PairReport, sides: readonly Uint8Array[]): Promise<Judged> {
  const [before, after, ...texts] = await officeTexts([...sides, ...made.map(({ bytes }) => bytes)]);
  let count = 0;
  const violations = made.flatMap(({ name, like }, index): string[] => {
    const text = texts[index] ?? null;
    if (before === null || after === null) return [];
    if (text === null) return [`${name}: LibreOffice does not open it`];
    count += 1;
    const wanted = like === 'before' ? before : after;
    return like === null || text === wanted ? [] : [`${name}: LibreOffice reads another text than that of ${like}`];
  });
  return { count, violations };
}
