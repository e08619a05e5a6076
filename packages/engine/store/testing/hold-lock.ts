import { systemClock } from '@galley/schema';
import { openStore } from '../open/open-store.ts';

/** A process that holds a store's lock until it is killed. */
const [directory = ''] = process.argv.slice(2);
const store = await openStore({ directory, clock: systemClock });
await store.journal.append([{ stream: 'workbench', event: { type: 'model.selected', model: 'of the child' } }]);
process.stdout.write('locked\n');
setInterval(() => store.journal.lastSeq, 60_000);
