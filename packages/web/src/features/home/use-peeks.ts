import type { HomeBench, HomePeek } from '@galley/schema';
import { useProcedure } from '../../api/use-procedure.ts';

const AGAIN_MS = 10_000;

/** What waits in all of them, asked for in one go: nobody tells Home what happens in a Workbench that another process holds. */
export function usePeeks(benches: readonly HomeBench[]): ReadonlyMap<string, HomePeek> {
  const directories = benches.filter(({ used_at }) => used_at !== null).map(({ directory }) => directory);
  const { data } = useProcedure(
    'HomePeek',
    { directories: directories.sort() },
    { enabled: directories.length > 0, askAlways: true, askAgain: () => AGAIN_MS },
  );
  return new Map(data?.peeks.flatMap(({ directory, waits }) => (waits === null ? [] : [[directory, waits] as const])));
}
