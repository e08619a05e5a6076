import { createIdSource, systemClock } from '@galley/schema';
import { observeDisk, systemDisk } from '../../store/index.ts';
import { openWorkbench } from '../open-workbench.ts';
import { liveOn, shortMemory } from './short-memory.ts';

/** Lives through a few Drafts and dies, without any chance to clean up, right after its n-th durable write. */
const [directory = '', killAfter = '0'] = process.argv.slice(2);
const disk = observeDisk(systemDisk, {
  after(_operation, count) {
    if (count === Number(killAfter)) process.kill(process.pid, 'SIGKILL');
  },
});
const ids = createIdSource(systemClock);
const workbench = await openWorkbench({ directory, clock: systemClock, ids, disk, ...shortMemory });
await liveOn(workbench, 14);
await workbench.close();
