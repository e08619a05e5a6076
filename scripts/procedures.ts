import { globSync, readFileSync } from 'node:fs';
import { procedures } from '../packages/schema/src/index.ts';
import { judgeCallers } from './procedures/judge-callers.ts';
import { withoutCaller } from './procedures/without-caller.ts';

const surfaces = globSync('packages/{web,cli}/src/**/*.{ts,tsx}')
  .filter((path) => !/[.]test[.]tsx?$|\/testing\//.test(path))
  .map((path) => ({ path, source: readFileSync(path, 'utf8') }));
const verdict = judgeCallers(Object.keys(procedures), surfaces, withoutCaller);
for (const problem of verdict.problems) console.error(`✗ ${problem}`);
console.log(
  `${verdict.called} procedures with a caller, ${Object.keys(withoutCaller).length} without one and a reason`,
);
process.exitCode = verdict.problems.length === 0 ? 0 : 1;
