import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Checks } from './check.ts';
import type { EmptyPlace } from './empty-place.ts';

const PARTS: readonly (readonly [what: string, args: readonly string[], says: RegExp])[] = [
  ['reads tables by SQL (DuckDB)', ['query', 'SELECT count(*) AS n FROM transactions', 'transactions.csv'], /1247/],
  ['makes a PDF (Typst)', ['create', 'notes.pdf', '--from', 'notes.md'], /1 page/],
  ['reads a PDF (PDFium)', ['read', 'notes.pdf'], /\[page 1 of 1\]/],
  ['shows a page as a picture', ['render', 'notes.pdf', '-o', 'page.png'], /page\.png/],
  ['makes a Word document', ['create', 'notes.docx', '--from', 'notes.md'], /lines/],
  ['makes a presentation', ['create', 'notes.pptx', '--from', 'notes.md'], /slide/],
  ['compares documents', ['diff', 'notes.docx', 'notes.docx'], /./],
  ['searches by meaning', ['search', '.', 'money for food', '--semantic', '--json'], /"by":\["meaning"\]/],
  ['has the built-in workflows', ['lint', 'WORKFLOWS/rpi'], /0 errors|no problems|✓|nothing/i],
];

/** The command, installed by npm into an empty prefix: each part that lies in a file or package of its own. Returns where it is. */
export async function checkCommand(root: string, place: EmptyPlace, archive: string, checks: Checks): Promise<string> {
  const prefix = join(place.path, 'prefix');
  const installed = await place.npm(['install', '-g', '--prefix', prefix, archive]);
  checks.that('npm installs the command into an empty prefix', installed.code === 0, installed.stderr);
  const galley = join(prefix, 'bin/galley');
  const bench = join(place.path, 'household');
  cpSync(join(root, 'examples/household'), bench, { recursive: true, filter: (path) => !path.endsWith('.galley') });
  const [, request = ''] = /galley run \S+ "([^"]+)"/.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? [];
  const job = await place.run(galley, ['run', bench, request, '--yes', '--json']);
  const made = existsSync(join(bench, 'summary.xlsx'));
  checks.that('it does the job of the README', job.code === 0 && made, job.stderr || job.stdout);
  const undone = await place.run(galley, ['undo', bench, '--across-publish']);
  const gone = !existsSync(join(bench, 'summary.xlsx'));
  checks.that('and takes it back', undone.code === 0 && gone, undone.stderr);
  const workflows = join(prefix, 'lib/node_modules/galley/workflows');
  for (const [what, args, says] of PARTS) {
    const words = args.map((word) => word.replace('WORKFLOWS', workflows));
    let said = await place.run(galley, words, { cwd: bench });
    // Search answers with what it has: on a busy machine there is more the next time.
    for (let more = 5; more > 0 && said.code === 0 && !says.test(said.stdout + said.stderr); more -= 1)
      said = await place.run(galley, words, { cwd: bench });
    checks.that(`it ${what}`, said.code === 0 && says.test(said.stdout + said.stderr), said.stderr || said.stdout);
  }
  await checkLateLibraries(place, join(prefix, 'lib/node_modules/galley/dist'), checks);
  return galley;
}

/** Loaded in the middle of work, by name: a bundler cannot tell that they are missing. */
async function checkLateLibraries(place: EmptyPlace, dist: string, checks: Checks): Promise<void> {
  const program = join(place.path, 'late.mjs');
  writeFileSync(
    program,
    `import { createRequire } from 'node:module';
const load = createRequire(process.argv[2] + '/main.js');
const { calculateFormulas } = load('./library/formula.js');
const price = load('./library/prices.js').calcPrice({ input_tokens: 1000 }, 'claude-3-5-haiku-latest', { providerId: 'anthropic' });
console.log(typeof calculateFormulas, price.total_price > 0);`,
  );
  const said = await place.run(process.execPath, [program, dist]);
  checks.that('it has formulas and prices', said.stdout === 'function true\n', said.stderr || said.stdout);
}
