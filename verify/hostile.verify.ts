import { statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { hostileInputs } from './hostile/inputs.ts';
import { type Tried, tryFiles } from './hostile/try-files.ts';
import type { Verification } from './verification.ts';

/**
 * Every odd, damaged and malicious file is looked at (detect, map, read) in a child process: a clear code or success,
 * within five seconds and 700 MB, never a crash or a hang. `--dir DIR` takes any folder, `--damaged N` damages more or
 * fewer of its files, `--seed N` damages them elsewhere, `--only WORDS` keeps one kind, `--codes` prints every outcome.
 */
export async function verify({ args }: { args: readonly string[] }): Promise<Verification> {
  const after = (option: string) => (args.includes(option) ? args[args.indexOf(option) + 1] : undefined);
  const directory = resolve(after('--dir') ?? join(import.meta.dirname, '../../shared/corpus'));
  if (statSync(directory, { throwIfNoEntry: false })?.isDirectory() !== true)
    return { counts: {}, violations: [`There is no folder ${directory}.`] };
  const scratch = await mkdtemp(join(tmpdir(), 'galley-hostile-'));
  const counts: Record<string, number> = {};
  const violations: string[] = [];
  const slowest: Tried[] = [];
  const only = after('--only');
  const count = (name: string) => {
    counts[name] = (counts[name] ?? 0) + 1;
  };
  try {
    const damaged = Number(after('--damaged') ?? 200);
    const seed = Number(after('--seed') ?? 1);
    const inputs = await hostileInputs({ directory, scratch, seed, damaged, ...(only === undefined ? {} : { only }) });
    console.error(`… ${inputs.length} files`);
    const halves = [0, 1].map((half) => inputs.filter((_, index) => index % 2 === half));
    const done = (tried: Tried): void => {
      count(`${tried.input.kind} → ${tried.result}`);
      count('files');
      slowest.push(tried);
      if (slowest.length % 250 === 0)
        console.error(`… ${slowest.length}/${inputs.length}, ${violations.length} violations`);
      if (tried.violation !== null) violations.push(`${tried.input.kind}: ${tried.input.path}: ${tried.violation}`);
      if (args.includes('--codes'))
        console.error(
          `${tried.result} ${Math.round(tried.elapsed)} ms ${tried.megabytes} MB ${tried.input.kind} ${tried.input.path}`,
        );
    };
    await Promise.all(halves.map((half) => tryFiles(half, done)));
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  counts.slowest_milliseconds = Math.round(slowest.reduce((most, { elapsed }) => Math.max(most, elapsed), 0));
  counts.most_megabytes = slowest.reduce((most, { megabytes }) => Math.max(most, megabytes), 0);
  return {
    counts: Object.fromEntries(Object.entries(counts).sort(([one], [two]) => (one < two ? -1 : 1))),
    violations,
  };
}
