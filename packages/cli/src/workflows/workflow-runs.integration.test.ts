import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorkflowBench, galley, type Outcome, saying, startGalley } from '../testing/workflow-bench.ts';

let bench: Awaited<ReturnType<typeof createWorkflowBench>>;

const before = process.env.GALLEY_CONFIG;
let signals: string;

/** The program runs in a sandbox: the files that it waits for lie in a folder that its person lets it look into. */
beforeAll(async () => {
  bench = await createWorkflowBench();
  signals = join(bench.parent, 'signals');
  const config = join(bench.parent, 'config');
  for (const folder of [signals, config]) await mkdir(folder, { mode: 0o700 });
  const reach = { [process.execPath]: { folders: [signals] } };
  await writeFile(join(config, 'programs.json'), JSON.stringify({ reach }), { mode: 0o600 });
  process.env.GALLEY_CONFIG = config;
});
afterAll(async () => {
  if (before === undefined) delete process.env.GALLEY_CONFIG;
  else process.env.GALLEY_CONFIG = before;
  await bench[Symbol.asyncDispose]();
});

function start(folder: string, ...more: string[]): Promise<Outcome> {
  return galley('start', folder, '--dir', bench.directory, '--backend-command', bench.backend, '--json', ...more);
}

/** Fails for anything on stdout beside one JSON value. */
function json({ stdout }: Outcome) {
  return JSON.parse(stdout);
}

describe('start', () => {
  it('[O11] [O15] runs a workflow to its end: exit code 0, only JSON on stdout', async () => {
    const folder = await bench.workflow('plain', {
      'START.md': saying('<goto input="{{topic}}">END.md</goto>'),
      'END.md': saying('<result>about {{input}}</result>'),
    });
    const outcome = await start(folder, '--var', 'topic=tea=green');
    expect(json(outcome)).toMatchObject({ status: 'done', exit_code: 0, result: 'about tea=green' });
    expect(outcome.code).toBe(0);
  });

  it('[O17] a folder that names no backend runs unchanged with the one that is asked for', async () => {
    const plain = (text: string) => saying(text).replace(/^backend:.*\n/m, '');
    const folder = await bench.workflow('of-a-peer', {
      '1_START.md': plain('<fork next="END.md" item="x">WORK.md</fork>'),
      'WORK.md': plain('<result>{{item}}</result>'),
      'END.md': plain('<goto input="{{agent_id}}">SAY.sh</goto>'),
      'SAY.sh': 'echo "<result>over by $RAYMOND_RESULT</result>"',
    });
    const outcome = await start(folder, '--backend', 'command', '--allow-scripts');
    expect(json(outcome)).toMatchObject({ status: 'done', exit_code: 0, result: 'over by main' });
  });

  it('[O16] --at-once takes a whole number above 0, and forks still all end', async () => {
    const folder = await bench.workflow('a-few-at-once', {
      'START.md': saying('<fork next="ALL.md">WORK.md</fork><fork next="ALL.md">WORK.md</fork>'),
      'WORK.md': saying('<result>one</result>'),
      'ALL.md': saying('<result>over</result>').replace('---\n', '---\njoin: all\n'),
    });
    expect(json(await start(folder, '--at-once', '1'))).toMatchObject({ status: 'done', result: 'over' });
    for (const given of ['0', 'many', '1.5']) {
      const outcome = await start(folder, '--at-once', given);
      expect([outcome.code, outcome.stdout + outcome.stderr]).toEqual([1, expect.stringContaining('--at-once')]);
    }
  });

  it('[O2] what a State prints reaches the person while it runs, and never stdout', async () => {
    const folder = await bench.workflow('printing', {
      'START.md': saying('<print>half way</print> <goto>END.md</goto>'),
      'END.md': saying('<result>over</result>'),
    });
    const outcome = await start(folder);
    expect(outcome.stderr).toContain('half way');
    expect(json(outcome)).toMatchObject({ status: 'done', result: 'over' });
  });

  it('[O11] exits 2 with the question, and goes on with the answer', async () => {
    const folder = await bench.workflow('asking', {
      'START.md': saying('<ask next="END.md">Which year?</ask>'),
      'END.md': saying('<result>year {{input}}</result>'),
    });
    const outcome = await start(folder);
    const asked = json(outcome);
    expect(outcome.code).toBe(2);
    expect(asked).toMatchObject({ status: 'waiting', asks: [{ agent_id: 'main', question: 'Which year?' }] });
    const again = ['--backend-command', bench.backend, '--json'];
    const still = await galley('resume', bench.directory, asked.run_id, ...again);
    expect(still.code).toBe(2);
    const answered = await galley('resume', bench.directory, asked.run_id, '--input', '2025', ...again);
    expect(json(answered)).toMatchObject({ status: 'done', result: 'year 2025' });
    const late = await galley('resume', bench.directory, asked.run_id, '--input', '2026', ...again);
    expect(late.code).toBe(1);
    expect(json(late)).toMatchObject({ error: { code: 'WRONG_STATE' } });
  });

  it('[O11] the last run is gone on with where none is named, and a workflow counts as one', async () => {
    const folder = await bench.workflow('asking-again', {
      'START.md': saying('<ask next="END.md">Yes?</ask>'),
      'END.md': saying('<result>{{input}}</result>'),
    });
    await start(folder);
    const more = ['--backend-command', bench.backend, '--json'];
    expect(json(await galley('resume', bench.directory, '--input', 'well', ...more))).toMatchObject({ result: 'well' });
  });

  it('[O11] a run whose Agent cannot go on exits 3 and says why', async () => {
    const folder = await bench.workflow('broken', { 'START.md': saying('no tag\n<goto>NOWHERE.md</goto>') });
    const outcome = await start(folder);
    expect(outcome.code).toBe(3);
    expect(json(outcome)).toMatchObject({ status: 'paused', error: { code: 'PROTOCOL_VIOLATED' } });
  });

  it('[O12] stops before a budget is passed, and goes on when it is raised', async () => {
    const folder = await bench.workflow('costly', { 'START.md': saying('<result>worth it</result>') });
    const outcome = await start(folder, '--tokens', '100');
    const stopped = json(outcome);
    expect(outcome.code).toBe(2);
    expect(stopped).toMatchObject({ status: 'waiting', error: { code: 'BUDGET_REACHED' } });
    const raised = ['--tokens', '100000', '--backend-command', bench.backend, '--json'];
    const done = await galley('budget', bench.directory, stopped.run_id, ...raised);
    expect(json(done)).toMatchObject({ status: 'done', result: 'worth it' });
    const detail = json(await galley('runs', 'show', bench.directory, stopped.run_id, '--json'));
    expect(detail.budget).toEqual({ dollars: null, tokens: 100_000 });
  });

  it.each([
    ['a budget that is no number', ['--budget', 'much']],
    ['tokens that are no whole number', ['--tokens', '1.5']],
    ['a variable without a value', ['--var', 'topic']],
    ['a command that is not closed', ['--backend-command', 'node "x']],
  ])('refuses %s before anything is started', async (_, options) => {
    const folder = join(bench.parent, 'plain');
    const outcome = await galley('start', folder, '--dir', bench.directory, '--json', ...options);
    expect(outcome.code).toBe(1);
    expect(json(outcome)).toMatchObject({ error: { code: 'INVALID_ARGUMENT' } });
  });

  it('[O14] --debug keeps each raw response and the transitions of every Agent', async () => {
    const folder = await bench.workflow('forking', {
      'START.md': saying('<fork next="ALL.md">PART.md</fork><fork next="ALL.md">PART.md</fork>'),
      'PART.md': saying('<result>part</result>'),
      'ALL.md': saying('<result>{{result_count}} parts</result>', { keys: 'join: all\n' }),
    });
    const done = json(await start(folder, '--debug'));
    expect(done).toMatchObject({ status: 'done', result: '2 parts' });
    const debug = join(bench.directory, '.galley', 'runs', done.run_id, 'debug');
    const files = await readdir(debug);
    expect(files.sort()).toEqual([
      'main-1_PART_001.json',
      'main-2_PART_001.json',
      'main_ALL_002.json',
      'main_START_001.json',
      'transitions.log',
    ]);
    const raw = JSON.parse(await readFile(join(debug, 'main-1_PART_001.json'), 'utf8'));
    expect(raw).toMatchObject({ state: 'PART', raw: [{ type: 'command', exitCode: 0 }] });
    const log = await readFile(join(debug, 'transitions.log'), 'utf8');
    expect(log).toContain('[main] START -> ALL joining (goto after 2 forks) depth 0');
    expect(log).toContain('[main-2] (start) -> PART (fork)');
    expect(log).toContain('[main-1] PART -> PART ended (result)');
    expect(log).toMatch(/\[main\] ALL joining -> ALL \(join\)/);
  });

  it('[O14] a debug folder that cannot be written fails no run', async () => {
    const galleyFolder = join(bench.directory, '.galley', 'runs');
    const folder = await bench.workflow('undisturbed', {
      'START.md': saying('<ask next="END.md">?</ask>'),
      'END.md': saying('<result>fine</result>'),
    });
    const { run_id } = json(await start(folder));
    await mkdir(join(galleyFolder, run_id), { recursive: true });
    await writeFile(join(galleyFolder, run_id, 'debug'), 'in the way');
    const more = ['--backend-command', bench.backend, '--json', '--debug', '--input', 'go'];
    const done = await galley('resume', bench.directory, run_id, ...more);
    expect(done.code).toBe(0);
    expect(json(done)).toMatchObject({ result: 'fine' });
  });
});

describe('looking at runs', () => {
  it('[O15] lists, shows and audits with nothing but JSON on stdout', async () => {
    const { runs } = json(await galley('runs', bench.directory, '--json'));
    expect(json(await galley('list', bench.directory, '--json'))).toEqual({ runs });
    const run = runs.find(({ workflow }: { workflow: string }) => workflow === 'forking');
    const detail = json(await galley('runs', 'show', bench.directory, run.run_id, '--json'));
    expect(detail.agents).toMatchObject([
      { agent_id: 'main', state: 'ALL', status: 'ended', depth: 0 },
      { agent_id: 'main-1', parent: 'main', state: 'PART', status: 'ended', result: 'part' },
      { agent_id: 'main-2' },
    ]);
    const trail = ['audit', 'trail', bench.directory, run.run_id, '--json'];
    const types = json(await galley(...trail)).events.map(({ type }: { type: string }) => type);
    expect(types.filter((type: string) => type === 'turn.answered')).toHaveLength(4);
    expect(types).toContain('transition');
    const { events } = json(await galley(...trail, '--search', '2 PARTS'));
    expect(events.length).toBeGreaterThan(0);
    expect(events.every(({ agent_id }: { agent_id: string }) => agent_id === 'main')).toBe(true);
  });

  it('[O15] says it in words, too', async () => {
    const { stdout } = await galley('runs', bench.directory);
    const id = /^(run_\S+).*forking/m.exec(stdout)?.[1] ?? '';
    expect((await galley('runs', 'show', bench.directory, id)).stdout).toMatch(
      /main-2 +PART +ended +0 +unknown +0 +part/,
    );
    expect((await galley('audit', 'trail', bench.directory, id)).stdout).toMatch(
      /\d+ .*\[START\] The program answered/,
    );
    expect((await galley('runs', 'tail', bench.directory, id)).stdout).toContain(
      'transition [main-1] PART -> PART ended',
    );
  });

  it('a run that is not there exits 1', async () => {
    const outcome = await galley('runs', 'show', bench.directory, 'run_none', '--json');
    expect(outcome.code).toBe(1);
    expect(json(outcome)).toMatchObject({ error: { code: 'NOT_FOUND' } });
  });

  it('tails a run while another process drives it, and exits as the run does', async () => {
    const watched = join(signals, 'watched');
    const folder = await bench.workflow('slow', {
      'START.md': saying('<goto>NEXT.md</goto>', { until: watched }),
      'NEXT.md': saying('<goto>LAST.md</goto>'),
      'LAST.md': saying('<result>slow but sure</result>'),
    });
    const driving = startGalley([
      ...['start', folder, '--dir', bench.directory, '--backend-command', bench.backend, '--json'],
    ]);
    let id: string | undefined;
    while (id === undefined) {
      const { runs } = json(await galley('runs', bench.directory, '--json'));
      id = runs.find((run: { workflow: string; active: boolean }) => run.workflow === 'slow' && run.active)?.run_id;
    }
    const tail = startGalley(['runs', 'tail', bench.directory, id, '--follow', '--json']);
    const beside = await galley('status', bench.directory, '--json');
    expect(json(beside)).toMatchObject({ path: bench.directory });
    await expect.poll(tail.stdout).toContain('run.started');
    await writeFile(watched, '');
    const [followed, driven] = await Promise.all([tail.ended, driving.ended]);
    expect(driven.code).toBe(0);
    expect(followed.code).toBe(0);
    const types = followed.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).event.type);
    expect(types[0]).toBe('run.started');
    expect(types.filter((type) => type === 'turn.answered')).toHaveLength(3);
  });
});

describe('runs that were cut off', () => {
  it('[O10] [O15] resume --all goes on with every one of them', async () => {
    await using own = await createWorkflowBench();
    const killed = join(signals, 'killed');
    const folder = await own.workflow('long', {
      'START.md': saying('<goto>END.md</goto>', { until: killed }),
      'END.md': saying('<result>done after all</result>'),
    });
    const where = ['--dir', own.directory, '--backend-command', own.backend, '--json'];
    const driving = startGalley(['start', folder, ...where]);
    for (let runs = []; runs.length === 0; ) {
      const listed = await galley('runs', own.directory, '--json');
      if (listed.code === 0) runs = json(listed).runs.filter(({ active }: { active: boolean }) => active);
    }
    driving.child.kill('SIGKILL');
    await driving.ended;
    await writeFile(killed, '');
    expect((await galley('runs', own.directory)).stdout).toContain('interrupted');
    const resumed = await galley('resume', '--all', own.directory, '--backend-command', own.backend, '--json');
    expect(resumed.code).toBe(0);
    expect(json(resumed).runs).toMatchObject([{ status: 'done', workflow: 'long' }]);
    const none = await galley('resume', '--all', own.directory);
    expect(none).toMatchObject({ code: 0, stdout: 'No run was interrupted.\n' });
  });

  it('[O11] a cancelled run is so by its exit code, and can be resumed', async () => {
    await using own = await createWorkflowBench();
    const cancelled = join(signals, 'cancelled');
    const folder = await own.workflow('stopped', { 'START.md': saying('<result>late</result>', { until: cancelled }) });
    const where = ['--dir', own.directory, '--backend-command', own.backend, '--json'];
    const driving = startGalley(['start', folder, ...where]);
    for (let runs = []; runs.length === 0; ) {
      const listed = await galley('runs', own.directory, '--json');
      if (listed.code === 0) runs = json(listed).runs.filter(({ active }: { active: boolean }) => active);
    }
    driving.child.kill('SIGINT');
    const stopped = await driving.ended;
    expect(stopped.code).toBe(130);
    expect(json(stopped)).toMatchObject({ status: 'cancelled', exit_code: 130 });
    await writeFile(cancelled, '');
    const again = await galley('resume', own.directory, '--backend-command', own.backend, '--json');
    expect(json(again)).toMatchObject({ status: 'done', result: 'late' });
  });
});
