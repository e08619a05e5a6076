import { loadEntry, runnerArguments } from '../scripts/entries.ts';
import { buildDrivers, builtDrivers } from '../scripts/test/build-drivers.ts';
import type { Verify } from './verification.ts';

function isVerify(value: unknown): value is Verify {
  return typeof value === 'function';
}

const options = runnerArguments(import.meta.dirname);
// Crash proofs start a process for each kill point.
if (options.name?.startsWith('crash-') === true && (await buildDrivers()).ok) process.env.GALLEY_DRIVERS = builtDrivers;
const entry = await loadEntry(options, '.verify.ts');
if (entry !== undefined) {
  const { verify } = entry;
  if (!isVerify(verify)) throw new TypeError(`${options.name}.verify.ts exports no verify function`);
  const { counts, violations } = await verify({ args: options.rest });
  if (options.json) {
    console.log(JSON.stringify({ name: options.name, counts, violations }, null, 2));
  } else {
    for (const [name, count] of Object.entries(counts)) console.log(`${name}: ${count}`);
    for (const violation of violations) console.log(`✗ ${violation}`);
    console.log(`${violations.length} violations`);
  }
  const looked = Object.values(counts).some((count) => count > 0);
  if (!looked) console.error('✗ Nothing was counted: a proof that looked at nothing proves nothing.');
  process.exitCode = violations.length === 0 && looked ? 0 : 1;
}
