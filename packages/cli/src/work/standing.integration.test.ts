import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { here } from '../testing/in-process.ts';
import { createWorkflowBench, galley, startGalley } from '../testing/workflow-bench.ts';

const json = ({ stdout }: { stdout: string }) => JSON.parse(stdout);

describe('[O11] [X3] status and list say where every run stands', () => {
  let bench: Awaited<ReturnType<typeof createWorkflowBench>>;
  beforeAll(async () => {
    bench = await createWorkflowBench();
  });
  afterAll(() => bench[Symbol.asyncDispose]());
  const start = (folder: string) => ['start', folder, '--dir', bench.directory, '--backend-command', bench.backend];
  const say = (text: string) => `---\nbackend: command\n---\nSAY ${text}`;

  it('a question, a run whose process was killed, and what to do about each', async () => {
    const asks = await bench.workflow('asks', {
      'START.md': say('<ask next="END.md">Which colour?</ask>'),
      'END.md': say('<result>x</result>'),
    });
    const { run_id: asked } = json(await galley(...start(asks), '--json'));
    const never = join(bench.directory, '..', 'never');
    const slow = await bench.workflow('slow', { 'START.md': `---\nbackend: command\n---\nUNTIL ${never} SAY x` });
    const { child, ended } = startGalley(start(slow));
    const listed = async () => json(await here('list', bench.directory, '--json')).runs;
    await expect
      .poll(async () => (await listed()).map(({ active }: { active: boolean }) => active))
      .toEqual([false, true]);
    const running = await here('list', bench.directory);
    expect(running.stdout).toMatch(/running +slow/);
    child.kill('SIGKILL');
    await ended;

    const [, { run_id: killed }] = await listed();
    const list = (await here('list', bench.directory)).stdout;
    expect(list).toMatch(/waiting +asks/);
    expect(list).toContain(`for your answer: Which colour?; next: galley resume ${bench.directory} ${asked} --input`);
    expect(list).toMatch(/interrupted +slow/);
    expect(list).toContain(`its process is gone; next: galley resume ${bench.directory} ${killed}`);

    const status = (await here('status', bench.directory)).stdout;
    expect(status).toContain('Last run: interrupted (its process is gone): slow');
    expect(status).toContain(`next: galley resume ${bench.directory} ${killed}`);
    expect(status).toContain('Other runs that are not over: 1');
    expect(status).toContain(`${asked}  waiting (for your answer: Which colour?): asks`);
    const { open_runs } = json(await here('status', bench.directory, '--json'));
    expect(open_runs).toMatchObject([
      { run_id: asked, status: 'waiting' },
      { run_id: killed, active: false },
    ]);
  });
});

describe('galley run', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'galley-run-'));
    await writeFile(join(directory, 'sales.csv'), 'city,amount\nBern,3\n');
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  it('[O14] --debug keeps the answers and transitions, [O11] an open plan is named with its next step', async () => {
    const run = json(await here('run', directory, 'Sort sales.csv by amount, largest first', '--debug', '--json'));
    expect(run).toMatchObject({ status: 'waiting', exit_code: 2 });
    const debug = join(directory, '.galley', 'runs', run.run_id, 'debug');
    expect(await readdir(debug)).toEqual(
      expect.arrayContaining(['main_RESEARCH_001.json', 'main_PLAN_005.json', 'transitions.log']),
    );
    const log = await readFile(join(debug, 'transitions.log'), 'utf8');
    expect(log).toBe(await readFile(join(directory, '.galley', 'runs', run.run_id, 'transitions.log'), 'utf8'));
    const status = (await here('status', directory)).stdout;
    expect(status).toContain('Last run: waiting (for your approval): Sort sales.csv');
    expect(status).toContain(`next: galley plan show ${directory} --run ${run.run_id}`);
    await here('cancel', directory);
  });

  it('[O12] --tokens and --budget stop it before a call that might pass them', async () => {
    const over = json(await here('run', directory, 'How many rows are in sales.csv?', '--tokens', '1', '--json'));
    expect(over).toMatchObject({ status: 'waiting', exit_code: 2 });
    expect((await here('list', directory)).stdout).toContain('more budget for the run; next: galley budget');
    const shown = await here('runs', 'show', directory, over.run_id);
    expect(shown.stdout).toContain('of 1 tokens');
    const raised = await here('budget', directory, over.run_id, '--tokens', '1000000', '--json');
    expect(json(raised)).toMatchObject({ status: 'done', exit_code: 0 });
    const paid = json(await here('run', directory, 'How many rows are in sales.csv?', '--budget', '0.5', '--json'));
    expect((await here('runs', 'show', directory, paid.run_id)).stdout).toContain('of $0.5');
    expect((await here('run', directory, 'x', '--budget', 'free')).stderr).toContain('--budget cannot be "free"');
  });
});
