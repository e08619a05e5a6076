import { execFileSync } from 'node:child_process';
import { cp, lstat, mkdir, readdir, rm, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Campaign } from './attack.ts';
import type { Commands } from './commands.ts';
import { canary, type Lab, models } from './lab.ts';
import { callAll, sayText, stateWith } from './play.ts';

/** A Workbench in which everything has happened once, so that every file that Galley keeps is there. */
export async function usedBench(lab: Lab, name: string): Promise<string> {
  const bench = await lab.bench(name);
  const { galley } = lab.commands;
  await galley(['consent', 'grant', bench, 'anthropic']);
  await galley(['context', 'set', bench, 'company', 'we sell apples']);
  await galley(['run', bench, 'Create one sheet per a from open.csv', '--yes']);
  await galley(['checkpoint', bench, 'one']);
  const workflow = await lab.write(`workflows/${name}`, { 'START.md': stateWith('tools: all\nartifact: notes.md') });
  lab.server.script((_request, index) =>
    index === 0
      ? callAll([{ name: 'write_text_file', input: { path: 'made.txt', text: 'x' } }])
      : sayText('<result>done</result>'),
  );
  await galley(['start', workflow, '--dir', bench, '--model', models.first, '--debug', '--json']);
  return bench;
}

/** Every name below `.galley/` once; of objects, whose names are hashes, and of Runs, only the first. */
export async function stateNames(bench: string): Promise<string[]> {
  const root = join(bench, '.galley');
  const entries = await readdir(root, { withFileTypes: true, recursive: true });
  const seen = new Set<string>();
  return entries
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort()
    .filter((name) => {
      const shape = name.replaceAll(/\b[0-9a-f]{2}(?=\/|$)|[0-9a-f]{60,}|run_[^/]+/g, '*');
      return seen.has(shape) ? false : seen.add(shape);
    });
}

const alsoKnown = [
  'lock',
  '.gitignore',
  'egress.jsonl',
  'galley.db-wal',
  'galley.db-shm',
  'tmp/x',
  'views',
  'settings.json',
];

const shapes: Readonly<Record<string, (place: string, lab: Lab) => Promise<unknown>>> = {
  'link to a file': (place, lab) => symlink(join(lab.outside, 'secret.txt'), place),
  'link to a folder': (place, lab) => symlink(join(lab.outside, 'folder'), place),
  'link to nowhere': (place, lab) => symlink(join(lab.outside, 'not-there-yet'), place),
  pipe: async (place) => execFileSync('mkfifo', [place]),
  'link to a device': (place) => symlink('/dev/zero', place),
  folder: (place) => mkdir(place),
};

const acts: Readonly<Record<string, (bench: string) => readonly string[]>> = {
  status: (bench) => ['status', bench, '--json'],
  open: (bench) => ['open', bench, '--json'],
  run: (bench) => ['run', bench, 'What is in open.csv?', '--json', '--refine'],
};

/** Links, pipes and folders in place of each thing that Galley keeps in `.galley/` (SPEC T4). */
export const plantedState: Campaign = {
  name: 'planted-state',
  attacker: 'Workbench folder',
  cases: [3],
  async run(lab, report) {
    const bench = await usedBench(lab, 'used');
    const names = [...new Set([...(await stateNames(bench)), ...alsoKnown])];
    const planned = names.flatMap((name, at) => {
      const all = Object.keys(shapes).flatMap((shape) => Object.keys(acts).map((act) => ({ name, shape, act })));
      return lab.short ? all.slice(at % all.length).slice(0, 1) : all;
    });
    // Two at a time: each has a process of its own, and both watch the same folders outside.
    const lanes = [lab.moreCommands(), lab.moreCommands()];
    let next = 0;
    const lane = async (commands: Commands): Promise<void> => {
      for (let one = planned[next++]; one !== undefined; one = planned[next++]) {
        const through = await tryPlanted(lab, commands, bench, one, next);
        report({ kind: `${one.shape} in .galley`, name: `${one.act} with .galley/${one.name}`, cases: [3], through });
      }
    };
    await Promise.all(lanes.map(lane));
  },
};

async function tryPlanted(
  lab: Lab,
  { galley }: Commands,
  used: string,
  { name, shape, act }: { readonly name: string; readonly shape: string; readonly act: string },
  number: number,
): Promise<string | null> {
  const copy = join(lab.folder, 'benches', `planted-${number}`);
  await cp(used, copy, { recursive: true, verbatimSymlinks: true });
  const place = join(copy, '.galley', name);
  await rm(place, { recursive: true, force: true });
  await mkdir(dirname(place), { recursive: true });
  await shapes[shape]?.(place, lab);
  const said = await galley(acts[act]?.(copy) ?? []);
  const touched = await lab.touched();
  const left = await lstat(join(lab.outside, 'not-there-yet')).catch(() => null);
  await rm(join(lab.outside, 'not-there-yet'), { recursive: true, force: true });
  await lab.touched();
  await rm(copy, { recursive: true, force: true });
  if (said.hung) return 'no end';
  if (left !== null) return 'made a file outside';
  if (touched !== null) return touched;
  if (`${said.stdout}${said.stderr}`.includes(canary.outside)) return 'showed a file outside';
  return typeof said.code === 'number' ? null : String(said.code);
}
