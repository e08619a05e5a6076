import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDesk, modelFor } from './wire/cli-under-test.ts';
import { call, type ModelScript, type ModelServer, protocols, startModelServer, text } from './wire/model-server.ts';
import { plantedKey } from './wire/provider-under-test.ts';

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer(() => text('unscripted'));
});
afterAll(() => server.close());

/** The heading of the State's prompt says which phase asks; a result among the messages says that the tool has run. */
function phaseOf(body: unknown): { phase: string; ran: boolean } {
  const sent = JSON.stringify(body);
  const phase = ['Implement one item', 'Summary', 'Plan', 'Research'].find((name) => sent.includes(`# ${name}\\n`));
  return {
    phase: phase ?? '',
    ran: /"type":"tool_result"|"type":"function_call_output"|"functionResponse"|"role":"tool"/.test(sent),
  };
}

const summary = 'The note is in out.txt and says seven apples.';

/** One request the whole way: look, plan one item, write, say so. */
const worker: ModelScript = ({ body }) => {
  const { phase, ran } = phaseOf(body);
  switch (phase) {
    case 'Research':
      return ran ? text('a.txt holds "seven apples".') : call('read_file', { path: 'a.txt' });
    case 'Plan':
      return text('# Plan\n\n- [ ] 1. Note — write out.txt with what a.txt says');
    case 'Implement one item':
      return ran ? text('Wrote out.txt.') : call('write_text_file', { path: 'out.txt', text: 'seven apples\n' });
    default:
      return text(summary);
  }
};

describe.each(protocols)('[A1] %s, through the real command', (protocol) => {
  it('[A5] [A6] works the whole way, says what it sent, and leaves no key anywhere', async () => {
    await using desk = await createDesk(server);
    server.script(worker);
    const before = server.requests.length;
    const model = modelFor[protocol];
    const run = await desk.galley(
      'run',
      desk.bench,
      'Write down what a.txt says',
      '--model',
      model,
      '--allow',
      '--yes',
      '--json',
    );
    expect(run.code, run.stderr + run.stdout).toBe(0);
    const result: unknown = JSON.parse(run.stdout);
    expect(result).toMatchObject({ status: 'done', message: summary, published: ['out.txt'] });
    expect(await readFile(join(desk.bench, 'out.txt'), 'utf8')).toBe('seven apples\n');

    const requests = server.requests.slice(before);
    expect(requests.every((request) => request.protocol === protocol)).toBe(true);
    expect(JSON.stringify(requests.map(({ headers }) => headers))).toContain(plantedKey);

    const egress = await desk.galley('egress', desk.bench, '--json');
    const log = JSON.parse(egress.stdout) as {
      total: number;
      entries: { model: string; files: string[]; run: string }[];
    };
    expect(log.total).toBe(requests.length);
    expect(log.entries.every((entry) => entry.model === model && entry.run.startsWith('run_'))).toBe(true);
    expect(log.entries.some((entry) => entry.files.includes('a.txt'))).toBe(true);

    expect(run.stdout + run.stderr + egress.stdout + egress.stderr).not.toContain(plantedKey);
    expect(await desk.filesWith(plantedKey)).toEqual([]);
  });

  it('[R9] [O10] goes on after SIGKILL in the middle of the last answer, and does nothing twice', async () => {
    await using desk = await createDesk(server);
    const reached = Promise.withResolvers<void>();
    let wrote = 0;
    server.script((request, index) => {
      const { phase } = phaseOf(request.body);
      const reply = worker(request, index);
      if (JSON.stringify(reply).includes('write_text_file')) wrote += 1;
      if (phase !== 'Summary') return reply;
      setTimeout(() => reached.resolve(), 300);
      return text('The note is', { fault: { how: 'stall' } });
    });
    const args = ['run', desk.bench, 'Write down what a.txt says', '--model', modelFor[protocol], '--allow', '--yes'];
    const { child, ended } = desk.start(...args);
    await reached.promise;
    child.kill('SIGKILL');
    expect((await ended).signal).toBe('SIGKILL');
    const asked = server.requests.length;

    server.script(worker);
    const resumed = await desk.galley('resume', desk.bench, '--yes', '--json');
    expect(resumed.code, resumed.stderr + resumed.stdout).toBe(0);
    expect(JSON.parse(resumed.stdout)).toMatchObject({ status: 'done', message: summary, published: ['out.txt'] });
    // Only the answer that was cut off is asked for again.
    expect(server.requests.length - asked).toBe(1);
    expect(wrote).toBe(1);
  });

  it('[A4] switches to another model after a fault that does not pass, and goes on', async () => {
    await using desk = await createDesk(server);
    const error = { type: 'authentication_error', message: 'invalid x-api-key', code: 401, status: 'UNAUTHENTICATED' };
    server.script((request, index) => {
      if (phaseOf(request.body).phase !== 'Plan') return worker(request, index);
      return { kind: 'http', status: 401, body: { type: 'error', error } };
    });
    const other = protocol === 'anthropic' ? 'openai/gpt-5-mini' : 'anthropic/claude-haiku-4-5';
    const args = [
      'run',
      desk.bench,
      'Write down what a.txt says',
      '--model',
      modelFor[protocol],
      '--allow',
      '--yes',
      '--json',
    ];
    const stopped = await desk.galley(...args);
    expect(stopped.code).toBe(3);
    expect(JSON.parse(stopped.stdout)).toMatchObject({ status: 'paused', error: { code: 'MODEL_KEY_REFUSED' } });
    expect(stopped.stdout + stopped.stderr).not.toContain(plantedKey);

    server.script(worker);
    const resumed = await desk.galley('resume', desk.bench, '--model', other, '--allow', '--yes', '--json');
    expect(resumed.code, resumed.stderr + resumed.stdout).toBe(0);
    expect(JSON.parse(resumed.stdout)).toMatchObject({ status: 'done', published: ['out.txt'] });
  });
});

it('[A6] files outside the consent never reach the provider', async () => {
  await using desk = await createDesk(server);
  server.script(({ body }) => {
    const { phase } = phaseOf(body);
    const sent = JSON.stringify(body);
    if (phase === 'Research' && !sent.includes('FILE_NOT_SHARED')) return call('read_file', { path: 'private.txt' });
    if (phase === 'Research') return text('I may not see private.txt.\n\nNo change needed.');
    return text('I may not see private.txt.');
  });
  const before = server.requests.length;
  await desk.galley('consent', 'grant', desk.bench, 'anthropic', '--file', 'a.txt');
  const run = await desk.galley(
    'run',
    desk.bench,
    'What does private.txt say?',
    '--model',
    modelFor.anthropic,
    '--json',
  );
  expect(run.code, run.stderr + run.stdout).toBe(0);
  const requests = server.requests.slice(before);
  expect(requests.length).toBeGreaterThan(1);
  expect(JSON.stringify(requests)).not.toContain('canary-4711');
  expect(JSON.stringify(requests)).toContain('FILE_NOT_SHARED');
});

it('[A6] without consent nothing is sent, and it is said how to give it', async () => {
  await using desk = await createDesk(server);
  const before = server.requests.length;
  const run = await desk.galley('run', desk.bench, 'Hello', '--model', modelFor.gemini, '--json');
  expect(run.code).toBe(3);
  const error = { code: 'MODEL_CONSENT_REQUIRED', remedy: expect.stringContaining('galley consent grant') };
  expect(JSON.parse(run.stdout)).toMatchObject({ error });
  expect(server.requests.length).toBe(before);
});
