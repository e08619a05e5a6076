import { createIdSource, systemClock } from '@galley/schema';
import { observeDisk, systemDisk } from '../../store/index.ts';
import { openWorkbench } from '../open-workbench.ts';
import { performUndo } from './undo-scenario.ts';

/** Undoes or redoes and dies, without any chance to clean up, right after its n-th durable write. */
const [directory = '', scenario = '', killAfter = '0'] = process.argv.slice(2);
if (scenario !== 'undo' && scenario !== 'redo') throw new TypeError(`no scenario ${scenario}`);
const disk = observeDisk(systemDisk, {
  after(_operation, count) {
    if (count === Number(killAfter)) process.kill(process.pid, 'SIGKILL');
  },
});
const workbench = await openWorkbench({ directory, clock: systemClock, ids: createIdSource(systemClock), disk });
await performUndo(scenario, workbench);
process.stdout.write('acknowledged\n');
await workbench.close();
