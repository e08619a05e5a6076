/** A measurement with what it cost: processor time is what a busy machine changes least. */
export interface Figure {
  readonly value: number;
  /** Seconds of the processor for the work, children that it started included. */
  readonly cpu: number;
  /** Peak memory in MB. */
  readonly mb: number;
}

export type Measured = () => number | Figure | Promise<number | Figure>;

export interface BenchRow {
  readonly work: string;
  readonly unit: string;
  readonly ours: Measured;
  readonly peer?: Measured;
  readonly peer_name?: string;
  /** How often both are measured; three times unless set. */
  readonly rounds?: number;
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
  /** Where the measurement says what it cost. */
  readonly ours_cpu_s?: number;
  readonly peer_cpu_s?: number;
  readonly cpu_ratio?: number;
  readonly ours_mb?: number;
  readonly peer_mb?: number;
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
export async function measureRow(row: BenchRow, rounds = row.rounds ?? 3): Promise<BenchResult> {
  const ours: (number | Figure)[] = [];
  const peer: (number | Figure)[] = [];
  for (let turn = 0; turn < rounds; turn += 1) {
    ours.push(await row.ours());
    if (row.peer !== undefined) peer.push(await row.peer());
  }
  const mine = middle(ours, 'value') ?? Number.NaN;
  const theirs = middle(peer, 'value') ?? null;
  return {
    work: row.work,
    ours: round(mine),
    peer: theirs === null ? null : round(theirs),
    peer_name: row.peer_name ?? null,
    unit: row.unit,
    ratio: theirs === null || theirs === 0 ? null : round(mine / theirs),
    ...costs(ours, peer),
  };
}

function middle(figures: readonly (number | Figure)[], field: keyof Figure): number | undefined {
  const values = figures.flatMap((figure) => {
    if (typeof figure === 'number') return field === 'value' ? [figure] : [];
    return [figure[field]];
  });
  return values.length === 0 ? undefined : median(values);
}

function costs(ours: readonly (number | Figure)[], peer: readonly (number | Figure)[]): Partial<BenchResult> {
  const [oursCpu, peerCpu] = [middle(ours, 'cpu'), middle(peer, 'cpu')];
  const [oursMb, peerMb] = [middle(ours, 'mb'), middle(peer, 'mb')];
  return {
    ...(oursCpu === undefined ? {} : { ours_cpu_s: round(oursCpu) }),
    ...(peerCpu === undefined ? {} : { peer_cpu_s: round(peerCpu) }),
    ...(oursCpu === undefined || peerCpu === undefined ? {} : { cpu_ratio: round(oursCpu / peerCpu) }),
    ...(oursMb === undefined ? {} : { ours_mb: Math.round(oursMb) }),
    ...(peerMb === undefined ? {} : { peer_mb: Math.round(peerMb) }),
  };
}
