import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commandFile } from '../packages/cli/src/testing/command-file.ts';
import { here } from '../packages/cli/src/testing/in-process.ts';
import { startTeamBench, type TeamBench } from '../packages/team/src/testing/team-bench.ts';

const started = await startTeamBench();
const bench = started ?? ({} as TeamBench);
const wanted = started === null ? describe.skip : describe;

wanted('a folder that is a copy of a shared Workbench', () => {
  const [alpha, beta] = bench.teams ?? [];
  const workbench_id = alpha?.workbenchId ?? '';
  const address = `${bench.origin}/#/w/${workbench_id}`;
  const before = process.env.GALLEY_CONFIG;
  let parent = '';
  let config = '';
  let token = '';
  let copy = '';

  const rpc = async (name: string, input: object, secret = alpha?.sessions.owner) =>
    (await bench.rpc(name, { workbench_id, ...input }, secret)).body;
  /** Somebody else changes Published. */
  const others = (...acts: object[]) => rpc('FileChange', { acts });
  const put = (path: string, text: string) => ({ act: 'put', path, text, replace: true });
  const shared = async () => {
    const { files } = (await rpc('PublishedList', {})).result;
    return Object.fromEntries(files.map(({ path, hash }: Record<string, string>) => [path, hash]));
  };
  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
  const local = async () => {
    const names = await readdir(copy, { recursive: true, withFileTypes: true });
    const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    const pairs = await Promise.all(
      files.map(async (file) => [file.slice(copy.length + 1), hashOf(await readFile(file, 'utf8'))] as const),
    );
    return Object.fromEntries(pairs.sort());
  };
  const run = async (...args: string[]) => {
    const outcome = await here(...args, '--json');
    return { code: outcome.code, body: JSON.parse(outcome.stdout), stderr: outcome.stderr };
  };

  beforeAll(async () => {
    parent = await mkdtemp(join(tmpdir(), 'galley-sync-'));
    config = join(parent, 'config');
    await mkdir(config, { mode: 0o700 });
    process.env.GALLEY_CONFIG = config;
    const made = await bench.post('/team/TokenCreate', { name: 'sync', role: 'editor' }, alpha?.sessions.editor);
    token = made.body.result.secret;
    const login = { origin: bench.origin, token, name: 'alpha editor' };
    await writeFile(join(config, 'logins.json'), JSON.stringify([login]), { mode: 0o600 });
  });
  beforeEach(async () => {
    copy = await mkdtemp(join(parent, 'copy-'));
    expect((await run('pull', address, copy)).code).toBe(0);
  });
  afterAll(async () => {
    if (before === undefined) delete process.env.GALLEY_CONFIG;
    else process.env.GALLEY_CONFIG = before;
    await rm(parent, { recursive: true, force: true });
    await started?.[Symbol.asyncDispose]();
  });

  it('[T5] login shows a code, keeps the token for its owner alone and prints it nowhere; logout ends it', async () => {
    const own = await mkdtemp(join(parent, 'own-'));
    const env = { ...process.env, GALLEY_CONFIG: own };
    const child = spawn(process.execPath, [commandFile, 'login', bench.origin, '--no-browser'], { env });
    let [out, said] = ['', ''];
    child.stdout.on('data', (part) => (out += part));
    child.stderr.on('data', (part) => (said += part));
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
    await expect.poll(() => said).toMatch(/type this code: \w{4}-\w{4}/);
    const code = /code: (\S+)/.exec(said)?.[1];
    await bench.post('/team/DeviceApprove', { code, role: 'viewer' }, alpha?.sessions.editor);
    expect(await ended).toBe(0);
    const kept = await readFile(join(own, 'logins.json'), 'utf8');
    const secret = /glt_[\w-]{43}/.exec(kept)?.[0] ?? '';
    expect(out).toContain('alpha bench (viewer)');
    expect(out + said).not.toContain(secret);
    expect((await stat(join(own, 'logins.json'))).mode & 0o777).toBe(0o600);
    expect((await bench.post('/team/TeamGet', {}, secret)).status).toBe(200);
    process.env.GALLEY_CONFIG = own;
    try {
      expect((await run('logout', bench.origin)).body).toEqual({ origins: [bench.origin] });
    } finally {
      process.env.GALLEY_CONFIG = config;
    }
    expect((await bench.post('/team/TeamGet', {}, secret)).status).toBe(401);
    expect(await readFile(join(own, 'logins.json'), 'utf8')).not.toContain(secret);
    expect((await run('login', 'http://galley.example.org')).body.error.code).toBe('INVALID_ARGUMENT');
  });

  it('[X7] [B7] pull and push carry what changed, deletes and renames; what changed on one side stays that side’s', async () => {
    expect(await local()).toEqual(await shared());
    await others(put('sub/new.txt', 'theirs'), put('secret.txt', 'changed there'));
    await writeFile(join(copy, 'mine.txt'), 'mine');
    await rename(join(copy, 'costs.csv'), join(copy, 'expenses.csv'));
    const pulled = await run('pull', copy);
    expect(pulled.body.changed.map(({ path }: { path: string }) => path)).toEqual(['secret.txt', 'sub/new.txt']);
    expect(pulled.body.yours).toEqual(['costs.csv', 'expenses.csv', 'mine.txt']);
    const sent = await run('push', copy);
    expect(sent.body.sent).toEqual([
      { act: 'move', path: 'costs.csv → expenses.csv' },
      { act: 'put', path: 'mine.txt' },
    ]);
    expect(await local()).toEqual(await shared());
    await rm(join(copy, 'mine.txt'));
    expect((await run('push', copy)).body.not_deleted).toEqual(['mine.txt']);
    expect((await run('push', copy, '--delete')).body.sent).toEqual([{ act: 'delete', path: 'mine.txt' }]);
    await others({ act: 'delete', path: 'sub/new.txt' }, { act: 'move', from: 'expenses.csv', to: 'costs.csv' });
    await run('pull', copy);
    expect(await local()).toEqual(await shared());
    expect(await readdir(copy)).not.toContain('sub');
    const { decisions } = (await bench.post('/team/DecisionList', { workbench_id }, alpha?.sessions.owner)).body.result;
    expect(decisions.map((each: Record<string, string>) => `${each.name} ${each.via} ${each.procedure}`)).toContain(
      'alpha editor token FileChange',
    );
  });

  it('[B7] a conflict shows three versions and is touched only as the person says: mine, theirs, both', async () => {
    await others(put('a.txt', 'base'), put('b.txt', 'base'), put('c.txt', 'base'));
    await run('pull', copy);
    for (const name of ['a', 'b', 'c']) await writeFile(join(copy, `${name}.txt`), `mine ${name}`);
    await others(put('a.txt', 'theirs'), put('b.txt', 'theirs'), put('c.txt', 'theirs'));
    const stopped = await run('pull', copy);
    expect(stopped.code).toBe(2);
    expect(stopped.body.conflicts[0]).toEqual({
      path: 'a.txt',
      base: hashOf('base'),
      mine: hashOf('mine a'),
      theirs: hashOf('theirs'),
    });
    const refused = await run('push', copy);
    expect([refused.code, refused.body.sent]).toEqual([2, []]);
    expect(await readFile(join(copy, 'a.txt'), 'utf8')).toBe('mine a');
    const kept = ['--keep', 'a.txt=mine', '--keep', 'b.txt=theirs', '--keep', 'c.txt=both'];
    expect((await run('pull', copy, ...kept)).code).toBe(0);
    const texts = ['a.txt', 'b.txt', 'c.txt', 'c (mine).txt'];
    expect(await Promise.all(texts.map((name) => readFile(join(copy, name), 'utf8')))).toEqual([
      ...['mine a', 'theirs', 'theirs', 'mine c'],
    ]);
    expect((await run('push', copy)).body.sent).toEqual([
      { act: 'put', path: 'a.txt' },
      { act: 'put', path: 'c (mine).txt' },
    ]);
    expect(await local()).toEqual(await shared());
  });

  it('[B7] what somebody changed between the look and the act is not overwritten', async () => {
    const act = { act: 'put', path: 'a.txt', text: 'late', replace: true, expected: hashOf('never') };
    const answer = await rpc('FileChange', { acts: [put('fresh.txt', 'x'), act] });
    expect(answer.error).toMatchObject({ code: 'PUBLISHED_CHANGED', details: { path: 'a.txt' } });
    expect(await shared()).not.toHaveProperty('fresh.txt');
  });

  it('[B2] [T4] links, clutter and .galley do not travel; a server’s path never leads out of the folder', async () => {
    await mkdir(join(copy, '.galley'));
    await mkdir(join(copy, 'node_modules'));
    await writeFile(join(copy, '.galley', 'x'), 'no');
    await writeFile(join(copy, 'node_modules', 'x.js'), 'no');
    await writeFile(join(copy, '~$report.docx'), 'no');
    await symlink('/etc/hostname', join(copy, 'link.txt'));
    const sent = await run('push', copy);
    expect(sent.body).toMatchObject({ sent: [], refused: ['link.txt'] });
    // A file that became a link here is not taken for deleted there, and nothing is written through the link.
    await others(put('linked/a.txt', 'there'));
    await symlink(parent, join(copy, 'linked'));
    const pulled = await run('pull', copy);
    expect(pulled.body.refused).toContain('linked');
    expect(await readdir(parent)).not.toContain('a.txt');
    expect((await run('push', copy, '--delete')).body.sent).toEqual([]);
  });

  it('[X9] what the role or the team does not allow is refused in the server’s words', async () => {
    const made = await bench.post('/team/TokenCreate', { name: 'look', role: 'viewer' }, alpha?.sessions.editor);
    const login = { origin: bench.origin, token: made.body.result.secret, name: 'alpha editor' };
    const kept = await readFile(join(config, 'logins.json'), 'utf8');
    await writeFile(join(config, 'logins.json'), JSON.stringify([login]));
    await writeFile(join(copy, 'mine.txt'), 'mine');
    const refused = await run('push', copy);
    await writeFile(join(config, 'logins.json'), kept);
    expect(refused.body.error).toMatchObject({ code: 'ROLE_REFUSED', details: { least_role: 'editor' } });
    const other = `${bench.origin}/#/w/${beta?.workbenchId}`;
    expect((await run('pull', other, join(parent, 'stolen'))).body.error.code).toBe('NOT_FOUND');
    expect((await run('pull', parent)).body.error.code).toBe('NOT_FOUND');
  });

  it('[B6] killed at any moment, the folder and the server are whole, and the next command goes on', async () => {
    const names = Array.from({ length: 30 }, (_, index) => `many/${index}.txt`);
    const at = (text: string) => hashOf(text.repeat(2_000));
    const whole = (round: string) => names.map((path) => put(path, round.repeat(2_000)));
    await others(...whole('0'));
    await run('pull', copy);
    for (const [round, afterMs] of [250, 400, 550, 700].entries()) {
      const [old, fresh] = [String(round), String(round + 1)];
      await others(...whole(fresh));
      await killed(['pull', copy], afterMs);
      for (const hash of Object.entries(await local()).flatMap(([path, each]) =>
        names.includes(path) ? [each] : [],
      )) {
        expect([at(old), at(fresh)]).toContain(hash);
      }
      expect((await run('pull', copy)).code).toBe(0);
      expect(await local()).toEqual(await shared());
      for (const path of names) await writeFile(join(copy, path), `${fresh}!`.repeat(2_000));
      await killed(['push', copy], afterMs);
      // One batch: all of it or nothing. What reached the server goes on to its end there, whoever asked is gone or not.
      const kinds = async () => {
        const there = await shared();
        return new Set(names.map((path) => there[path])).size;
      };
      await expect.poll(kinds).toBe(1);
      // The batch of before may land just now: then the files are not what this one expects, and the next one goes on.
      const next = await run('push', copy);
      if (next.code !== 0) expect(next.body.error.code).toBe('PUBLISHED_CHANGED');
      expect((await run('push', copy)).code).toBe(0);
      expect(await local()).toEqual(await shared());
      await others(...whole(fresh));
      await run('pull', copy);
    }
  });

  async function killed(args: readonly string[], afterMs: number): Promise<void> {
    const child = spawn(process.execPath, [commandFile, ...args], { stdio: 'ignore' });
    const ended = new Promise((resolve) => child.on('close', resolve));
    await pause(afterMs);
    child.kill('SIGKILL');
    await ended;
  }
});
