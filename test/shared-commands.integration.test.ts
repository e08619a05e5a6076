import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localOnlyNames, remedyForShared } from '../packages/cli/src/arguments/local-only.ts';
import { onlyLooks } from '../packages/cli/src/arguments/looking.ts';
import { buildProgram } from '../packages/cli/src/run-cli.ts';
import { commandFile } from '../packages/cli/src/testing/command-file.ts';
import { here } from '../packages/cli/src/testing/in-process.ts';
import { startTeamBench, type TeamBench } from '../packages/team/src/testing/team-bench.ts';

const started = await startTeamBench();
const bench = started ?? ({} as TeamBench);
const wanted = started === null ? describe.skip : describe;

type Command = ReturnType<typeof buildProgram>;

/** Commands that read what a person or program types, until it ends. */
const talking = new Set(['chat', 'mcp']);
const places = new Set(['dir', 'file', 'files', 'folder', 'workflow', 'new', 'target']);

function leaves(
  command: Command,
  above: readonly string[] = [],
): { readonly name: string; readonly command: Command }[] {
  return command.commands.flatMap((child) => {
    const path = [...above, child.name()];
    const isOwn = child.commands.length === 0 || child.registeredArguments.length > 0;
    return [...(isOwn ? [{ name: path.join(' '), command: child }] : []), ...leaves(child, path)];
  });
}

wanted('ordinary commands, in a Workbench of a team', () => {
  const [alpha, beta] = bench.teams ?? [];
  const address = `${bench.origin}/#/w/${alpha?.workbenchId}`;
  const before = process.env.GALLEY_CONFIG;
  let parent = '';

  const run = async (...args: string[]) => {
    const { code, stdout, stderr } = await here(...args, '--json');
    expect(stdout, stderr).toMatch(/^\{/);
    return { code, body: JSON.parse(stdout), stderr };
  };
  const signIn = async (role: 'viewer' | 'reviewer' | 'editor' | 'owner') => {
    const made = await bench.post('/team/TokenCreate', { name: 'terminal', role }, alpha?.sessions[role]);
    const login = { origin: bench.origin, token: made.body.result.secret, name: role };
    await writeFile(join(parent, 'config', 'logins.json'), JSON.stringify([login]), { mode: 0o600 });
  };

  /** Exit code and what was said, once its input has ended; a process of its own, since the server is in this one. */
  const talk = async (name: string) => {
    const child = spawn(process.execPath, [commandFile, name, address], {
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: 60_000,
    });
    const [[code], said] = await Promise.all([once(child, 'exit'), text(child.stderr)]);
    return [code, said];
  };

  beforeAll(async () => {
    parent = await mkdtemp(join(tmpdir(), 'galley-shared-'));
    await mkdir(join(parent, 'config'), { mode: 0o700 });
    process.env.GALLEY_CONFIG = join(parent, 'config');
    await signIn('editor');
  });
  afterAll(async () => {
    if (before === undefined) delete process.env.GALLEY_CONFIG;
    else process.env.GALLEY_CONFIG = before;
    await rm(parent, { recursive: true, force: true });
    await started?.[Symbol.asyncDispose]();
  });

  it('[X3] [X9] a request, its plan, its changes and the publish work by the address, under the name of the person', async () => {
    const asked = await run('run', address, 'Sort costs.csv by month and save it as sorted.csv');
    expect([asked.code, asked.body.status]).toEqual([2, 'waiting']);
    expect((await run('plan', 'show', address)).body.items.length).toBeGreaterThan(0);
    expect((await run('plan', 'approve', address)).body.status).toBe('done');
    expect((await run('diff', address)).body.changes).toHaveLength(1);
    expect((await run('publish', address)).body.published).toEqual(['sorted.csv']);
    const { body } = await bench.post(
      '/team/DecisionList',
      { workbench_id: alpha?.workbenchId },
      alpha?.sessions.owner,
    );
    const published = body.result.decisions.filter(
      ({ procedure }: { procedure: string }) => procedure === 'DraftPublish',
    );
    expect(published[0]).toMatchObject({ name: 'alpha editor', outcome: 'done' });
  });

  it('[X3] a pulled folder stands for its Workbench and gets no state of its own', async () => {
    const copy = join(parent, 'copy');
    expect((await run('pull', address, copy)).code).toBe(0);
    const status = await run('status', copy);
    expect(status.body.workbench_id).toBe(alpha?.workbenchId);
    expect(status.stderr).toContain('the command works there');
    expect(await readdir(copy)).not.toContain('.galley');
  });

  it('[X3] [X9] every command works with a shared Workbench, or says that it is for this computer and what to do instead', async () => {
    await signIn('owner');
    const commands = leaves(buildProgram(() => async () => undefined));
    const { body: listed } = await run('runs', address);
    const words: Readonly<Record<string, string>> = {
      dir: address,
      folder: address,
      first: address,
      run: listed.runs[0].run_id,
      workflow: 'rpi',
      provider: 'openai',
      switch: 'on',
      answer: 'draft',
      address: 'postgres://nobody@db.invalid:1/none',
      statement: 'SELECT 1',
      request: 'Sort costs.csv by month',
      before: 'published',
      file: 'costs.csv',
    };
    const more: Readonly<Record<string, readonly string[]>> = {
      start: ['--dir', address, '--input', 'Sort costs.csv by month'],
      'plan edit': ['--add', 'Look at it again'],
      'plan comment': ['Which month?'],
      'context set': ['a note'],
      try: ['--models', 'offline'],
      'runs skip': ['--reason', 'none'],
      companion: ['What waits?'],
      logout: ['https://elsewhere.example.org'],
      pull: [address, join(parent, 'walked'), '--dry-run'],
      push: [join(parent, 'copy'), '--dry-run'],
    };
    // What people can meet; a folder of this computer that is looked for is none of it.
    const known = [
      ...[undefined, 'NOT_FOUND', 'INVALID_ARGUMENT', 'WRONG_STATE', 'ROLE_REFUSED', 'ALREADY_EXISTS'],
      // As the Workbench stands by then, which only its holder knows.
      ...['NO_DRAFT', 'DRAFT_NOT_RECOVERABLE', 'RUN_NOT_WORKING', 'AGENT_NOT_STOPPED'],
    ];
    const problems: string[] = [];
    const [ran, refused, own]: [string[], string[], string[]] = [[], [], []];
    for (const { name, command } of commands) {
      const remedy = remedyForShared(name);
      const required = command.registeredArguments.filter((argument) => argument.required);
      if (remedy !== null) {
        expect(remedy.length, name).toBeGreaterThan(20);
        const wanted = required.map((argument) => (places.has(argument.name()) ? address : 'costs'));
        const given = name === 'serve' ? [address] : wanted;
        const mandatory = command.options.flatMap(({ mandatory, long }) => (mandatory ? [long ?? '', 'new.pdf'] : []));
        if (!given.includes(address)) {
          own.push(name);
          continue;
        }
        const { code, stderr } = await here(...name.split(' '), ...given, ...mandatory);
        expect([code, stderr], name).toEqual([1, expect.stringContaining(remedy)]);
        expect(stderr, name).toContain('of this computer only');
        refused.push(name);
        continue;
      }
      if (talking.has(name)) {
        expect(await talk(name), name).toEqual([0, expect.not.stringContaining('galley: ')]);
        ran.push(name);
        continue;
      }
      const given = required.map((argument) => words[argument.name()] ?? 'none');
      const late = pause(40_000, { body: { error: { code: 'LATE' } } }, { ref: false });
      const { body } = await Promise.race([run(...name.split(' '), ...given, ...(more[name] ?? [])), late]);
      if (!known.includes(body.error?.code)) problems.push(`${name}: ${JSON.stringify(body.error)}`);
      ran.push(name);
    }
    expect(
      [ran.length > 80, refused.length > 15, own.length > 10],
      `${ran.length} ${refused.length} ${own.length}`,
    ).toEqual([true, true, true]);
    expect(problems).toEqual([]);
    for (const name of localOnlyNames) {
      expect(
        commands.some((each) => each.name === name || each.name.startsWith(`${name} `)),
        name,
      ).toBe(true);
    }
  }, 240_000);

  it('[X3] [X9] every command that looks works with a viewer’s token, and what changes something is refused', async () => {
    await signIn('viewer');
    const commands = leaves(buildProgram(() => async () => undefined));
    const looking = commands.filter(
      ({ name, command }) =>
        onlyLooks(command) && remedyForShared(name) === null && command.registeredArguments[0]?.name() === 'dir',
    );
    expect(looking.length).toBeGreaterThan(15);
    const refusals = [undefined, 'NOT_FOUND', 'INVALID_ARGUMENT', 'WRONG_STATE', 'ROLE_REFUSED'];
    for (const { name, command } of looking) {
      const required = command.registeredArguments.filter((argument) => argument.required).slice(1);
      const rest = required.map((argument) => (argument.name() === 'run' ? 'run_none' : 'costs.csv'));
      const { body } = await run(...name.split(' '), address, ...rest);
      expect(refusals, `${name}: ${JSON.stringify(body.error)}`).toContain(body.error?.code);
    }
    expect((await run('run', address, 'Sort costs.csv by month')).body.error.code).toBe('ROLE_REFUSED');
    await signIn('editor');
  });

  it('[X3] [X9] where publishing needs two, the second word is given at a terminal, too, by whoever may give it', async () => {
    const id = alpha?.workbenchId ?? '';
    const owner = alpha?.sessions.owner;
    await bench.rpc('DraftDiscard', { workbench_id: id }, owner);
    const made = await bench.rpc('CheckpointCreate', { workbench_id: id, name: 'Before the audit' }, owner);
    const { checkpoint_id: checkpoint } = made.body.result;
    const policies = { approver_differs: false, publish_needs_two: true };
    await bench.post('/team/WorkbenchSetPolicies', { workbench_id: id, ...policies }, owner);
    expect((await here('agree', address)).stdout).toBe('Nothing waits for a second person.\n');
    const wished = await run('restore', address, checkpoint);
    expect(wished.body.error).toMatchObject({
      code: 'SECOND_PERSON_NEEDED',
      remedy: expect.stringContaining('galley agree'),
    });
    const code = (await here('agree', address)).stdout.slice(0, 8);
    expect(await here('agree', address, code)).toMatchObject({
      code: 2,
      stdout: expect.stringContaining('your own wish'),
    });
    await signIn('viewer');
    expect((await run('agree', address, code)).body.error.code).toBe('ROLE_REFUSED');
    await signIn('reviewer');
    const wish = `${code}  alpha editor wants to restore the Checkpoint “Before the audit” of`;
    const listed = await here('agree', address);
    expect(listed.stdout).toMatch(new RegExp(`^${wish} [-0-9 :]+ \\(${checkpoint}\\)\n$`));
    expect((await run('agree', address, '00000000')).body.error.code).toBe('INVALID_ARGUMENT');
    // As a server of the version before noted it: nobody can say what Draft it was about, so nobody is asked.
    await bench.base.queries.ask(
      `INSERT INTO people.endorsement (workbench, act, procedure, person, at)
       SELECT workbench, $1, procedure, person, at + interval '1 second' FROM people.endorsement WHERE workbench = $2`,
      ['f'.repeat(64), id],
    );
    expect((await here('agree', address)).stdout).toBe(listed.stdout);
    expect(await here('agree', address, code)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('can do it now'),
    });
    await signIn('editor');
    expect((await run('restore', address, checkpoint)).code).toBe(0);
    await bench.post('/team/WorkbenchSetPolicies', { workbench_id: id, ...policies, publish_needs_two: false }, owner);
    const { stdout } = await here('decisions', address, '--limit', '20');
    for (const line of [
      /alpha editor \(by token\) {2}checkpoint restore cp_\S+ {2}refused: SECOND_PERSON_NEEDED/,
      /alpha reviewer \(by token\) {2}agree [0-9a-f]{8} {2}done/,
    ]) {
      expect(stdout).toMatch(line);
    }
    const people = await here('people', address);
    expect(people.stdout).toContain('alpha reviewer  reviewer\n');
    expect(people.stdout).not.toContain('beta');
    expect((await run('agree', parent)).body.error.code).toBe('NOT_IN_TEAM');
  });

  it('[X3] [X9] a run that waits for a budget of the team goes on at a terminal once an owner raised it', async () => {
    const owner = alpha?.sessions.owner;
    await bench.rpc('DraftDiscard', { workbench_id: alpha?.workbenchId }, owner);
    const set = (tokens: number | null) =>
      bench.post('/team/BudgetSet', { kind: 'team', subject: alpha?.id, dollars: null, tokens }, owner);
    await signIn('editor');
    await set(1);
    const asked = await here('run', address, 'Sort costs.csv by month and save it as again.csv');
    const [, run = ''] = /galley budget \S+ (run_\S+), once it was raised/.exec(asked.stdout + asked.stderr) ?? [];
    expect(run, asked.stdout + asked.stderr).not.toBe('');
    const waits = async () => {
      const at = { workbench_id: alpha?.workbenchId, run_id: run, agent_start: 0, agent_count: 0 };
      return (await bench.rpc('RunGet', at, owner)).body.result.waits.map(({ kind }: { kind: string }) => kind);
    };
    expect((await here('budget', address, run)).code).toBe(2);
    expect(await waits()).toEqual(['budget']);
    await set(null);
    expect((await here('budget', address, run)).code).toBe(2);
    expect(await waits()).toEqual(['gate']);
    await bench.rpc('WorkshopCancelRun', { workbench_id: alpha?.workbenchId, run_id: run }, owner);
  });

  it('[X9] another team’s Workbench does not exist, and what belongs to a folder of this computer is refused by name', async () => {
    const foreign = `${bench.origin}/#/w/${beta?.workbenchId}`;
    expect((await run('status', foreign)).body.error.code).toBe('NOT_FOUND');
    expect((await run('resume', address, '--debug')).body.error.code).toBe('NOT_IN_SHARED_WORKBENCH');
    expect((await run('export', address, join(parent, 'all.zip'))).body.error.code).toBe('NOT_IN_SHARED_WORKBENCH');
    expect((await run('status', 'https://elsewhere.example.org/#/w/wb_1')).body.error.code).toBe('NOT_LOGGED_IN');
  });
});
