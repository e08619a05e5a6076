import { driveSample } from './drive-sample.ts';
import { samples } from './samples.ts';

/**
 * Drives one sample and kills its own process right after the given number of journal commits: SIGKILL, so nothing
 * gets a chance to tidy up. Usage: driver.ts SAMPLE FOLDER KILL_AFTER
 */
const [name, folder, killAfter = '0'] = process.argv.slice(2);
const sample = samples.find((candidate) => candidate.name === name);
if (sample === undefined || folder === undefined) throw new RangeError('usage: driver.ts SAMPLE FOLDER KILL_AFTER');
let commits = 0;
await driveSample(sample, folder, () => {
  commits += 1;
  if (commits === Number(killAfter)) process.kill(process.pid, 'SIGKILL');
});
