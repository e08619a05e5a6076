import { createIdSource, systemClock } from '@galley/schema';
import { observeDisk, systemDisk } from '../../store/index.ts';
import { openWorkbench } from '../open-workbench.ts';
import { isActName, performAct } from './acts.ts';

/** Performs one act and dies, without any chance to clean up, right after its n-th durable write. */
const [directory = '', act = '', killAfter = '0'] = process.argv.slice(2);
if (!isActName(act)) throw new TypeError(`no act ${act}`);
const disk = observeDisk(systemDisk, {
  after(_operation, count) {
    if (count === Number(killAfter)) process.kill(process.pid, 'SIGKILL');
  },
});
const workbench = await openWorkbench({ directory, clock: systemClock, ids: createIdSource(systemClock), disk });
await performAct(act, workbench);
process.stdout.write('acknowledged\n');
await workbench.close();
