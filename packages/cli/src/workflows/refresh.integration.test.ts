import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createWorkflowBench, galley, galleyIn, saying } from '../testing/workflow-bench.ts';

let bench: Awaited<ReturnType<typeof createWorkflowBench>>;
beforeEach(async () => {
  bench = await createWorkflowBench();
});
afterEach(() => bench[Symbol.asyncDispose]());

/** A program that has learnt how to end. */
const program = `
let prompt = '';
for await (const chunk of process.stdin.setEncoding('utf8')) prompt += chunk;
const said = /SAY ([^]*)$/.exec(prompt)?.[1] ?? '';
process.stdout.write(said.startsWith('no way on') ? '<result>b at last</result>' : said);
`;

const driving = () => ['--backend-command', bench.backend, '--allow-scripts', '--json'];
async function start(workflow: string) {
  const started = await galley('start', workflow, '--dir', bench.directory, ...driving());
  return { ...started, outcome: JSON.parse(started.stdout) };
}

describe('[O18] correct it and resume', () => {
  it('a script with a fault: the run keeps the text it began with until --refresh', async () => {
    const folder = await bench.workflow('flow', {
      'START.sh': 'echo "<goto>WORK</goto>"\n',
      'WORK.sh': 'exit 3\n',
      'END.md': saying('<result>{{input}}</result>'),
    });
    const { code, outcome } = await start(folder);
    expect(code).toBe(1);
    expect(outcome.status).toBe('failed');
    await writeFile(join(folder, 'WORK.sh'), 'echo "<goto input=\\"corrected\\">END</goto>"\n');

    const kept = await galley('resume', bench.directory, outcome.run_id, ...driving());
    expect(kept.code).toBe(1);
    expect(kept.stderr).toContain('flow: WORK.sh changed');
    expect(kept.stderr).toContain('--refresh');

    const refreshed = await galley('resume', bench.directory, outcome.run_id, '--refresh', ...driving());
    expect(refreshed.stderr).toContain('continues with the new text');
    expect(JSON.parse(refreshed.stdout)).toMatchObject({ status: 'done', result: 'corrected', exit_code: 0 });
    expect(refreshed.code).toBe(0);
    const audit = await galley('audit', 'trail', bench.directory, outcome.run_id);
    expect(audit.stdout).toMatch(/A person took over changed workflow files: flow/);
  });

  it('a prompt with a fault, in a workflow inside the folder', async () => {
    const folder = await bench.workflow('flow', { 'START.md': saying('<reset-workflow>child</reset-workflow>') });
    await mkdir(join(folder, 'child'));
    await writeFile(join(folder, 'child', 'START.md'), saying('no way on'));
    const { code, outcome } = await start(folder);
    expect(code).toBe(3);
    expect(outcome.error.code).toBe('PROTOCOL_VIOLATED');
    await writeFile(join(folder, 'child', 'START.md'), saying('<result>mended</result>'));
    const refreshed = await galley('resume', bench.directory, outcome.run_id, '--refresh', ...driving());
    expect(refreshed.stderr).toContain('child: START.md changed');
    expect(JSON.parse(refreshed.stdout)).toMatchObject({ status: 'done', result: 'mended' });
  });

  it('a State that is gone, and a source that cannot run, are said and lose nothing', async () => {
    const folder = await bench.workflow('flow', {
      'START.md': saying('<goto>WORK</goto>'),
      'WORK.sh': 'exit 3\n',
    });
    const { outcome } = await start(folder);
    await writeFile(join(folder, 'EXTRA.md'), '---\nnext: NOWHERE\n---\nx\n');
    const broken = await galley('resume', bench.directory, outcome.run_id, '--refresh', ...driving());
    expect(broken.code).toBe(1);
    expect(JSON.parse(broken.stdout).error.code).toBe('SOURCE_UNREADABLE');
    await writeFile(join(folder, 'EXTRA.md'), 'x\n');
    await rm(join(folder, 'WORK.sh'));
    const gone = await galley('resume', bench.directory, outcome.run_id, '--refresh', ...driving());
    expect(gone.code).toBe(3);
    expect(JSON.parse(gone.stdout).error).toMatchObject({ code: 'STATE_MISSING' });
    await writeFile(join(folder, 'WORK.md'), saying('<result>back</result>'));
    const back = await galley('resume', bench.directory, outcome.run_id, '--refresh', ...driving());
    expect(JSON.parse(back.stdout)).toMatchObject({ status: 'done', result: 'back' });
  });
});

describe('[O18] a forked Agent that failed', () => {
  async function withFailedChild() {
    const folder = await bench.workflow('flow', {
      'START.md': saying('<fork next="ALL" part="a">WORK</fork><fork next="ALL" part="b">BAD</fork>'),
      'WORK.md': saying('<result>{{part}}!</result>'),
      'BAD.sh': 'test -e "$GALLEY_VAR_part" || exit 4\necho "<result>b at last</result>"\n',
      'ALL.md': saying('<result>{{results_list}}</result>', { keys: 'join: all\n' }),
    });
    const { code, outcome } = await start(folder);
    expect(code).toBe(3);
    return { folder, run: outcome.run_id as string };
  }

  it('is skipped with a reason; the join goes on and names it, and the exit code is the run’s', async () => {
    const { run } = await withFailedChild();
    const unsaid = await galley('runs', 'skip', bench.directory, run, 'main-2');
    expect(unsaid.code).not.toBe(0);
    const skipped = await galley(
      'runs',
      'skip',
      bench.directory,
      run,
      'main-2',
      '--reason',
      'not needed',
      ...driving().filter((each) => each !== '--allow-scripts'),
    );
    expect(skipped.code).toBe(0);
    expect(JSON.parse(skipped.stdout)).toMatchObject({
      status: 'done',
      result: '1. a!\n2. (main-2 was skipped: not needed)',
      warnings: ['main-2 was skipped: not needed'],
    });
    const shown = await galley('runs', 'show', bench.directory, run);
    expect(shown.stdout).toContain('skipped: not needed');
  });

  it('is tried again alone; only a stopped Agent can be, and main cannot be skipped', async () => {
    const folder = await bench.workflow('flow', {
      'START.md': saying('<fork next="ALL">WORK</fork><fork next="ALL">BAD</fork>'),
      'WORK.md': saying('<result>a!</result>'),
      'BAD.md': saying('no way on'),
      'ALL.md': saying('<result>{{results_list}}</result>', { keys: 'join: all\n' }),
    });
    const { code, outcome } = await start(folder);
    expect(code).toBe(3);
    const decide = (verb: string, agent: string, ...more: string[]) =>
      galley(
        'runs',
        verb,
        bench.directory,
        outcome.run_id,
        agent,
        ...more,
        '--backend-command',
        bench.backend,
        '--json',
      );
    expect(JSON.parse((await decide('retry', 'main-1')).stdout).error.code).toBe('AGENT_NOT_STOPPED');
    const kept = await decide('retry', 'main-2');
    expect(kept.code).toBe(3);
    expect(JSON.parse(kept.stdout).error.code).toBe('PROTOCOL_VIOLATED');
    await writeFile(join(bench.parent, 'answer.mjs'), program);
    const again = await decide('retry', 'main-2');
    expect(JSON.parse(again.stdout)).toMatchObject({ status: 'done', result: '1. a!\n2. b at last' });
    expect(again.code).toBe(0);
    expect(JSON.parse((await decide('skip', 'main', '--reason', 'x')).stdout).error.code).toBe('AGENT_NOT_STOPPED');
  });
});

describe('[T3] a built-in workflow and a folder of its name', () => {
  it('the built-in one is taken, and that is said in one line; the folder needs a path', async () => {
    await bench.workflow('strategic-tactical', { 'START.md': saying('<result>the folder</result>') });
    const linted = await galleyIn(bench.parent, 'lint', 'strategic-tactical', '--json');
    expect(JSON.parse(linted.stdout)).toMatchObject({ ok: true });
    expect(linted.stderr).toContain('Using the built-in workflow strategic-tactical. For the folder');
    const path = await galleyIn(bench.parent, 'start', './strategic-tactical', '--dir', bench.directory, ...driving());
    expect(JSON.parse(path.stdout)).toMatchObject({ status: 'done', result: 'the folder' });
    expect(path.stderr).not.toContain('built-in');
    const named = await galleyIn(
      bench.parent,
      'start',
      'strategic-tactical',
      '--dir',
      bench.directory,
      '--input',
      'x',
      ...driving(),
    );
    expect(named.stderr).toContain('Using the built-in workflow');
    expect(JSON.parse(named.stdout).result).not.toBe('the folder');
  });
});

it('[T2] lint and start say what lies outside the folder and what an answer could not reach', async () => {
  const policy =
    'allowed_transitions:\n  - { tag: reset-workflow, target: ../other }\n  - { tag: reset-workflow, target: ../gone }\n';
  const folder = await bench.workflow('flow', {
    'START.md': saying('<reset-workflow>../other</reset-workflow> or ../gone', { keys: policy }),
    'OPEN.md': 'End with <call-workflow return="START">…</call-workflow> or <reset-workflow>/tmp/x</reset-workflow>.\n',
  });
  await bench.workflow('other', { 'START.md': saying('<result>outside</result>') });
  const linted = await galley('lint', folder, '--json');
  expect(linted.code).toBe(1);
  const codes = (JSON.parse(linted.stdout).findings as { code: string }[]).map(({ code }) => code);
  for (const code of ['WORKFLOW_OUTSIDE', 'WORKFLOW_MISSING', 'WORKFLOW_TAG_OPEN', 'WORKFLOW_NOT_REACHABLE']) {
    expect(codes).toContain(code);
  }
  const started = await start(folder);
  expect(started.outcome).toMatchObject({ status: 'done', result: 'outside' });
  expect(started.stderr).toContain('reaches outside its folder: ../other');
  expect(started.stderr).toContain('it may go into ../gone');
});
