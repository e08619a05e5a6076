import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { table } from './age/small-work.ts';
import type { Bench, BenchRow, Figure } from './measure.ts';
import { diskUse } from './store/timed.ts';

const wanted = process.argv.indexOf('--runs');
const runs = wanted < 0 ? 300 : Number(process.argv[wanted + 1]);
/** The curve: a fresh Workbench first, then ever older ones. */
const ages = [1, ...[0.05, 0.25, 0.5, 1].map((part) => Math.max(2, Math.round(runs * part)))];
const TIMES = 5;

interface Told {
  readonly msPerRun: number;
  readonly rssMb: number;
  readonly heapMb: number;
}

const base = await mkdtemp(join(tmpdir(), 'galley-age-'));
const directory = join(base, 'files');
/** As the command starts a server. */
const environment = { ...process.env, GALLEY_CONFIG: join(base, 'config'), MALLOC_ARENA_MAX: '2' };
const galley = join(import.meta.dirname, '../galley');
let lived = 0;
let told: Told = { msPerRun: 0, rssMb: 0, heapMb: 0 };

/** Each leg of the life is a process of its own that holds the Workbench; between them the commands look at it. */
async function liveTo(age: number): Promise<Told> {
  if (lived >= age) return told;
  if (lived === 0) {
    await mkdir(directory);
    await writeFile(join(directory, 'data.csv'), table);
    run('open');
  }
  const program = join(import.meta.dirname, 'age/own-program.ts');
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', program, directory, String(lived), String(age)],
    { encoding: 'utf8', env: environment },
  );
  if (status !== 0) throw new RangeError(`the holder ended: ${stderr}`);
  told = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  lived = age;
  return told;
}

function run(command: string): Figure {
  const started = performance.now();
  const script = 'TIMEFORMAT="%U %S"; time "$@" >/dev/null';
  const { status, stderr } = spawnSync('bash', ['-c', script, 'bash', galley, command, directory], {
    encoding: 'utf8',
    env: environment,
  });
  if (status !== 0) throw new RangeError(`galley ${command}: ${stderr}`);
  const [user = 0, system = 0] = (stderr.trim().split('\n').at(-1) ?? '').split(' ').map(Number);
  return { value: performance.now() - started, cpu: user + system, mb: 0 };
}

/** The quickest of a few: on a machine with other work the others say more about that work. */
async function command(age: number, name: string): Promise<Figure> {
  await liveTo(age);
  const figures = Array.from({ length: TIMES }, () => run(name));
  const least = (field: keyof Figure) => Math.min(...figures.map((figure) => figure[field]));
  return { value: least('value'), cpu: least('cpu'), mb: 0 };
}

function rowsAt(age: number): BenchRow[] {
  const after = age === 1 ? 'fresh' : `after ${age.toLocaleString('en')} runs`;
  return [
    { work: `a run, ${after}`, unit: 'ms', ours: async () => (await liveTo(age)).msPerRun },
    { work: `memory of the holder, ${after}`, unit: 'MB', ours: async () => (await liveTo(age)).rssMb },
    { work: `heap of the holder, ${after}`, unit: 'MB', ours: async () => (await liveTo(age)).heapMb },
    ...['list', 'status', 'open'].map((name) => ({
      work: `galley ${name}, ${after}`,
      unit: 'ms',
      ours: () => command(age, name),
    })),
    { work: `disk for a run, ${after}`, unit: 'KB', ours: () => diskPerRun(age) },
  ].map((row) => ({ ...row, rounds: 1 }));
}

async function diskPerRun(age: number): Promise<number> {
  await liveTo(age);
  return (diskUse(join(directory, '.galley')) * 1_024) / age;
}

/** What age costs: real Runs with real tools in one Workbench; only the model is ours. `--runs 10000` for the whole life. */
export const bench: Bench = {
  rows: ages.flatMap(rowsAt),
  close: () => rm(base, { recursive: true, force: true }),
};
