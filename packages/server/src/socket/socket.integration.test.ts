import { mkdir, mkdtempDisposable, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { attach, joinWorkbench, readText, sendRequest, socketPlaces } from '@galley/engine/attach';
import { WorkbenchLockedError } from '@galley/engine/store';
import type { Notification } from '@galley/schema';
import { describe, expect, it } from 'vitest';
import { serve } from '../serve.ts';
import { serveBench, token } from '../testing/served-bench.ts';
import { type HoldOptions, holdWorkbench } from './hold.ts';

const workflows = fileURLToPath(new URL('../../../../workflows', import.meta.url));

async function bench() {
  const folder = await mkdtempDisposable(join(tmpdir(), 'galley-socket-'));
  const directory = join(folder.path, 'bench');
  await mkdir(directory);
  const options: HoldOptions = { directory, workflows, config: '/config' };
  const hold = () => holdWorkbench(options);
  return {
    directory,
    hold,
    join: () => joinWorkbench({ directory, config: '/config', hold }),
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}

describe('the socket of a Workbench', () => {
  it('[B17] answers with the procedures of the process that holds it, and tells what happens before it answers', async () => {
    await using made = await bench();
    await using held = await made.hold();
    await using joined = await made.join();
    expect(joined.held()).toBeNull();
    const target = { workbench_id: joined.workbenchId };
    expect(await joined.call.WorkbenchGet(target)).toEqual(await held.call.WorkbenchGet(target));

    const told: Notification['type'][] = [];
    joined.subscribe(({ type }) => told.push(type));
    const { run_id } = await joined.call.WorkshopSendUserMessage({ ...target, text: 'Hello', refine_draft: false });
    expect(await joined.terminal.RunWait({ ...target, run_id, at_most_ms: 20_000 })).toEqual({ settled: true });
    expect(told).toContain('WorkshopPhaseStarted');
    expect(told.findLast((type) => type.startsWith('Workshop'))).toBe('WorkshopRunStatusChanged');
    await expect(joined.call.WorkshopGetRun({ ...target, run_id: 'run_none' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it.skipIf(process.platform === 'win32')(
    '[B17] can be opened by its user alone, and is gone with the holder',
    async () => {
      await using made = await bench();
      const places: string[] = [];
      {
        await using _held = await made.hold();
        for (const place of await socketPlaces(made.directory)) {
          const found = await stat(place).catch(() => null);
          if (found === null) continue;
          places.push(place);
          expect([found.isSocket(), found.mode & 0o777]).toEqual([true, 0o600]);
          expect((await stat(join(place, '..'))).mode & 0o777).toBe(0o700);
        }
        expect(places).toHaveLength(1);
      }
      await expect(stat(places[0] ?? '')).rejects.toMatchObject({ code: 'ENOENT' });
      expect(await attach(made.directory, '/config')).toBeNull();
    },
  );

  it('[B17] one that a killed process left is no obstacle', async () => {
    await using made = await bench();
    await (await made.hold())[Symbol.asyncDispose]();
    const place = (await socketPlaces(made.directory)).at(-1) ?? '';
    const left = createServer().listen(place);
    left.once('listening', () => left.close());
    await using joined = await made.join();
    expect(joined.held()).not.toBeNull();
    expect(await attach(made.directory, '/config')).not.toBeNull();
  });

  it('[B17] of several that open at once one holds it, and the others attach', async () => {
    await using made = await bench();
    const joined = await Promise.all([1, 2, 3, 4].map(() => made.join()));
    expect(joined.filter((each) => each.held() !== null)).toHaveLength(1);
    expect(new Set(joined.map(({ workbenchId }) => workbenchId)).size).toBe(1);
    for (const each of joined) await each[Symbol.asyncDispose]();
  });

  it('[B17] a call finds the next holder when the first one ends in order, and listeners go on', async () => {
    await using made = await bench();
    const first = await made.hold();
    await using second = await made.join();
    const target = { workbench_id: second.workbenchId };
    const told: string[] = [];
    second.subscribe(({ type }) => told.push(type));
    const { run_id } = await second.call.WorkshopSendUserMessage({ ...target, text: 'Hello', refine_draft: false });
    const waiting = second.terminal.RunWait({ ...target, run_id, at_most_ms: 60_000 });
    await first[Symbol.asyncDispose]();
    expect(await waiting).toEqual({ settled: true });
    expect(await second.call.WorkbenchRename({ ...target, name: 'After' })).toEqual({ name: 'After' });
    expect(second.held()).not.toBeNull();
    expect(told).toContain('Resync');
    expect((await second.call.WorkshopGetRun({ ...target, run_id })).run_id).toBe(run_id);
  });

  it('[B17] [T4] refuses another configuration, and requests that a browser could send', async () => {
    await using made = await bench();
    await using _held = await made.hold();
    await expect(attach(made.directory, '/another')).rejects.toMatchObject({
      code: 'HOLDER_DIFFERS',
      details: { what: 'config', pid: process.pid },
    });
    const socketPath = (await socketPlaces(made.directory)).at(-1) ?? '';
    const refused = await sendRequest({ socketPath, path: '/hello', headers: { host: '127.0.0.1:4711' } });
    expect([refused.statusCode, JSON.parse(await readText(refused)).error.code]).toEqual([403, 'REQUEST_REFUSED']);
  });

  it('[T2] [T3] [B17] what only a terminal may ask for cannot be asked of the loopback server', async () => {
    await using served = await serveBench();
    const headers = await served.signIn();
    for (const name of ['RunStartFrom', 'RunResumeWith', 'RunRetryWith', 'WorkbenchExportTo', 'WorkbenchCopyTo']) {
      for (const path of [`/rpc/${name}`, `/terminal/${name}`]) {
        const { status } = await served.post(path, {}, headers);
        expect([404, 405]).toContain(status);
      }
    }
  });

  it('[B17] says whom it waits for when the holder does not answer, and goes on once the folder is free', async () => {
    await using made = await bench();
    let told: string | null = null;
    await using joined = await joinWorkbench({
      directory: made.directory,
      config: '/config',
      hold: () =>
        told === null
          ? Promise.reject(new WorkbenchLockedError(made.directory, { pid: 4711, startedAt: null, command: null }))
          : made.hold(),
      onWait: ({ code, message }) => {
        told = `${code} ${message}`;
      },
    });
    expect(told).toMatch(/^WORKBENCH_LOCKED .*4711/);
    expect(joined.held()).not.toBeNull();
  });

  it('[B17] a second page works through the process of the first', async () => {
    await using served = await serveBench();
    await using joined = await joinWorkbench({
      directory: join(served.folder, 'bench'),
      config: '',
      hold: () => Promise.reject(new RangeError('the first one answers')),
    });
    expect(joined.workbenchId).toBe(served.server.joined.workbenchId);
    expect(served.server.joined.held()?.answers).toBe(true);

    const where = {
      directory: join(served.folder, 'bench'),
      workflows,
      page: join(served.folder, 'page'),
      port: 0,
      token,
    };
    await using second = await serve(where);
    expect(second.joined.held()).toBeNull();
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const events = await fetch(`${second.origin}/events`, { headers });
    const rename = { method: 'POST', headers, body: JSON.stringify({ workbench_id: joined.workbenchId, name: 'Two' }) };
    expect((await fetch(`${second.origin}/rpc/WorkbenchRename`, rename)).status).toBe(200);
    expect((await joined.call.WorkbenchGet({ workbench_id: joined.workbenchId })).name).toBe('Two');
    await joined.call.WorkshopSendUserMessage({ workbench_id: joined.workbenchId, text: 'Hello', refine_draft: false });
    const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader();
    let told = '';
    while (!told.includes('WorkshopPhaseStarted')) told += (await reader?.read())?.value ?? '';
    await reader?.cancel();
  });
});
