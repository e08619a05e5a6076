import { createIdSource, systemClock } from '@galley/schema';
import { observeDisk, systemDisk } from '../../store/index.ts';
import { sharedForTest } from '../../store/testing/shared-store.ts';
import { openWorkbench } from '../open-workbench.ts';
import { isActName, performAct } from './acts.ts';

/** Performs one act and dies, without any chance to clean up, right after its n-th durable write. */
const [directory = '', act = '', killAfter = '0'] = process.argv.slice(2);
if (!isActName(act)) throw new TypeError(`no act ${act}`);
let writes = 0;
function written(): void {
  writes += 1;
  if (writes === Number(killAfter)) process.kill(process.pid, 'SIGKILL');
}
const disk = observeDisk(systemDisk, { after: written });
const shared = await sharedForTest(directory, { disk });
// A commit in a database is no write to this disk.
shared?.store.journal.onCommit(written);
const place = { directory, ...(shared === undefined ? {} : { shared }) };
const workbench = await openWorkbench({ ...place, clock: systemClock, ids: createIdSource(systemClock), disk });
await performAct(act, workbench);
process.stdout.write('acknowledged\n');
await workbench.close();
