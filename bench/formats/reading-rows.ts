import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { BenchRow } from '../measure.ts';
import { type Peer, readingPeers } from './peers.ts';
import { sampleWorkbook } from './sample-workbook.ts';

interface Measurement {
  readonly milliseconds: number;
  readonly megabytes: number;
  /** Milliseconds of the processor, of the whole process: what a busy machine cannot change. */
  readonly processor: number;
}

const sizes = [5_000, 20_000, 200_000, 1_000_000];
const program = join(import.meta.dirname, 'own-program.ts');
const samples = new Map<number, Promise<string>>();
const kept = new Map<string, Measurement>();

function sample(rows: number): Promise<string> {
  const made = samples.get(rows) ?? sampleWorkbook(rows);
  samples.set(rows, made);
  return made;
}

/** One measurement in a process of its own: memory and warmed-up code of one must not help another. */
function run([command, ...args]: readonly [string, ...string[]], path: string): Measurement {
  const output = execFileSync(command, [...args, path], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 600_000,
  });
  return JSON.parse(output.trim().split('\n').at(-1) ?? '');
}

async function own(work: string, rows: number): Promise<Measurement> {
  const measured = run([process.execPath, '--disable-warning=ExperimentalWarning', program, work], await sample(rows));
  kept.set(`${work} ${rows}`, measured);
  return measured;
}

/** Once for each size: some take minutes. A peer that fails has no figure, and the reason goes to stderr. */
async function other(peer: Peer, rows: number): Promise<Measurement> {
  const key = `${peer.name} ${rows}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  let measured: Measurement;
  try {
    measured = run(peer.command, await sample(rows));
  } catch (error) {
    console.error(
      `${peer.name} failed on ${rows} rows: ${error instanceof Error ? error.message.slice(0, 300) : error}`,
    );
    measured = { milliseconds: Number.NaN, megabytes: Number.NaN, processor: Number.NaN };
  }
  kept.set(key, measured);
  return measured;
}

function rowsOfSize(rows: number, peers: readonly Peer[]): BenchRow[] {
  const named = `${rows.toLocaleString('en')} × 10 xlsx`;
  const fitting = peers.filter((peer) => rows <= peer.maxRows);
  const seconds = async (work: string) => (await own(work, rows)).milliseconds / 1000;
  const milliseconds = async (work: string) => (await own(work, rows)).milliseconds;
  const memory = async (work: string) => (kept.get(`${work} ${rows}`) ?? (await own(work, rows))).megabytes;
  const reading = (peer: Peer | undefined): BenchRow => ({
    work: `read all of ${named}`,
    unit: 's',
    ours: () => seconds('read'),
    ...(peer === undefined
      ? {}
      : { peer: async () => (await other(peer, rows)).milliseconds / 1000, peer_name: peer.name }),
  });
  const effort = (peer: Peer | undefined): BenchRow => ({
    work: `CPU time with start, read all of ${named}`,
    unit: 's',
    ours: async () => (kept.get(`read ${rows}`) ?? (await own('read', rows))).processor / 1000,
    ...(peer === undefined
      ? {}
      : { peer: async () => (await other(peer, rows)).processor / 1000, peer_name: peer.name }),
  });
  const peak = (peer: Peer | undefined): BenchRow => ({
    work: `peak memory, read all of ${named}`,
    unit: 'MB',
    ours: () => memory('read'),
    ...(peer === undefined ? {} : { peer: async () => (await other(peer, rows)).megabytes, peer_name: peer.name }),
  });
  return [
    ...(fitting.length === 0 ? [reading(undefined)] : fitting.map(reading)),
    ...(fitting.length === 0 ? [effort(undefined)] : fitting.map(effort)),
    ...(fitting.length === 0 ? [peak(undefined)] : fitting.map(peak)),
    { work: `map of ${named}, cold`, unit: 's', ours: () => seconds('map') },
    { work: `peak memory, map of ${named}`, unit: 'MB', ours: () => memory('map') },
    { work: `quick map of ${named}, cold`, unit: 'ms', ours: () => milliseconds('quick') },
    { work: `map of ${named}, cached`, unit: 'ms', ours: () => milliseconds('warm-map') },
    { work: `first 50 rows of ${named}, cold`, unit: 'ms', ours: () => milliseconds('first') },
    { work: `first 50 rows of ${named}, warm`, unit: 'ms', ours: () => milliseconds('warm-top') },
    { work: `50 rows in the middle of ${named}, warm`, unit: 'ms', ours: () => milliseconds('warm-middle') },
  ];
}

/** `GALLEY_BENCH_ROWS=5000,20000` measures these sizes only. */
export async function readingRows(): Promise<readonly BenchRow[]> {
  const peers = await readingPeers();
  const wanted = process.env.GALLEY_BENCH_ROWS?.split(',').map(Number) ?? sizes;
  return wanted.flatMap((rows) => rowsOfSize(rows, peers));
}
