import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { atTerminal, hasTerminal } from '../testing/at-terminal.ts';
import { createWorkflowBench, galley, type Outcome, saying } from '../testing/workflow-bench.ts';

let bench: Awaited<ReturnType<typeof createWorkflowBench>>;
const before = process.env.GALLEY_CONFIG;

beforeAll(async () => {
  bench = await createWorkflowBench();
  process.env.GALLEY_CONFIG = join(bench.parent, 'config');
});
afterAll(async () => {
  if (before === undefined) delete process.env.GALLEY_CONFIG;
  else process.env.GALLEY_CONFIG = before;
  await bench[Symbol.asyncDispose]();
});

const json = ({ stdout }: Outcome) => JSON.parse(stdout);
const start = (folder: string, ...more: string[]) => galley('start', folder, '--dir', bench.directory, ...more);
const question = 'Allow it?';
const script = (word: string) => `echo "<result>${word}</result>"\n`;

it('[T3] without a terminal a script waits: exit code 2, the question in the JSON, the next step in the text', async () => {
  const folder = await bench.workflow('waits', { 'START.sh': script('ran') });
  const outcome = await start(folder, '--json', '--yes');
  expect(outcome.code).toBe(2);
  expect(json(outcome)).toMatchObject({
    status: 'waiting',
    result: null,
    error: { code: 'SCRIPT_NOT_ALLOWED' },
    trust_questions: [{ workflow: 'waits', state: 'START', lines: 1 }],
  });
  const { run_id } = json(outcome);
  const still = await galley('resume', bench.directory, run_id);
  expect(still.code).toBe(2);
  expect(still.stderr).toContain(`galley resume ${bench.directory} ${run_id} at a terminal, or with --allow-scripts`);
  const done = await galley('resume', bench.directory, run_id, '--allow-scripts', '--json');
  expect(json(done)).toMatchObject({ status: 'done', result: 'ran', exit_code: 0 });
});

it('[T3] --allow-scripts holds for that run alone', async () => {
  const folder = await bench.workflow('flagged', { 'START.sh': script('ran') });
  expect(json(await start(folder, '--json', '--allow-scripts'))).toMatchObject({ status: 'done', result: 'ran' });
  expect((await start(folder, '--json')).code).toBe(2);
  expect(json(await galley('trust', 'list', '--json'))).toMatchObject({ programs: [] });
});

it('[T3] --allow-scripts counts with an answer, too, and not for all runs at once', async () => {
  const folder = await bench.workflow('answered', {
    'START.md': '---\nbackend: command\n---\nSAY <ask next="SAY.sh">Which?</ask>',
    'SAY.sh': 'echo "<result>$GALLEY_INPUT</result>"',
  });
  const { run_id } = json(await start(folder, '--json', '--backend-command', bench.backend));
  const answer = ['--input', 'this', '--json'];
  const flagged = await galley('resume', bench.directory, run_id, ...answer, '--allow-scripts');
  expect(json(flagged)).toMatchObject({ status: 'done', result: 'this' });
  expect((await galley('resume', '--all', bench.directory, '--allow-scripts')).code).toBe(1);
});

it.skipIf(!hasTerminal)(
  '[T3] at a terminal the script is shown and asked for; always is remembered, listed, revoked',
  async () => {
    const long = `${Array.from({ length: 60 }, (_, index) => `# line ${index + 1}`).join('\n')}\n${script('typed')}`;
    const folder = await bench.workflow('asks', { 'START.sh': long });
    const no = await atTerminal(['start', folder, '--dir', bench.directory], question, ['n']);
    expect(no).toContain('START in the workflow "asks" wants to run a sh script.');
    expect(no).toContain('… 21 more lines');
    expect(no).not.toContain('# line 41');
    expect((await start(folder, '--json')).code).toBe(2);

    const yes = await atTerminal(['start', folder, '--dir', bench.directory], question, ['m', 'a']);
    expect(yes).toContain('# line 60');
    expect(yes).toContain('typed');
    expect(json(await start(folder, '--json'))).toMatchObject({ status: 'done', result: 'typed' });

    const listed = json(await galley('trust', 'list', '--json'));
    expect(listed.programs).toMatchObject([{ workflow: 'asks', state: 'START', workbench: bench.directory }]);
    const { hash } = listed.programs[0].program;
    expect((await galley('trust', 'list')).stdout).toContain(`${hash.slice(0, 12)}  `);
    expect(await readFile(join(bench.parent, 'config', 'trust.json'), 'utf8')).toContain(hash);
    expect((await galley('trust', 'revoke', 'ffff')).code).toBe(1);
    expect((await galley('trust', 'revoke')).code).toBe(1);
    expect(json(await galley('trust', 'revoke', hash.slice(0, 12), '--json'))).toEqual({ revoked: 1 });
    expect((await start(folder, '--json')).code).toBe(2);
    expect(json(await galley('trust', 'revoke', '--all', '--json'))).toEqual({ revoked: 0 });
  },
);

it('[T3] [O18] a retry of one Agent takes --allow-scripts', async () => {
  const folder = await bench.workflow('retried', {
    'START.md': saying('<fork next="ALL">WORK</fork><fork next="ALL">BAD</fork>'),
    'WORK.md': saying('<result>a</result>'),
    'BAD.md': saying('no way on'),
    'ALL.md': saying('<result>{{results_list}}</result>', { keys: 'join: all\n' }),
  });
  const stopped = json(await start(folder, '--json', '--backend-command', bench.backend));
  expect(stopped).toMatchObject({ status: 'paused', agents: { paused: 1 } });
  const retried = await galley(
    'runs',
    'retry',
    bench.directory,
    stopped.run_id,
    'main-2',
    '--allow-scripts',
    '--backend-command',
    bench.backend,
    '--json',
  );
  expect(json(retried)).toMatchObject({ exit_code: 3, trust_questions: [] });
  const rows = (await galley('runs', 'tail', bench.directory, stopped.run_id, '--json')).stdout;
  expect(rows).toContain('"type":"agent.retried","agent":"main-2","allow_scripts":true');
});

it('[T3] a program that the person names on the command line is theirs to start', async () => {
  const folder = await bench.workflow('program', {
    'START.md': '---\nbackend: command\n---\nSAY <result>said</result>',
  });
  const named = await start(folder, '--json', '--backend-command', bench.backend);
  expect(json(named)).toMatchObject({ status: 'done', result: 'said' });
});
