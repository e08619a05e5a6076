import { gatherPassages, type Passages, type PlacedLine } from '../../core/passages.ts';
import { openCsv } from './open-csv.ts';

/** By rows, the first record being row 1, as a spreadsheet would show it. */
export function csvPassages(bytes: Uint8Array): Passages {
  const file = openCsv(bytes);
  function* rows(): Generator<PlacedLine> {
    for (let record = 0; record < file.index.count; record += 1) {
      const cells = file.record(record).map((cell) => cell.replaceAll(/\s+/g, ' '));
      yield { number: record + 1, text: cells.join('\t') };
    }
  }
  return gatherPassages(rows());
}
