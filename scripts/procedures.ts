import { globSync, readFileSync } from 'node:fs';
import { procedures, teamProcedures } from '../packages/schema/src/index.ts';
import { judgeCallers } from './procedures/judge-callers.ts';
import { ofPeople } from './procedures/of-people.ts';
import { withoutCaller } from './procedures/without-caller.ts';

const surfaces = globSync('packages/{web,cli}/src/**/*.{ts,tsx}')
  .filter((path) => !/[.]test[.]tsx?$|\/testing\//.test(path))
  .map((path) => ({ path, source: readFileSync(path, 'utf8') }));
const verdict = judgeCallers(Object.keys(procedures), surfaces, withoutCaller);
const [page, terminal] = ['packages/web/', 'packages/cli/'].map((folder) =>
  surfaces.filter(({ path }) => path.startsWith(folder)),
);
const people = [
  ...judgeCallers(Object.keys(teamProcedures), page ?? [], {}).problems.map((problem) => `On the page: ${problem}`),
  ...judgeCallers(ofPeople(teamProcedures), terminal ?? [], {}).problems.map((problem) => `At a terminal: ${problem}`),
];
for (const problem of [...verdict.problems, ...people]) console.error(`✗ ${problem}`);
console.log(
  `${verdict.called} procedures with a caller, ${Object.keys(withoutCaller).length} without one and a reason`,
);
process.exitCode = verdict.problems.length + people.length === 0 ? 0 : 1;
