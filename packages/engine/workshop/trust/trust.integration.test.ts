import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunEvent } from '@galley/schema';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commandBackend, noSandbox, notSandboxed, runStatus, systemSandbox } from '../../workflow/index.ts';
import { createProcedures } from '../handlers/procedures.ts';
import { type OpenWorkshopOptions, openWorkshop, standardBackends, type Workshop } from '../open/open-workshop.ts';
import { sandboxNotice } from './program-reach.ts';
import { defaultProgramSettings, type ProgramSettings } from './program-settings.ts';
import { createTrustStore } from './trust-store.ts';

const workflows = join(import.meta.dirname, '../../../../workflows');
const { kind: confinement } = await systemSandbox().describe();
let folder = '';
let config = '';
/** Where scripts of these tests leave a trace: each one that ran adds a line. */
let trace = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-trust-'));
  config = join(folder, 'config');
  trace = join(folder, 'ran.txt');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Without a sandbox, so that the trace outside of the view shows whatever ran. */
const bare = () => ({
  sandbox: noSandbox('for the test'),
  requireSandbox: false,
  environment: {},
  readable: [],
  reach: {},
});

async function open(name = 'bench', more: Partial<OpenWorkshopOptions> = {}) {
  await mkdir(join(folder, name), { recursive: true });
  const trust = createTrustStore(config);
  const workshop = await openWorkshop({ directory: join(folder, name), workflows, trust, programs: bare(), ...more });
  const call = createProcedures({ all: () => [workshop], get: () => workshop });
  return {
    workshop,
    call,
    target: { workbench_id: workshop.id },
    [Symbol.asyncDispose]: () => workshop[Symbol.asyncDispose](),
  };
}

async function flow(name: string, states: Readonly<Record<string, string>>): Promise<string> {
  await mkdir(join(folder, name), { recursive: true });
  for (const [file, text] of Object.entries(states)) await writeFile(join(folder, name, file), text);
  return join(folder, name);
}

const script = (word = 'hello') => `echo ${word} >> ${trace}\necho made > made.txt\necho "<result>${word}</result>"\n`;
const ran = () => readFile(trace, 'utf8').catch(() => '');
const start = async ({ runs }: Workshop, source: string, more = {}) => {
  const { id } = await runs.startWorkflow(source, { text: '', model: 'offline', refineDraft: true, ...more });
  return settle({ runs }, id);
};
const settle = async ({ runs }: Pick<Workshop, 'runs'>, id: string) => {
  const record = await runs.settled(id);
  const main = record.state.agents.get('main');
  return {
    id: record.id,
    status: runStatus(record.state),
    main,
    result: main?.result ?? null,
    code: main?.error?.code ?? null,
  };
};
const events = async ({ workbench }: Workshop, id: `run_${string}`): Promise<RunEvent[]> =>
  (await workbench.store.journal.read(id)).map(({ event }) => event);

describe('case 7: scripts do not get the rights of the person without a word', () => {
  it('[T3] a script waits for a person, shown whole, and nothing has run', async () => {
    await using bench = await open();
    const waiting = await start(bench.workshop, await flow('flow', { 'START.sh': script() }));
    expect(waiting).toMatchObject({ status: 'waiting', code: 'SCRIPT_NOT_ALLOWED' });
    expect(waiting.main?.error?.message).toContain('Not sandboxed: this program can read your files');
    expect(await ran()).toBe('');
    expect((await events(bench.workshop, waiting.id)).map(({ type }) => type)).toEqual(['run.started', 'trust.asked']);
    const run = { ...bench.target, run_id: waiting.id };
    const { trust_questions } = await bench.call.RunGet({ ...run, agent_start: 0, agent_count: 10 });
    expect(trust_questions).toMatchObject([{ workflow: 'flow', state: 'START', lines: 3, sandboxed: false }]);
    const hash = trust_questions[0]?.program.hash ?? '';
    expect(await bench.call.TrustShow({ ...run, hash })).toMatchObject({ text: script() });
  });

  it('[T3] allowed once, it runs in this run, and the next run asks again', async () => {
    await using bench = await open();
    const source = await flow('flow', {
      'START.sh': `${script()}echo "<goto>AGAIN</goto>"`.replace('<result>hello</result>', ''),
      'AGAIN.sh': script('again'),
    });
    const first = await start(bench.workshop, source);
    await allow(bench, first.id, { remember: false });
    const second = await settle(bench.workshop, first.id);
    expect(second).toMatchObject({ status: 'waiting', main: { state: 'AGAIN' } });
    await allow(bench, first.id, { remember: false });
    expect(await settle(bench.workshop, first.id)).toMatchObject({ status: 'done', result: 'again' });
    expect(await ran()).toBe('hello\nagain\n');
    expect(await start(bench.workshop, source)).toMatchObject({ status: 'waiting' });
    expect(await bench.call.TrustList({})).toEqual({ entries: [] });
  });

  it('[T3] always means this content, in every Workbench, until it is revoked or one letter differs', async () => {
    const source = await flow('flow', { 'START.sh': script() });
    let hash = '';
    {
      await using bench = await open();
      const first = await start(bench.workshop, source);
      hash = await allow(bench, first.id, { remember: true });
      expect(await settle(bench.workshop, first.id)).toMatchObject({ status: 'done' });
      expect(await start(bench.workshop, source)).toMatchObject({ status: 'done' });
    }
    await using other = await open('other');
    expect(await start(other.workshop, source)).toMatchObject({ status: 'done', result: 'hello' });
    const { entries } = await other.call.TrustList({});
    expect(entries).toMatchObject([
      {
        program: { kind: 'script', language: 'sh', hash },
        workbench: join(folder, 'bench'),
        workflow: 'flow',
        state: 'START',
      },
    ]);
    const changed = await flow('changed', { 'START.sh': `${script()} ` });
    expect(await start(other.workshop, changed)).toMatchObject({ status: 'waiting' });
    const sameTextOtherLanguage = await flow('language', { 'START.js': script() });
    expect(await start(other.workshop, sameTextOtherLanguage)).toMatchObject({ status: 'waiting' });
    expect(await other.call.TrustRevoke({ hash })).toEqual({ entries: [], revoked: 1 });
    expect(await start(other.workshop, source)).toMatchObject({ status: 'waiting' });
    expect(await ran()).toBe('hello\n'.repeat(3));
  });

  it('[T3] one answer frees every Agent that waits with the same script', async () => {
    await using bench = await open();
    const fork = '<fork next="END">PART</fork><fork next="END">PART</fork><fork next="END">PART</fork>';
    const source = await flow('flow', {
      'START.sh': `echo '${fork}'`,
      'PART.sh': `echo part >> ${trace}; echo '<result>part</result>'`,
      'END.md': '---\njoin: all\n---\nsay {{result_count}}',
    });
    const first = await start(bench.workshop, source);
    await allow(bench, first.id, { remember: false });
    await bench.workshop.runs.settled(first.id);
    const run = { ...bench.target, run_id: first.id, agent_start: 0, agent_count: 10 };
    expect((await bench.call.RunGet(run)).trust_questions).toMatchObject([{ state: 'PART', agent_count: 3 }]);
    await allow(bench, first.id, { remember: false });
    await bench.workshop.runs.settled(first.id);
    expect(await ran()).toBe('part\n'.repeat(3));
  });

  it('[T3] with the flag the scripts of the workflow run, and the journal says by what', async () => {
    await using bench = await open();
    const source = await flow('flow', { 'START.sh': script() });
    const done = await start(bench.workshop, source, { allowScripts: true });
    expect(done).toMatchObject({ status: 'done' });
    expect((await events(bench.workshop, done.id))[0]).toMatchObject({ type: 'run.started', allow_scripts: true });
    const waiting = await start(bench.workshop, source);
    await bench.workshop.runs.resume(waiting.id, { allowScripts: true });
    expect(await settle(bench.workshop, waiting.id)).toMatchObject({ status: 'done' });
    const said = (await events(bench.workshop, waiting.id)).filter(
      ({ type }) => type.startsWith('trust.') || type === 'run.resumed',
    );
    expect(said).toMatchObject([
      { type: 'trust.asked' },
      { type: 'run.resumed', allow_scripts: true },
      { type: 'trust.answered', by: 'flag', remembered: false },
    ]);
    expect(await bench.call.TrustList({})).toEqual({ entries: [] });
  });

  it('[T3] what was allowed elsewhere meanwhile goes on with resume', async () => {
    await using bench = await open();
    const source = await flow('flow', { 'START.sh': script() });
    const [one, two] = [await start(bench.workshop, source), await start(bench.workshop, source)];
    await allow(bench, one.id, { remember: true });
    await bench.workshop.runs.settled(one.id);
    await bench.workshop.runs.resume(two.id);
    expect(await settle(bench.workshop, two.id)).toMatchObject({ status: 'done' });
  });

  it('[T3] a script that lies in the installation is allowed by its content, not by its name', async () => {
    const installed = join(folder, 'installed');
    await flow('installed/checks', { 'START.sh': script('built-in') });
    await using bench = await open('bench', { workflows: installed });
    expect(await start(bench.workshop, join(installed, 'checks'))).toMatchObject({ status: 'done' });
    const impostor = await flow('checks', { 'START.sh': script('impostor') });
    expect(await start(bench.workshop, impostor)).toMatchObject({ status: 'waiting' });
  });

  it('[T3] a list that cannot be read allows nothing and says why', async () => {
    await mkdir(config, { mode: 0o700 });
    await writeFile(join(config, 'trust.json'), '{"version":1,"allowed":[', { mode: 0o600 });
    await using bench = await open();
    const source = await flow('flow', { 'START.sh': script() });
    expect(await start(bench.workshop, source)).toMatchObject({ status: 'waiting', code: 'USER_FILE_DAMAGED' });
    expect(await ran()).toBe('');
  });

  it('[T3] a script does not run without a sandbox where the person requires one', async () => {
    await using bench = await open('bench', { programs: { ...bare(), requireSandbox: true } });
    const refused = await start(bench.workshop, await flow('flow', { 'START.sh': script() }), { allowScripts: true });
    expect(refused).toMatchObject({ status: 'failed', code: 'SANDBOX_REQUIRED' });
    expect(await ran()).toBe('');
  });
});

describe('allowed, and still confined', () => {
  it.skipIf(confinement === 'none')('[T3] it sees its copy and nothing else of the person’s, end to end', async () => {
    await mkdir(config, { mode: 0o700 });
    await writeFile(join(config, 'keys.json'), '{"openai":"sk-planted"}', { mode: 0o600 });
    await mkdir(join(folder, 'bench'));
    await writeFile(join(folder, 'bench', 'given.txt'), 'given');
    const text = `cat ${config}/keys.json ${folder}/bench/given.txt; echo x > ${folder}/bench/given.txt; env | grep PGPASSWORD
      cat given.txt; echo made > made.txt; echo "<result>over</result>"`;
    process.env.PGPASSWORD = 'planted';
    try {
      await using bench = await open('bench', { programs: defaultProgramSettings() });
      const waiting = await start(bench.workshop, await flow('flow', { 'START.sh': text }));
      expect(waiting.main?.error?.message).not.toContain('Not sandboxed');
      await allow(bench, waiting.id, { remember: false });
      expect(await settle(bench.workshop, waiting.id)).toMatchObject({ status: 'done', result: 'over' });
      const output = (await events(bench.workshop, waiting.id)).find(({ type }) => type === 'script.finished');
      expect(output).toMatchObject({ exit_code: 0, output: 'given<result>over</result>\n' });
      expect(await readFile(join(folder, 'bench', 'given.txt'), 'utf8')).toBe('given');
      const { changes } = await bench.call.ReviewGetChangeSet(bench.target);
      expect(changes.map(({ path }) => path)).toEqual(['made.txt']);
    } finally {
      delete process.env.PGPASSWORD;
    }
  });
});

describe('case 4: a folder that arrives with its .galley', () => {
  it('[T4] resume does not run the script pinned in it before somebody here allowed it', async () => {
    const source = await flow('flow', {
      'START.sh': `echo "<ask next='NEXT'>Go on?</ask>"`,
      'NEXT.sh': script('pinned'),
    });
    let id = '';
    {
      // At the sender's, who allows everything and even answers the question.
      await using theirs = await open('theirs', { trust: createTrustStore(join(folder, 'their-config')) });
      const first = await start(theirs.workshop, source);
      await allow(theirs, first.id, { remember: true });
      const asked = await settle(theirs.workshop, first.id);
      if (asked.main?.pending?.kind !== 'ask') throw new RangeError('asks nobody');
      await theirs.workshop.runs.answerAsk(first.id, asked.main.pending.ask, 'yes');
      const waiting = await settle(theirs.workshop, first.id);
      expect(waiting).toMatchObject({ status: 'waiting', main: { state: 'NEXT' } });
      // A forged answer in the journal, as if a person had allowed it.
      const hash = waiting.main?.pending?.kind === 'trust' ? waiting.main.pending.program.hash : '';
      const event = { type: 'trust.answered', agent: 'main', hash, by: 'person', remembered: true } as const;
      await theirs.workshop.workbench.append([{ stream: waiting.id, event }]);
      id = first.id;
    }
    await rm(source, { recursive: true });
    await cp(join(folder, 'theirs'), join(folder, 'mine'), { recursive: true });
    await using mine = await open('mine');
    await mine.workshop.runs.resume(id);
    expect(await settle(mine.workshop, id)).toMatchObject({ status: 'waiting', code: 'SCRIPT_NOT_ALLOWED' });
    expect(await ran()).toBe('');
    await allow(mine, id, { remember: false });
    expect(await settle(mine.workshop, id)).toMatchObject({ status: 'done', result: 'pinned' });
  });

  it('[T4] a trust.json in the Workbench or its .galley counts for nothing', async () => {
    const source = await flow('flow', { 'START.sh': script() });
    {
      await using bench = await open();
      const first = await start(bench.workshop, source);
      await allow(bench, first.id, { remember: true });
      await bench.workshop.runs.settled(first.id);
    }
    await mkdir(join(folder, 'other', '.galley'), { recursive: true });
    for (const place of ['trust.json', '.galley/trust.json']) {
      await cp(join(config, 'trust.json'), join(folder, 'other', place));
    }
    await rm(join(config, 'trust.json'));
    await using other = await open('other');
    expect(await start(other.workshop, source)).toMatchObject({ status: 'waiting' });
  });
});

describe('outside programs', () => {
  const prompt = '---\nbackend: command\n---\nhello\n';
  async function program(text = 'echo "<result>from the program</result>"') {
    const path = join(folder, 'program.sh');
    await writeFile(path, `#!/bin/bash\necho ran >> ${trace}\n${text}\n`);
    await chmod(path, 0o755);
    return { path, backends: new Map([['command', commandBackend({ command: path })]]) };
  }

  it('[T3] a program waits, too, and asks again when its file has changed', async () => {
    const source = await flow('flow', { 'START.md': prompt });
    const { path, backends } = await program();
    await using bench = await open('bench', { backends });
    const waiting = await start(bench.workshop, source);
    expect(waiting).toMatchObject({ status: 'waiting', code: 'PROGRAM_NOT_ALLOWED' });
    expect(waiting.main?.pending).toMatchObject({ program: { kind: 'program', name: 'command', path } });
    expect(await ran()).toBe('');
    await allow(bench, waiting.id, { remember: true });
    expect(await settle(bench.workshop, waiting.id)).toMatchObject({ status: 'done', result: 'from the program' });
    expect(await start(bench.workshop, source)).toMatchObject({ status: 'done' });
    await program('echo "<result>another one</result>"');
    expect(await start(bench.workshop, source)).toMatchObject({ status: 'waiting' });
  });

  it('[T3] a program that the person named themselves is not asked about; scripts still are', async () => {
    const source = await flow('flow', { 'START.md': prompt });
    const { backends } = await program('echo "<goto>NEXT</goto>"');
    await writeFile(join(source, 'NEXT.sh'), script());
    await using bench = await open('bench', { backends });
    bench.workshop.context.trust.allowNamed('command');
    const waiting = await start(bench.workshop, source);
    expect(waiting).toMatchObject({ status: 'waiting', code: 'SCRIPT_NOT_ALLOWED', main: { state: 'NEXT' } });
    expect(await ran()).toBe('ran\n');
  });

  it.skipIf(confinement === 'none')('[T3] the question says what it may reach, as things are now', async () => {
    const source = await flow('flow', { 'START.md': prompt });
    const { path, backends } = await program();
    const shown = async (reach: ProgramSettings['reach'], sandbox = defaultProgramSettings().sandbox) => {
      await using bench = await open('bench', { backends, programs: { ...defaultProgramSettings(), reach, sandbox } });
      const { id, main } = await start(bench.workshop, source);
      const hash = main?.pending?.kind === 'trust' ? main.pending.program.hash : '';
      return bench.call.TrustShow({ ...bench.target, run_id: id, hash });
    };
    expect(await shown({})).toMatchObject({
      sandboxed: true,
      notice: 'Sandboxed. It has no network and none of your files.',
    });
    const given = { hosts: ['api.example.com:443'], folders: [join(homedir(), '.example')] };
    expect((await shown({ [path]: given })).notice).toBe(
      'Sandboxed. It may reach api.example.com and ~/.example, and nothing else of your files or network.',
    );
    expect((await shown({ command: given })).notice).toContain('no network');
    expect(await shown({}, noSandbox('for the test'))).toMatchObject({ sandboxed: false, notice: notSandboxed });
  });

  it('[T3] Claude Code and Codex name their provider and their own folder', async () => {
    const context = { programs: defaultProgramSettings(), backends: standardBackends() };
    const about = (name: string) =>
      sandboxNotice(context, { kind: 'program', name, path: `/usr/bin/${name}`, hash: '' });
    if (confinement !== 'none') {
      expect((await about('claude')).notice).toMatch(
        /^Sandboxed\. It may reach api\.anthropic\.com, .*its own folder .*claude/,
      );
      expect((await about('codex')).notice).toMatch(
        /^Sandboxed\. It may reach api\.openai\.com, .*its own folder .*codex/,
      );
    }
    expect(
      await sandboxNotice({ ...context, programs: bare() }, { kind: 'program', name: 'claude', path: '/x', hash: '' }),
    ).toEqual({
      sandboxed: false,
      notice: notSandboxed,
    });
  });

  it('[T3] a program does not run without a sandbox where the person requires one, also one they named', async () => {
    const source = await flow('flow', { 'START.md': prompt });
    const { backends } = await program();
    await using bench = await open('bench', { backends, programs: { ...bare(), requireSandbox: true } });
    bench.workshop.context.trust.allowNamed('command');
    expect(await start(bench.workshop, source)).toMatchObject({ status: 'failed', code: 'SANDBOX_REQUIRED' });
    expect(await ran()).toBe('');
  });

  it.skipIf(confinement === 'none')('[T3] in the sandbox it leaves no trace outside, end to end', async () => {
    const source = await flow('flow', { 'START.md': prompt });
    const { backends } = await program('echo "<result>from inside</result>"');
    await using bench = await open('bench', { backends, programs: defaultProgramSettings() });
    const done = await start(bench.workshop, source, { allowScripts: true });
    expect(done).toMatchObject({ status: 'done', result: 'from inside' });
    expect(await ran()).toBe('');
  });

  it('[T3] a file among its arguments counts with its content', async () => {
    const source = await flow('flow', { 'START.md': prompt });
    const { path } = await program();
    const backends = new Map([['command', commandBackend({ command: 'bash', args: [path] })]]);
    await using bench = await open('bench', { backends });
    const waiting = await start(bench.workshop, source);
    await allow(bench, waiting.id, { remember: true });
    expect(await settle(bench.workshop, waiting.id)).toMatchObject({ status: 'done' });
    await program('echo "<result>changed</result>"');
    expect(await start(bench.workshop, source)).toMatchObject({ status: 'waiting' });
  });
});

type Opened = Awaited<ReturnType<typeof open>>;

async function allow({ call, target }: Opened, run_id: string, { remember }: { readonly remember: boolean }) {
  const run = { ...target, run_id };
  const { trust_questions } = await call.RunGet({ ...run, agent_start: 0, agent_count: 10 });
  const hash = trust_questions[0]?.program.hash ?? '';
  await call.TrustAllow({ ...run, hash, remember });
  return hash;
}
