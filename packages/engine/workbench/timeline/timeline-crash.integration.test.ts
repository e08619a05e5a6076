import { spawnSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import { driverFile } from '../../store/testing/driver-file.ts';
import { performUndo, prepareUndo, type UndoScenarioName, type Whole, wholeOf } from '../testing/undo-scenario.ts';

const child = driverFile(import.meta.dirname, '../testing/killed-undo.ts');

async function sides(scenario: UndoScenarioName): Promise<{ old: Whole; new: Whole }> {
  await using folder = await prepareUndo(scenario);
  await using workbench = await folder.open();
  const old = await wholeOf(workbench);
  await performUndo(scenario, workbench);
  return { old, new: await wholeOf(workbench) };
}

it.each(['undo', 'redo'] as const)(
  '[B6] [B10] an %s across publishes killed after any durable write is all old or all new, chat, Draft and folder together',
  async (scenario) => {
    const { old, new: wanted } = await sides(scenario);
    expect(old.published).not.toEqual(wanted.published);
    expect(old.chat).not.toEqual(wanted.chat);
    expect(old.draft).not.toEqual(wanted.draft);
    const outcomes = { old: 0, new: 0 };
    for (let killAfter = 1; ; killAfter += 1) {
      await using folder = await prepareUndo(scenario);
      const run = spawnSync(process.execPath, [child, folder.root, scenario, String(killAfter)], { encoding: 'utf8' });
      if (run.status === 0) {
        expect(run.stdout).toBe('acknowledged\n');
        break;
      }
      expect(run.signal, run.stderr).toBe('SIGKILL');
      await using workbench = await folder.open();
      const whole = await wholeOf(workbench);
      const isNew = isDeepStrictEqual(whole, wanted);
      expect(whole, `killed after write ${killAfter}`).toEqual(isNew ? wanted : old);
      if (run.stdout === 'acknowledged\n') expect(isNew).toBe(true);
      outcomes[isNew ? 'new' : 'old'] += 1;
      expect(await readdir(join(folder.root, '.galley/tmp'))).toEqual([]);
      if (!isNew) await performUndo(scenario, workbench);
      expect(await wholeOf(workbench)).toEqual(wanted);
    }
    expect(outcomes.old).toBeGreaterThan(5);
    expect(outcomes.new).toBeGreaterThan(5);
    console.log(
      `${scenario}: killed at ${outcomes.old + outcomes.new} writes (${outcomes.old} old, ${outcomes.new} new)`,
    );
  },
);

it('[B7] [B10] goes back whole when someone changed a file between crash and start', async () => {
  const { old } = await sides('undo');
  await using folder = await prepareUndo('undo');
  for (let killAfter = 1; ; killAfter += 1) {
    spawnSync(process.execPath, [child, folder.root, 'undo', String(killAfter)]);
    await using looking = await folder.open({ readOnly: true });
    const last = looking.events().at(-1)?.event;
    if (last?.type !== 'publish.started' || last.timeline === undefined) continue;
    await looking.close();
    await folder.put('b.txt', 'theirs');
    await using workbench = await folder.open();
    expect(workbench.recovery?.outcome).toBe('rolled_back');
    expect(await wholeOf(workbench)).toEqual({ ...old, published: { ...old.published, 'b.txt': 'theirs' } });
    expect(workbench.canRedo()).toBe(false);
    break;
  }
});
