import { GalleyError } from '@galley/schema';
import { openCsv } from '../../packages/formats/src/csv/index.ts';
import { raggedText, seededRandom } from '../../packages/formats/src/csv/testing/ragged-text.ts';
import { type CsvReport, EMPTY_REPORT, tryEdits } from './check-file.ts';

const MOST_TOLD = 5;

/** Ragged texts that no folder holds, each edited at random in every way. */
export function checkGenerated(count: number, seed: number, rounds: number): CsvReport {
  const random = seededRandom(seed);
  const violations: string[] = [];
  let edits = 0;
  for (let index = 0; index < count; index += 1) {
    const text = raggedText(random);
    try {
      const found = tryEdits(openCsv(Buffer.from(text)), { rounds, seed: seed + index });
      edits += found.edits;
      violations.push(...found.violations.map((violation) => `${JSON.stringify(text)}: ${violation}`));
    } catch (error) {
      if (!(error instanceof GalleyError) || !error.code.startsWith('FILE_')) throw error;
    }
  }
  const more = violations.length - MOST_TOLD;
  return {
    ...EMPTY_REPORT,
    edits,
    violations: [...violations.slice(0, MOST_TOLD), ...(more > 0 ? [`and ${more} more`] : [])],
  };
}
