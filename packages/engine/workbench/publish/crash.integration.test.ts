import { spawnSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import { driverFile } from '../../store/testing/driver-file.ts';
import { performScenario, prepareScenario, publishedFiles, type ScenarioName, sides } from '../testing/scenario.ts';

const child = driverFile(import.meta.dirname, '../testing/killed-child.ts');

it.each(['publish', 'restore'] as const)(
  '[B6] a %s killed after any durable write is all old or all new after the next start',
  async (scenario: ScenarioName) => {
    const { old, new: wanted } = sides(scenario);
    const outcomes = { old: 0, new: 0 };
    // Every second one here; `npm run verify crash-store` tries each.
    for (let killAfter = 1; ; killAfter += 2) {
      await using folder = await prepareScenario(scenario);
      const run = spawnSync(process.execPath, [child, folder.root, scenario, String(killAfter)], { encoding: 'utf8' });
      if (run.status === 0) {
        expect(run.stdout).toBe('acknowledged\n');
        break;
      }
      expect(run.signal, run.stderr).toBe('SIGKILL');
      await using workbench = await folder.open();
      const files = await publishedFiles(folder.root);
      const isNew = isDeepStrictEqual(files, wanted);
      expect(files, `killed after write ${killAfter}`).toEqual(isNew ? wanted : old);
      if (run.stdout === 'acknowledged\n') expect(isNew).toBe(true);
      outcomes[isNew ? 'new' : 'old'] += 1;
      expect(await readdir(join(folder.root, '.galley/tmp'))).toEqual([]);
      // Nothing acknowledged is lost: what is not published is still in the Draft, and can be.
      if (!isNew) await performScenario(scenario, workbench);
      expect(await publishedFiles(folder.root)).toEqual(wanted);
      expect(workbench.draft()).toBeNull();
    }
    expect(outcomes.old).toBeGreaterThan(5);
    expect(outcomes.new).toBeGreaterThan(5);
    console.log(
      `${scenario}: killed at ${outcomes.old + outcomes.new} writes (${outcomes.old} old, ${outcomes.new} new)`,
    );
  },
);

it('[B7] does not go forward over a file that someone changed after the crash', async () => {
  await using folder = await prepareScenario('publish');
  let killAfter = 0;
  let recovered: { outcome: string } | null = null;
  // Finds the first kill point that leaves an unfinished publish behind.
  while (recovered === null) {
    killAfter += 1;
    spawnSync(process.execPath, [child, folder.root, 'publish', String(killAfter)]);
    await using looking = await folder.open({ readOnly: true });
    const started = looking.events().filter(({ event }) => event.type === 'publish.started').length;
    if (started === 0) continue;
    await folder.put('b.txt', 'written between crash and start');
    await using workbench = await folder.open();
    recovered = workbench.recovery;
    expect(recovered?.outcome).toBe('rolled_back');
    const { old } = sides('publish');
    expect(await publishedFiles(folder.root)).toEqual(new Map([...old, ['b.txt', 'written between crash and start']]));
    expect(workbench.draft()?.entries.size).toBe(5);
    await expect(workbench.publish()).rejects.toMatchObject({ code: 'CONFLICT_PUBLISHED_CHANGED' });
  }
});
