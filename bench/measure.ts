type Measured = () => number | Promise<number>;

export interface BenchRow {
  readonly work: string;
  readonly unit: string;
  readonly ours: Measured;
  readonly peer?: Measured;
  readonly peer_name?: string;
}

export interface Bench {
  readonly rows: readonly BenchRow[];
  /** Removes what the rows set up; called when all are measured, or one failed. */
  close?(): Promise<void>;
}

export interface BenchResult {
  readonly work: string;
  readonly ours: number;
  readonly peer: number | null;
  readonly peer_name: string | null;
  readonly unit: string;
  /** Ours through the peer's: below 1 is better where less is better. */
  readonly ratio: number | null;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle];
  if (upper === undefined) throw new RangeError('the median of no values');
  const lower = sorted[middle - 1];
  return sorted.length % 2 === 1 || lower === undefined ? upper : (lower + upper) / 2;
}

function round(value: number): number {
  return Number(value.toPrecision(4));
}

/**
 * Ours and the peer take turns: measured one after the other, a machine that slows down halfway
 * through would decide who wins.
 */
export async function measureRow(row: BenchRow, rounds = 3): Promise<BenchResult> {
  const ours: number[] = [];
  const peer: number[] = [];
  for (let turn = 0; turn < rounds; turn += 1) {
    ours.push(await row.ours());
    if (row.peer !== undefined) peer.push(await row.peer());
  }
  const mine = median(ours);
  const theirs = peer.length === 0 ? null : median(peer);
  return {
    work: row.work,
    ours: round(mine),
    peer: theirs === null ? null : round(theirs),
    peer_name: row.peer_name ?? null,
    unit: row.unit,
    ratio: theirs === null || theirs === 0 ? null : round(mine / theirs),
  };
}
