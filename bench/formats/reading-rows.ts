import { join } from 'node:path';
import { measureInChild, measureProgram, once } from '../child.ts';
import type { BenchRow, Figure } from '../measure.ts';
import { type Peer, readingPeers } from './peers.ts';
import { sampleWorkbook } from './sample-workbook.ts';

const sizes = [5_000, 20_000, 200_000, 1_000_000];
/** From here on one round: it takes ten seconds and more. */
const SLOW = 1_000_000;
const program = join(import.meta.dirname, 'own-program.ts');
const samples = new Map<number, Promise<string>>();

function sample(rows: number): Promise<string> {
  const made = samples.get(rows) ?? sampleWorkbook(rows);
  samples.set(rows, made);
  return made;
}

function rowsOfSize(rows: number, peers: readonly Peer[]): BenchRow[] {
  const named = `${rows.toLocaleString('en')} × 10 xlsx`;
  const rounds = rows >= SLOW ? 1 : 3;
  const own = async (work: string, perUnit: number): Promise<Figure> =>
    measureProgram(program, [work, await sample(rows)], perUnit);
  const row = (work: string, name: string, unit: 's' | 'ms'): BenchRow => ({
    work: name,
    unit,
    rounds,
    ours: () => own(work, unit === 's' ? 1000 : 1),
  });
  const reading = row('read', `read all of ${named}`, 's');
  const besides = peers
    .filter((peer) => rows <= peer.maxRows)
    .map((peer): BenchRow => {
      const [command, ...args] = peer.command;
      let path = '';
      const measure = once(`${peer.name}, ${named}`, () => measureInChild(command, [...args, path], 1000));
      return {
        ...reading,
        // Measured once: some take minutes.
        rounds: Math.min(rounds, 2),
        peer: async () => {
          path = await sample(rows);
          return measure();
        },
        peer_name: peer.name,
      };
    });
  return [
    { ...reading, peer: () => own('inflate', 1000), peer_name: 'inflate of that part alone' },
    ...besides,
    row('map', `map of ${named}, cold`, 's'),
    row('quick', `quick map of ${named}, cold`, 'ms'),
    row('warm-map', `map of ${named}, cached`, 'ms'),
    row('first', `first 50 rows of ${named}, cold`, 'ms'),
    row('warm-top', `first 50 rows of ${named}, warm`, 'ms'),
    row('warm-middle', `50 rows in the middle of ${named}, warm`, 'ms'),
    row('edit', `edit one cell of ${named}, other parts byte for byte`, 's'),
    row('edit-worker', `edit one cell of ${named}, in a worker`, 's'),
  ];
}

/** `GALLEY_BENCH_ROWS=5000,20000` measures these sizes only. */
export async function readingRows(): Promise<readonly BenchRow[]> {
  const peers = await readingPeers();
  const wanted = process.env.GALLEY_BENCH_ROWS?.split(',').map(Number) ?? sizes;
  return wanted.flatMap((rows) => rowsOfSize(rows, peers));
}
