import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { GalleyError } from '@galley/schema';
import { expect, it } from 'vitest';
import { observeDisk, systemDisk } from '../../store/index.ts';
import { performScenario, prepareScenario, publishedFiles, sides } from '../testing/scenario.ts';

const scenarios = ['publish', 'restore'] as const;
const faults = [
  ['publish', 'ENOSPC'],
  ['restore', 'EIO'],
] as const;

function faultyDisk(code: string, fails: (count: number) => boolean) {
  let count = 0;
  let armed = false;
  const disk = observeDisk(systemDisk, {
    before() {
      if (!armed) return;
      count += 1;
      if (fails(count)) throw Object.assign(new Error(`${code}: injected`), { code });
    },
  });
  return { disk, arm: () => (armed = true), disarm: () => (armed = false) };
}

it.each(faults)(
  '[B6] a %s in which any one write fails with %s is all old or all new, typed, and works at the next try',
  async (scenario, code) => {
    const { old, new: wanted } = sides(scenario);
    let failures = 0;
    for (let failAt = 1; ; failAt += 1) {
      await using folder = await prepareScenario(scenario);
      const { disk, arm, disarm } = faultyDisk(code, (count) => count === failAt);
      await using workbench = await folder.open({ disk });
      arm();
      const error: unknown = await performScenario(scenario, workbench).then(
        () => null,
        (reason: unknown) => reason,
      );
      disarm();
      const files = await publishedFiles(folder.root);
      if (error === null) {
        expect(files).toEqual(wanted);
        break;
      }
      failures += 1;
      expect(error, `write ${failAt}`).toBeInstanceOf(GalleyError);
      expect(files, `write ${failAt}`).toEqual(isDeepStrictEqual(files, wanted) ? wanted : old);
      if (isDeepStrictEqual(files, old)) await performScenario(scenario, workbench);
      expect(await publishedFiles(folder.root)).toEqual(wanted);
      await workbench.createCheckpoint('settles what is left');
      expect(workbench.draft()).toBeNull();
    }
    expect(failures).toBeGreaterThan(10);
  },
);

it.each(scenarios)(
  '[B6] a %s on a disk that fails from any write on is whole after the next start',
  async (scenario) => {
    const { old, new: wanted } = sides(scenario);
    for (let failFrom = 1; ; failFrom += 1) {
      await using folder = await prepareScenario(scenario);
      const { disk, arm } = faultyDisk('EIO', (count) => count >= failFrom);
      const first = await folder.open({ disk });
      arm();
      const failed = await performScenario(scenario, first).then(
        () => false,
        () => true,
      );
      await first.close();
      await using workbench = await folder.open();
      const files = await publishedFiles(folder.root);
      expect(files, `from write ${failFrom}`).toEqual(isDeepStrictEqual(files, wanted) ? wanted : old);
      expect(await readdir(join(folder.root, '.galley/tmp'))).toEqual([]);
      if (isDeepStrictEqual(files, old)) await performScenario(scenario, workbench);
      expect(await publishedFiles(folder.root)).toEqual(wanted);
      if (!failed) break;
    }
  },
);
