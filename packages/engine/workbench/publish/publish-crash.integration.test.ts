import { spawnSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import { driverFile } from '../../store/testing/driver-file.ts';
import { type ActName, actNames, describeState, performAct, prepareAct } from '../testing/acts.ts';

const child = driverFile(import.meta.dirname, '../testing/killed-act.ts');

async function stateAfter(act: ActName, perform: boolean): Promise<unknown> {
  await using folder = await prepareAct(act);
  await using workbench = await folder.open();
  if (perform) await performAct(act, workbench);
  return await describeState(workbench);
}

it.each(actNames)(
  '[B6] [B7] [B8] [B11] "%s" killed after any durable write is done or not done, never half',
  async (act) => {
    const [before, after] = [await stateAfter(act, false), await stateAfter(act, true)];
    expect(before).not.toEqual(after);
    const outcomes = { before: 0, after: 0 };
    for (let killAfter = 1; ; killAfter += 1) {
      await using folder = await prepareAct(act);
      const run = spawnSync(process.execPath, [child, folder.root, act, String(killAfter)], { encoding: 'utf8' });
      if (run.status === 0) break;
      expect(run.signal, run.stderr).toBe('SIGKILL');
      await using workbench = await folder.open();
      const state = await describeState(workbench);
      const isDone = isDeepStrictEqual(state, after);
      expect(state, `killed after write ${killAfter}`).toEqual(isDone ? after : before);
      if (run.stdout === 'acknowledged\n') expect(isDone).toBe(true);
      outcomes[isDone ? 'after' : 'before'] += 1;
      expect(await readdir(join(folder.root, '.galley/tmp'))).toEqual([]);
      if (!isDone) await performAct(act, workbench);
      expect(await describeState(workbench)).toEqual(after);
    }
    expect(outcomes.after).toBeGreaterThan(0);
    console.log(`${act}: killed at ${outcomes.before + outcomes.after} writes (${JSON.stringify(outcomes)})`);
  },
);
