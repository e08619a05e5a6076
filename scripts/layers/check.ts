import { parseArgs } from 'node:util';
import { cruisePackages } from './cruise.ts';
import { judgeLayers } from './judge.ts';

const { values } = parseArgs({
  options: {
    root: { type: 'string', default: '.' },
    config: { type: 'string', default: '.dependency-cruiser.mjs' },
    'minimum-modules': { type: 'string', default: '20' },
  },
});

const verdict = judgeLayers(await cruisePackages(values.root, values.config), {
  minimumModules: Number(values['minimum-modules']),
});
for (const problem of verdict.problems) console.error(`✗ ${problem}`);
console.log(
  `${verdict.modules} modules, ${verdict.crossings} imports across layers, ${verdict.folders}, ${verdict.problems.length} problems`,
);
process.exitCode = verdict.problems.length === 0 ? 0 : 1;
