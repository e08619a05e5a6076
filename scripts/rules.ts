import { globSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { judgeRules } from './rules/judge-rules.ts';

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });

// Suites that several implementations share stand beside the tests that call them.
const suites = '{packages,test,verify,scripts}/**/{*.test,conformance,*-conformance}.{ts,tsx}';
const files = globSync(suites, { exclude: (path) => path.endsWith('node_modules') });
const verdict = judgeRules(
  readFileSync('docs/SPEC.md', 'utf8'),
  files.sort().map((path) => ({ path, source: readFileSync(path, 'utf8') })),
);
for (const problem of verdict.problems) console.error(`✗ ${problem}`);
if (!values.check) for (const rule of verdict.untested) console.log(rule);
console.log(`${verdict.rules} rules, ${verdict.untested.length} without a test`);
process.exitCode = verdict.problems.length === 0 ? 0 : 1;
