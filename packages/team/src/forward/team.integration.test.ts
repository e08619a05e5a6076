import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { callByName } from '@galley/engine/attach';
import { type Notification, procedures, toErrorPayload } from '@galley/schema';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { valuesOf } from '../../../schema/src/testing/values-of.ts';
import { createBus } from '../bus/bus.ts';
import { startCollector } from '../testing/collector.ts';
import { startTeamDatabase, type TeamDatabase } from '../testing/team-database.ts';
import type { RecordSpan } from '../watch/otlp/span.ts';
import { startTelemetry } from '../watch/otlp/telemetry.ts';
import { inTrace } from '../watch/otlp/trace-context.ts';
import { openBoss, wake } from '../work/boss.ts';
import { startWorker, type Worker } from '../work/worker.ts';
import { answerCalls } from './answer.ts';
import { openRemoteDesks } from './desks.ts';
import { createForward } from './forward.ts';
import { innerServerTls } from './inner-tls.ts';

const workflows = fileURLToPath(new URL('../../../../workflows', import.meta.url));
const database = await startTeamDatabase();

describe.skipIf(database === null)('a server and its workers', async () => {
  const { pool, address, folder, newWorkbench } = database as TeamDatabase;
  await using resources = new AsyncDisposableStack();
  const secret = randomBytes(16).toString('hex');
  const boss = await openBoss({ address, supervise: false, onError: () => undefined });
  const bus = createBus(pool, () => undefined);
  const forward = createForward({ pool, boss, bus, secret });
  const desks = resources.use(await openRemoteDesks({ pool, address, forward }));
  const held = resources.move();
  afterAll(async () => {
    forward.close();
    await held.disposeAsync();
    await bus.close();
    await boss.stop({ graceful: false, close: true });
    await database?.[Symbol.asyncDispose]();
  });

  async function start(id: string, idleMs = 60_000, record?: RecordSpan, reachedAs = '127.0.0.1') {
    let worker: Worker | null = null;
    const traced = record === undefined ? {} : { record };
    const answering = await answerCalls({ worker: () => worker, secret, host: '127.0.0.1', port: 0, ...traced });
    const callAddress = `https://${reachedAs}:${answering.port}`;
    const data = join(folder, id);
    const options = { pool, address, id, data, callAddress, idleMs, workshop: () => ({ workflows }), ...traced };
    worker = await startWorker(options);
    const started = worker;
    return {
      worker: started,
      port: answering.port,
      async stop() {
        await started.drain(5_000);
        await answering[Symbol.asyncDispose]();
      },
    };
  }

  it('[X7] a worker whose name is gone, as that of a stopped container, is one that ended: the next one answers', async () => {
    const id = await newWorkbench();
    const gone = await start('gone', 60_000, undefined, 'worker.invalid');
    const desk = await desks.reach(id);
    const asked = desk.call.RunList({ workbench_id: id });
    await expect.poll(() => gone.worker.find(id), { timeout: 20_000 }).not.toBeNull();
    await gone.stop();
    const next = await start('next');
    expect(await asked).toMatchObject({ runs: [] });
    await next.stop();
  }, 60_000);

  it('[X7] [X8] opens a Workbench where a worker is free, hears it, and goes on at another worker when the first is drained', async () => {
    const id = await newWorkbench();
    const desk = await desks.reach(id);
    const heard: Notification[] = [];
    const stop = desk.subscribe((notification) => heard.push(notification));
    const first = await start('first');
    const renamed = await desk.call.WorkbenchRename({ workbench_id: id, name: 'Plans' });
    expect(renamed).toMatchObject({ name: 'Plans' });
    expect(first.worker.find(id)?.held.workshop.id).toBe(id);
    const { run_id: runId } = await desk.call.WorkshopSendUserMessage({
      ...{ workbench_id: id, text: 'make a list of three fruits in fruits.txt', refine_draft: false },
      ...{ dollars: undefined, tokens: undefined },
    });
    await expect.poll(() => heard.map(({ type }) => type), { timeout: 20_000 }).toContain('WorkshopRunStatusChanged');
    await first.stop();
    expect(first.worker.find(id)).toBeNull();
    const second = await start('second');
    const { runs } = await desk.call.RunList({ workbench_id: id });
    expect(runs.map((run) => run.run_id)).toEqual([runId]);
    expect((await desk.call.WorkbenchGet({ workbench_id: id })).name).toBe('Plans');
    const { rows } = await pool.query('SELECT owner, epoch FROM galley.workbenches WHERE id = $1', [id]);
    expect(rows).toEqual([{ owner: 'second', epoch: '2' }]);
    stop();
    expect(second.worker.counts.text()).toMatch(/^galley_workbenches_held 1$/m);
    // What has not happened yet stands there, too: an alarm about it would miss the first time otherwise.
    expect(second.worker.counts.text()).toMatch(/^galley_leases_lost_total 0$/m);
    expect(second.worker.isReady()).toBe(true);
    // The inner port is TLS with the deployment's secret: neither plain text nor another secret gets an answer (X8).
    const call = { method: 'POST', body: '{}' };
    await expect(fetch(`http://127.0.0.1:${second.port}/call/${id}/RunList`, call)).rejects.toThrow('fetch failed');
    const stranger = createForward({ pool, boss, bus, secret: randomBytes(16).toString('hex'), patienceMs: 2_000 });
    const asked = stranger.call({ personId: 'p', name: 'Ada', team: 'team' }, id, 'RunList', { workbench_id: id });
    await expect(asked).rejects.toMatchObject({ code: 'WORKER_SECRET' });
    stranger.close();
    await second.stop();
  });

  it('[X8] no procedure tells the folders of its worker, neither in answers nor in refusals', async () => {
    const id = await newWorkbench();
    const own = await start('discreet');
    const { call } = await desks.reach(id);
    const acts = [{ act: 'put' as const, path: 'costs.csv', text: 'month,cost\njan,9\n', replace: false }];
    await call.FileChange({ workbench_id: id, acts });
    const told: string[] = [];
    for (const [name, { input }] of Object.entries(procedures)) {
      if (!('workbench_id' in input.shape) || name === 'WorkbenchCollectGarbage') continue;
      const [sample] = fc.sample(valuesOf(input), { numRuns: 1, seed: 7 });
      const { name: _, ...given }: Record<string, unknown> = { ...(sample as object), workbench_id: id };
      if ('path' in input.shape) given.path = 'costs.csv';
      const asked = input.safeParse(given).success ? given : { ...(sample as object), workbench_id: id };
      const answer = await callByName(call, name, asked).catch((error: unknown) => toErrorPayload(error));
      const text = JSON.stringify(answer) ?? '';
      if (text.includes(folder)) told.push(`${name}: ${text.slice(0, 300)}`);
    }
    const note = { program: 'a program', tool: 'get_job', arguments: {}, success: true, bytes: 1 };
    await call.ConnectNote({ workbench_id: id, ...note });
    const { entries } = await call.EgressList({ workbench_id: id, limit: 1 });
    // It is on the computer of whoever connected it.
    expect(entries).toMatchObject([{ host: 'a connected program' }]);
    await own.stop();
    expect(told).toEqual([]);
  }, 60_000);

  it('[X8] whoever connects to a worker and shows no secret does not keep the connection', async () => {
    const bind = { host: '127.0.0.1', port: 0 };
    const answering = await answerCalls({ worker: () => null, secret, ...bind, handshakeMs: 100 });
    const silent = connect(answering.port, bind.host);
    const began = performance.now();
    await once(silent.resume(), 'close');
    expect(performance.now() - began).toBeLessThan(5_000);
    await answering[Symbol.asyncDispose]();
  });

  it('[X8] a worker that heard nothing from the database for too long answers for nothing: another one may hold it by now', async () => {
    const id = await newWorkbench();
    let isCurrent = true;
    let worker: Worker | null = null;
    const asked = () =>
      worker === null ? null : { ...worker, isCurrent: () => isCurrent && worker?.isCurrent() === true };
    const answering = await answerCalls({ worker: asked, secret, host: '127.0.0.1', port: 0 });
    const callAddress = `https://127.0.0.1:${answering.port}`;
    const common = { pool, address, id: 'asleep', data: join(folder, 'asleep'), callAddress };
    const started = await startWorker({ ...common, workshop: () => ({ workflows }) });
    worker = started;
    const desk = await desks.reach(id);
    expect((await desk.call.WorkbenchGet({ workbench_id: id })).workbench_id).toBe(id);
    isCurrent = false;
    const impatient = createForward({ pool, boss, bus, secret, patienceMs: 1_000 });
    const late = impatient.call({ personId: 'p', name: 'Ada', team: 'team' }, id, 'WorkbenchGet', { workbench_id: id });
    await expect(late).rejects.toMatchObject({ code: 'NO_HOLDER' });
    impatient.close();
    isCurrent = true;
    expect((await desk.call.WorkbenchGet({ workbench_id: id })).workbench_id).toBe(id);
    await started.drain(5_000);
    await answering[Symbol.asyncDispose]();
  });

  it('[X7] a call at a worker that stands still goes to whoever took over; of one that changes something nobody knows', async () => {
    const id = await newWorkbench();
    const still = createServer(innerServerTls(secret), () => undefined).listen(0, '127.0.0.1');
    await once(still, 'listening');
    const port = (still.address() as AddressInfo).port;
    await pool.query("INSERT INTO galley.workers (id, address, version) VALUES ('still', $1, '1')", [
      `https://127.0.0.1:${port}`,
    ]);
    await pool.query("UPDATE galley.workbenches SET owner = 'still' WHERE id = $1", [id]);
    const desk = await desks.reach(id);
    const looked = desk.call.WorkbenchGet({ workbench_id: id });
    const changed = desk.call.WorkbenchRename({ workbench_id: id, name: 'Plans' });
    const outcomes = Promise.allSettled([looked, changed]);
    const taker = await start('taker');
    await wake(boss, [{ workbenchId: id, team: 'team' }]);
    expect(await outcomes).toMatchObject([
      { status: 'fulfilled', value: { workbench_id: id } },
      { status: 'rejected', reason: { code: 'HOLDER_GONE' } },
    ]);
    still.closeAllConnections();
    still.close();
    await taker.stop();
  }, 20_000);

  it('[X9] answers for no Workbench of another team, and says nothing of it', async () => {
    const id = await newWorkbench('theirs');
    const caller = { personId: 'p', name: 'Ada', team: 'ours' };
    await expect(forward.call(caller, id, 'RunList', { workbench_id: id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('[O12] a run is one trace over both of its workers: models and tools by name, nothing of what people, files or models say', async () => {
    await using collector = await startCollector();
    const settings = { endpoint: collector.endpoint, headers: {}, service: 'galley-work' };
    const telemetry = startTelemetry({ ...settings, counts: () => null });
    const id = await newWorkbench();
    const desk = await desks.reach(id);
    const first = await start('traced-1', 60_000, telemetry.record);
    const acts = [
      { act: 'put' as const, replace: false, path: 'sesame.csv', text: 'month,cost\nmar,3133731337\njan,4242424242\n' },
    ];
    await inTrace(null, () => desk.call.FileChange({ workbench_id: id, acts }));
    const asked = {
      text: 'Sort sesame.csv by cost in place',
      refine_draft: false,
      dollars: undefined,
      tokens: undefined,
    };
    const { run_id } = await desk.call.WorkshopSendUserMessage({ workbench_id: id, ...asked });
    const gate = async () => (await desk.call.RunList({ workbench_id: id })).runs[0]?.gate ?? null;
    await expect.poll(gate, { timeout: 20_000 }).not.toBeNull();
    await first.stop();
    const second = await start('traced-2', 60_000, telemetry.record);
    const open = await gate();
    const answer = { gate_id: open?.gate_id ?? '', digest: open?.digest ?? '' };
    await desk.call.WorkshopApprovePlan({ workbench_id: id, run_id, ...answer });
    const status = async () => (await desk.call.RunList({ workbench_id: id })).runs[0]?.status;
    await expect.poll(status, { timeout: 20_000 }).toBe('done');
    await second.stop();
    await telemetry[Symbol.asyncDispose]();
    const spans = collector.spans();
    const root = spans.find(({ name }) => name === 'invoke_workflow rpi');
    const ofRun = spans.filter(({ traceId }) => traceId === root?.traceId);
    expect(new Set(ofRun.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([undefined, root?.spanId]));
    expect(new Set(ofRun.map(({ name }) => name.split(' ')[0]))).toEqual(
      new Set(['invoke_workflow', 'chat', 'execute_tool']),
    );
    expect(ofRun.some(({ name }) => /^execute_tool \w+$/.test(name))).toBe(true);
    const call = spans.find(({ name }) => name === 'FileChange');
    expect(call?.parentSpanId).toMatch(/^[0-9a-f]{16}$/);
    const all = collector.bodies.map(({ text }) => text).join('\n');
    for (const secretWord of ['sesame', 'Sort', '3133731337', '4242424242', 'cost'])
      expect(all).not.toContain(secretWord);
  }, 60_000);

  it('[X8] gives a Workbench back when nobody uses it, and takes it again when somebody does', async () => {
    const id = await newWorkbench();
    const desk = await desks.reach(id);
    const worker = await start('idle', 300);
    await desk.call.WorkbenchGet({ workbench_id: id });
    const owner = async () =>
      (await pool.query('SELECT owner FROM galley.workbenches WHERE id = $1', [id])).rows[0]?.owner;
    await expect.poll(owner, { timeout: 20_000 }).toBeNull();
    expect((await desk.call.WorkbenchGet({ workbench_id: id })).workbench_id).toBe(id);
    await worker.stop();
  });
});
