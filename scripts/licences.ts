import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAllowedLicence } from './licences/judge-licence.ts';
import { type Lock, productionDependencies } from './licences/read-lock.ts';

const root = join(import.meta.dirname, '..');
const target = join(root, 'docs/licences.md');
const lock: Lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const dependencies = productionDependencies(lock);

const text = [
  '# Licences of the packages that Galley ships with',
  '',
  'Made by `npm run licences` from `package-lock.json`; do not edit. Development tools are not listed.',
  '',
  '| package | version | licence |',
  '|---|---|---|',
  ...dependencies.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`),
  '',
].join('\n');

const problems = dependencies
  .filter(({ licence }) => !isAllowedLicence(licence))
  .map(
    ({ name, version, licence }) => `${name}@${version}: the licence "${licence}" is not on the list of allowed ones.`,
  );
if (process.argv.includes('--check')) {
  const current = existsSync(target) ? readFileSync(target, 'utf8') : '';
  if (current !== text) problems.push('docs/licences.md is out of date: run `npm run licences`.');
} else {
  writeFileSync(target, text);
}
for (const problem of problems) console.error(`✗ ${problem}`);
console.log(`${dependencies.length} packages`);
process.exitCode = problems.length === 0 && dependencies.length > 0 ? 0 : 1;
