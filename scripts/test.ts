import { ensureBubblewrap } from './test/bubblewrap.ts';
import { buildCommand, builtCommand } from './test/build-command.ts';
import { buildDrivers, builtDrivers } from './test/build-drivers.ts';
import { buildPage } from './test/build-page.ts';
import { ensureChromium } from './test/chromium.ts';
import { addCounts, type Counts, countsLine, noCounts } from './test/counts.ts';
import { runCommand } from './test/run-command.ts';
import { staticChecks } from './test/static-checks.ts';
import { showStep } from './test/step.ts';
import { listTests, type Project, runProject } from './test/vitest-project.ts';

const parts = ['check', 'unit', 'integration', 'browser'] as const;
/** What tests start; without it they start the sources. */
const env = { GALLEY_COMMAND: builtCommand, GALLEY_DRIVERS: builtDrivers };
type Part = (typeof parts)[number];

function isPart(word: string | undefined): word is Part {
  return parts.some((part) => part === word);
}

async function runChecks(): Promise<Counts> {
  let counts = noCounts;
  for (const { label, command, args, hasTotals = false } of staticChecks()) {
    const { ok } = await showStep(label, async () => {
      const result = await runCommand(command, args);
      return hasTotals && result.ok ? { ...result, note: result.output.trimEnd().split('\n').at(-1) ?? '' } : result;
    });
    counts = addCounts(counts, { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 });
  }
  return counts;
}

async function runTests(project: Project, filters: readonly string[]): Promise<Counts> {
  const { counts } = await showStep(`${project} tests`, () => runProject(project, { filters, env }));
  return counts;
}

async function runBrowserTests(filters: readonly string[]): Promise<Counts> {
  const chromium = await ensureChromium();
  if (chromium !== undefined) {
    const { counts } = await showStep('browser tests', () =>
      runProject('browser', { filters, env: { ...env, GALLEY_CHROMIUM: chromium } }),
    );
    return counts;
  }
  const skipped = await listTests('browser', filters);
  console.log(`- browser tests: no Chromium here, so these ${skipped.length} were skipped:`);
  for (const name of skipped) console.log(`    ${name}`);
  console.log(
    '  Install chromium or google-chrome (Debian: sudo apt-get install chromium), or name one in GALLEY_CHROMIUM.',
  );
  return { ...noCounts, skipped: skipped.length };
}

const [first, ...rest] = process.argv.slice(2);
const chosen: readonly Part[] = isPart(first) ? [first] : parts;
const filters = isPart(first) || first === undefined ? rest : [first, ...rest];

let total = noCounts;
if (chosen.includes('integration') || chosen.includes('browser')) {
  const page = await showStep('page', buildPage);
  const command = await showStep('command', buildCommand);
  const drivers = await showStep('programs that tests start', buildDrivers);
  total = { ...total, failed: page.ok && command.ok && drivers.ok ? 0 : 1 };
}
async function runPart(part: Part): Promise<Counts> {
  if (part === 'check') {
    const checks = await runChecks();
    // In a whole run "passed" counts tests alone: a check is no test, but one that fails must not close as "0 failed".
    return chosen.length === 1 ? checks : { ...noCounts, failed: checks.failed };
  }
  return part === 'browser' ? runBrowserTests(filters) : runTests(part, filters);
}

for (const part of chosen.filter((each) => each !== 'integration' && each !== 'browser')) {
  total = addCounts(total, await runPart(part));
}
if (chosen.includes('integration') || chosen.includes('browser')) await ensureBubblewrap();
// Both wait for processes half of their time, so that they share a machine well.
const together = chosen.filter((each) => each === 'integration' || each === 'browser');
for (const counts of await Promise.all(together.map(runPart))) total = addCounts(total, counts);
console.log(countsLine(total));
// A run that met no test at all proves nothing.
process.exitCode = total.failed === 0 && total.passed + total.skipped > 0 ? 0 : 1;
