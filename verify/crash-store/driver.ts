import { writeSync } from 'node:fs';
import { observeDisk, systemDisk } from '@galley/engine/store';
import { scenarios } from './scenarios.ts';
import { open } from './template.ts';

/**
 * Performs the steps of a scenario, says so after each, and kills its own process right after the given durable write:
 * SIGKILL, so nothing gets a chance to tidy up. Ends with the number of writes there were.
 * Usage: driver.ts DIR SCENARIO KILL_AFTER
 */
const [directory = '', name = '', killAfter = '0'] = process.argv.slice(2);
const scenario = scenarios[name];
if (scenario === undefined) throw new RangeError(`there is no scenario ${name}`);
let writes = 0;
const disk = observeDisk(systemDisk, {
  after(_operation, count) {
    writes += 1;
    if (count === Number(killAfter)) process.kill(process.pid, 'SIGKILL');
  },
});
const workbench = await open(directory, disk);
for (const step of scenario.steps) {
  await step(workbench);
  // Written at once: an acknowledgement in a buffer would die with the process.
  writeSync(1, 'acknowledged\n');
}
await workbench.close();
writeSync(1, `writes ${writes}\n`);
