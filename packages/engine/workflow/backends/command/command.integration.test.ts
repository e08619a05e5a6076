import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { describeBackend, turnRequest } from '../testing/conformance.ts';
import { commandBackend } from './command.ts';

const program = fileURLToPath(new URL('../testing/session-program.ts', import.meta.url));

describeBackend('command', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'galley-command-'));
  return {
    backend: commandBackend({ command: process.execPath, args: [program] }),
    cwd: folder,
    env: { SESSIONS_FOLDER: folder },
    async seen() {
      const lines = await readFile(join(folder, 'seen.jsonl'), 'utf8').catch(() => '');
      return lines.split('\n').flatMap((line) => (line === '' ? [] : [String(JSON.parse(line))]));
    },
    dispose: () => rm(folder, { recursive: true, force: true }),
  };
});

describe('command backend', () => {
  const under = { cwd: tmpdir(), env: { GALLEY_STATE: 'REVIEW' } };
  const options = { signal: new AbortController().signal, onText: () => undefined, onRaw: () => undefined };
  const print = (script: string) => commandBackend({ command: 'bash', args: ['-c', script] });

  it('[O8] tells the program its Session, mode, parent, State, model, effort and system text', async () => {
    const request = turnRequest(under, {
      mode: 'fork',
      sessionId: 'child',
      parentSessionId: 'parent',
      system: 'be brief',
      model: 'some-model',
      effort: 'low',
    });
    const script =
      'echo "$GALLEY_SESSION $GALLEY_SESSION_MODE $GALLEY_PARENT_SESSION $GALLEY_STATE $GALLEY_MODEL $GALLEY_EFFORT"; cat "$GALLEY_SYSTEM_FILE"';
    const { text } = await print(script).runTurn(request, options);
    expect(text).toBe('child fork parent REVIEW some-model low\nbe brief');
  });

  it('[O12] the cost is unknown unless it is given', async () => {
    const request = turnRequest(under, {});
    expect((await print('echo').runTurn(request, options)).usage.cost).toBeNull();
    const free = commandBackend({ command: 'echo', cost: 0 });
    expect((await free.runTurn(request, options)).usage.cost).toBe(0);
  });

  it('[O11] says what the program printed to stderr and its exit code', async () => {
    await expect(print('echo broken >&2; exit 4').runTurn(turnRequest(under, {}), options)).rejects.toMatchObject({
      code: 'BACKEND_FAILED',
      message: expect.stringContaining('exit code 4: broken'),
      details: { exit_code: 4 },
    });
  });

  it('[O11] a missing program and a missing folder are told apart', async () => {
    const missing = commandBackend({ command: 'galley-no-such-program' });
    const request = turnRequest(under, {});
    await expect(missing.runTurn(request, options)).rejects.toMatchObject({ code: 'BACKEND_MISSING' });
    const elsewhere = turnRequest({ ...under, cwd: join(tmpdir(), 'galley-no-such-folder') }, {});
    await expect(print('echo').runTurn(elsewhere, options)).rejects.toMatchObject({
      code: 'BACKEND_FAILED',
      message: expect.stringContaining('does not exist'),
    });
  });

  it('[O8] refuses an answer beyond the bound instead of cutting it', async () => {
    const small = commandBackend({ command: 'bash', args: ['-c', 'yes'], maxOutputBytes: 1024 * 1024 });
    await expect(small.runTurn(turnRequest(under, {}), options)).rejects.toMatchObject({ code: 'OUTPUT_TOO_LARGE' });
  });
});
