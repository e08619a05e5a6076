import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Notification, openGalley } from '@galley/engine';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { onlyLooks } from '../arguments/looking.ts';
import { buildProgram } from '../run-cli.ts';
import { here } from '../testing/in-process.ts';
import { createWorkflowBench, galley, type Outcome, saying, startGalley } from '../testing/workflow-bench.ts';
import { holdHere } from './hold-here.ts';

let bench: Awaited<ReturnType<typeof createWorkflowBench>>;
let signals: string;
const started: ReturnType<typeof startGalley>[] = [];
const before = process.env.GALLEY_CONFIG;

beforeEach(async () => {
  bench = await createWorkflowBench();
  signals = join(bench.parent, 'signals');
  const config = join(bench.parent, 'config');
  for (const folder of [signals, config]) await mkdir(folder, { mode: 0o700 });
  const reach = { [process.execPath]: { folders: [signals] } };
  await writeFile(join(config, 'programs.json'), JSON.stringify({ reach }), { mode: 0o600 });
  process.env.GALLEY_CONFIG = config;
});
afterEach(async () => {
  for (const { child } of started) child.kill('SIGKILL');
  await Promise.all(started.splice(0).map(({ ended }) => ended));
  if (before === undefined) delete process.env.GALLEY_CONFIG;
  else process.env.GALLEY_CONFIG = before;
  await bench[Symbol.asyncDispose]();
});

function json({ stdout, stderr }: Outcome) {
  expect(stdout, stderr).toMatch(/^\{/);
  return JSON.parse(stdout);
}

function begin(...args: string[]) {
  const process = startGalley(args);
  started.push(process);
  return process;
}

/** A run that waits for a file, and the process that drives it: it holds the Workbench if nobody else does. */
async function beginWaiting(name: string, ...more: string[]) {
  const until = join(signals, name);
  const folder = await bench.workflow(name, { 'START.md': saying(`<result>${name}</result>`, { until }) });
  const process = begin('start', folder, '--dir', bench.directory, '--json', ...more);
  const isWorking = ({ workflow, active }: { workflow: string; active: boolean }) => workflow === name && active;
  let id: string | undefined;
  await expect
    .poll(
      async () => {
        const listed = existsSync(join(bench.directory, '.galley'))
          ? await here('runs', bench.directory, '--json')
          : null;
        id = listed?.code === 0 ? json(listed).runs.find(isWorking)?.run_id : undefined;
        return id;
      },
      { timeout: 60_000, interval: 200 },
    )
    .toBeDefined();
  return { ...process, id: id ?? '', go: () => writeFile(until, '') };
}

const holder = (name: string) => beginWaiting(name, '--backend-command', bench.backend);

describe('a run that another process drives', () => {
  it('[R15] [B17] cancel reaches it and it stops', async () => {
    const driving = await holder('cancelled');
    const asked = performance.now();
    expect(json(await here('cancel', bench.directory, driving.id, '--json'))).toMatchObject({ status: 'cancelled' });
    const outcome = await driving.ended;
    console.info(`cancel: the process that drove the run ended after ${(performance.now() - asked).toFixed(0)} ms`);
    expect(outcome.code).toBe(130);
    expect(json(outcome)).toMatchObject({ status: 'cancelled', exit_code: 130 });
  });

  it('[B17] its process stays for what others began in it, and nothing is lost', async () => {
    const first = await holder('first');
    const second = await beginWaiting('second');
    await first.go();
    await expect.poll(first.stdout, { timeout: 20_000 }).toContain('"result":"first"');
    expect(json(await here('status', bench.directory, '--json'))).toMatchObject({ path: bench.directory });
    expect(first.child.exitCode).toBeNull();
    await second.go();
    const [one, two] = await Promise.all([first.ended, second.ended]);
    expect(json(one)).toMatchObject({ status: 'done', result: 'first' });
    expect(one.stderr).toContain('stays until it is done');
    expect(json(two)).toMatchObject({ status: 'done', result: 'second' });
    expect([one.code, two.code]).toEqual([0, 0]);
  });

  it('[B17] when its process is killed, those attached say so, and the next command opens the Workbench itself', async () => {
    const first = await holder('killed');
    const second = await beginWaiting('orphan');
    first.child.kill('SIGKILL');
    const outcome = await second.ended;
    expect(outcome.code).toBe(3);
    expect(json(outcome)).toMatchObject({ error: { code: 'HOLDER_GONE', details: { pid: first.child.pid } } });
    expect(outcome.stderr).toContain('galley resume');
    await first.go();
    await second.go();
    const resumed = await here('resume', '--all', bench.directory, '--backend-command', bench.backend, '--json');
    expect(json(resumed).runs.map(({ workflow, status }: Record<string, string>) => `${workflow} ${status}`)).toEqual([
      'killed done',
      'orphan done',
    ]);
  });

  it('[B17] options that only the opener can have are refused by name', async () => {
    const first = await holder('opened');
    for (const option of [['--debug'], ['--at-once', '2'], ['--backend-command', bench.backend]]) {
      const refused = await here('resume', bench.directory, first.id, '--json', ...option);
      expect(json(refused)).toMatchObject({
        error: { code: 'OPENER_ONLY', details: { option: option[0], pid: first.child.pid } },
      });
    }
    await first.go();
    expect((await first.ended).code).toBe(0);
  });
});

describe("a program of one's own beside the process that holds the Workbench", () => {
  const open = () =>
    openGalley({ directory: bench.directory, configuration: join(bench.parent, 'config'), create: false });

  it('[X5] [B17] has the same calls and notifications, and what it asks for is done there', async () => {
    const driving = await holder('watched');
    await using galley = await open();
    expect(galley.attached).toBe(true);
    const told: Notification[] = [];
    galley.subscribe((notification) => told.push(notification));
    const { runs } = await galley.call('RunList', {});
    expect(runs.map(({ run_id, status }) => [run_id, status])).toEqual([[driving.id, 'running']]);
    expect(await galley.changes()).toEqual([]);
    await expect(galley.plan('run_none')).rejects.toMatchObject({ code: 'NOT_FOUND' });

    const asked = await galley.request('Replace "one" with "two" in note.txt');
    expect(asked.status).toBe('waiting');
    expect((await galley.approve(await galley.plan(asked.run_id))).status).toBe('done');
    expect((await galley.changes()).map(({ path, change }) => `${change} ${path}`)).toEqual(['modified note.txt']);
    expect(json(await here('diff', bench.directory, '--json')).changes).toHaveLength(1);
    expect(told.some(({ type }) => type === 'WorkshopGateOpened')).toBe(true);
    // Until here all was done there; the process ends with its run, perhaps before this one looks again.
    expect(galley.attached).toBe(true);
    await driving.go();
    expect((await galley.settled(driving.id)).status).toBe('done');
  });

  it('[X5] [B17] is told when that process is killed, and opens the Workbench itself with the next call', async () => {
    const driving = await holder('killed-below');
    await using galley = await open();
    const told: string[] = [];
    galley.subscribe(({ type }) => told.push(type));
    const waiting = galley.settled(driving.id);
    // What it waits for has reached the other process before this is answered.
    await galley.call('RunGet', { run_id: driving.id });
    driving.child.kill('SIGKILL');
    await expect(waiting).rejects.toMatchObject({ code: 'HOLDER_GONE', details: { pid: driving.child.pid } });
    await driving.ended;
    expect((await galley.call('RunGet', { run_id: driving.id })).active).toBe(false);
    expect([galley.attached, told.at(-1)]).toEqual([false, 'Resync']);
  });

  it('[X5] [T2] [B17] does not come by keys and consents that it was not given', async () => {
    await using _held = await holdHere(bench.directory, {});
    await expect(openGalley({ directory: bench.directory })).rejects.toMatchObject({
      code: 'HOLDER_DIFFERS',
      message: expect.stringContaining('you named none'),
      remedy: expect.stringContaining('`configuration`'),
    });
  });
});

describe('a Workbench that another process holds', () => {
  it('[B16] [B17] every command that looks works beside it', async () => {
    await using _held = await holdHere(bench.directory, {});
    const commands = buildProgram(() => async () => undefined).commands.flatMap((command) => [
      command,
      ...command.commands,
    ]);
    const looking = commands.filter(
      (command) => onlyLooks(command) && command.registeredArguments[0]?.name() === 'dir',
    );
    expect(looking.length).toBeGreaterThan(15);
    for (const command of looking) {
      const parent = command.parent?.parent === null ? [] : [command.parent?.name() ?? ''];
      const required = command.registeredArguments.filter((argument) => argument.required).slice(1);
      const rest = required.map((argument) => (argument.name() === 'run' ? 'run_none' : 'note.txt'));
      const outcome = await here(...parent, command.name(), bench.directory, ...rest, '--json');
      const code = /"code":"([A-Z_]+)"/.exec(outcome.stdout)?.[1] ?? 'none';
      expect(
        ['none', 'NOT_FOUND', 'INVALID_ARGUMENT', 'WRONG_STATE', 'NOT_IN_TEAM'],
        `${command.name()}: ${outcome.stdout}`,
      ).toContain(code);
    }
  });

  it('[B17] [X3] a request, a publish and what a person answers at a terminal work through it', async () => {
    await using held = await holdHere(bench.directory, {});
    await writeFile(join(bench.directory, 'list.csv'), 'day,amount\n2025-01-02,1\n2025-01-01,2\n');
    const request = 'Sort list.csv by day and save it as sorted.csv';
    const done = await here('run', bench.directory, request, '--yes', '--json');
    expect(json(done)).toMatchObject({ status: 'done', published: ['sorted.csv'] });
    expect(await readFile(join(bench.directory, 'sorted.csv'), 'utf8')).toContain('2025-01-01,2\n2025-01-02,1');
    expect(done.stderr).toContain('Analyzing files…');

    const folder = await bench.workflow('asks-a-person', {
      'START.sh': `echo '<ask next="END.sh">Which?</ask>'`,
      'END.sh': 'echo "<result>$GALLEY_INPUT</result>"',
    });
    const unread = await here('start', folder, '--dir', bench.directory, '--json');
    expect(unread.code).toBe(2);
    const { run_id, trust_questions } = json(unread);
    expect(trust_questions).toHaveLength(1);
    const allowed = await here('resume', bench.directory, run_id, '--allow-scripts', '--json');
    expect(json(allowed)).toMatchObject({ status: 'waiting', asks: [{ question: 'Which?' }] });
    const answered = await here('resume', bench.directory, run_id, '--input', 'this one', '--json');
    expect(json(answered)).toMatchObject({ status: 'done', result: 'this one' });
    expect(held.workshop.runs.driven()).toEqual([]);
  });

  it('[B14] [B17] it is copied and exported by its holder', async () => {
    await using _held = await holdHere(bench.directory, {});
    const [copy, zip] = [join(bench.parent, 'copy'), join(bench.parent, 'all.zip')];
    expect(json(await here('copy', bench.directory, copy, '--json'))).toMatchObject({ directory: copy });
    expect(await readdir(copy)).toContain('note.txt');
    expect((await here('export', bench.directory, zip)).code).toBe(0);
    expect(existsSync(zip)).toBe(true);
    for (const command of [
      ['doctor', bench.directory, '--repair'],
      ['delete', bench.directory, '--yes'],
    ]) {
      expect(json(await here(...command, '--json'))).toMatchObject({ error: { code: 'WORKBENCH_LOCKED' } });
    }
  });

  it('[B17] of several commands on a fresh folder one opens it, and all are answered', async () => {
    const fresh = join(bench.parent, 'fresh');
    await mkdir(fresh);
    const outcomes = await Promise.all([1, 2, 3].map(() => galley('open', fresh, '--json')));
    expect(outcomes.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(new Set(outcomes.map((outcome) => json(outcome).workbench_id)).size).toBe(1);
  });
});
