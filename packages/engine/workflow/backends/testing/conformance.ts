import { randomUUID } from 'node:crypto';
import { readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemSandbox } from '../../sandbox/index.ts';
import { processesMarked } from '../process/leftovers.ts';
import type { Backend, TurnRequest } from '../turn/backend.ts';
import { BackendError } from '../turn/backend-error.ts';
import { sessionUuid } from '../turn/session-uuid.ts';
import { pidIn } from './wait-until.ts';

/** Its own for every file of tests: processes are found by the Session's id. */
const run = `run_conformance_${randomUUID()}`;

const hasSandbox = process.platform === 'linux' && (await systemSandbox().describe()).kind !== 'none';

async function namespacesOf(pid: number | 'self'): Promise<Record<'mnt' | 'net' | 'pid' | 'ipc', string>> {
  const [mnt, net, own, ipc] = await Promise.all(
    ['mnt', 'net', 'pid', 'ipc'].map((name) => readlink(`/proc/${pid}/ns/${name}`)),
  );
  return { mnt: mnt ?? '', net: net ?? '', pid: own ?? '', ipc: ipc ?? '' };
}

/**
 * Of the processes that still run: a short one may end between being found and being looked at. One that has ended and
 * that nobody has waited for yet still has its folder, but is in no namespace any more.
 */
async function namespacesLeft(pids: readonly number[]) {
  const looked = await Promise.allSettled(pids.map(namespacesOf));
  return looked.flatMap((each) => {
    if (each.status === 'fulfilled') return [each.value];
    if (isMissing(each.reason)) return [];
    throw each.reason;
  });
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH');
}

/**
 * A backend whose model does what the prompt's last paragraph says: `SAY words`, `HUGE` (5 MB in one line), `BYTES` (output
 * that is not UTF-8, between "before" and "after"), `GRANDCHILD` (starts a process that ignores SIGTERM, writes its id to
 * grandchild.pid, goes on for ever), `QUIET` (for ever nothing), `CHATTER` (for ever something), `FAIL`.
 */
export interface BackendUnderTest {
  readonly backend: Backend;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** The conversation that the model was shown at each turn so far, oldest first. */
  seen(): Promise<readonly string[]>;
  dispose(): Promise<void>;
}

export function turnRequest(under: Pick<BackendUnderTest, 'cwd' | 'env'>, part: Partial<TurnRequest>): TurnRequest {
  return {
    sessionId: sessionUuid(run, 'main'),
    mode: 'fresh',
    parentSessionId: null,
    attempt: 1,
    prompt: 'SAY nothing',
    system: '',
    model: null,
    effort: null,
    cwd: under.cwd,
    tools: null,
    files: 'none',
    maxCost: null,
    limits: { totalMs: 60_000, idleMs: 30_000, maxTurns: 5 },
    env: under.env,
    confined: { sandbox: systemSandbox(), view: under.cwd, hosts: [], folders: [], readable: [] },
    totals: null,
    ...part,
  };
}

/** What every external backend must do, whatever program stands behind it. */
export function describeBackend(
  name: string,
  make: () => Promise<BackendUnderTest>,
  { streams = true }: { readonly streams?: boolean } = {},
): void {
  describe(`Backend conformance: ${name}`, () => {
    let under: BackendUnderTest;
    let spoken: string;
    const main = sessionUuid(run, 'main');
    const branch = sessionUuid(run, 'branch');

    beforeEach(async () => {
      under = await make();
      spoken = '';
    });
    afterEach(async () => {
      await under.dispose();
    });

    const turn = (part: Partial<TurnRequest>, signal = new AbortController().signal) =>
      under.backend.runTurn(turnRequest(under, part), {
        signal,
        onText(delta) {
          spoken += delta;
        },
        onRaw: () => undefined,
      });
    const failure = async (promise: Promise<unknown>): Promise<BackendError> => {
      const error = await promise.then(
        () => null,
        (reason: unknown) => reason,
      );
      if (!(error instanceof BackendError)) throw new Error(`expected a BackendError, got ${String(error)}`);
      return error;
    };
    const fork = { mode: 'fork', sessionId: branch, parentSessionId: main } as const;
    const resume = { mode: 'resume', sessionId: main, parentSessionId: main } as const;

    it('[O8] answers with the text, the Session id it was given, and streams the same text', async () => {
      const answer = await turn({ prompt: 'SAY good morning' });
      expect(answer.text).toBe('good morning');
      expect(answer.sessionId).toBe(main);
      expect(spoken.trim()).toBe('good morning');
      expect(answer.raw.length).toBeGreaterThan(0);
    });

    it('[O3] resume shows the model what was said before; fresh does not', async () => {
      await turn({ prompt: 'SAY apple' });
      await turn({ ...resume, prompt: 'SAY pear' });
      await turn({ sessionId: branch, prompt: 'SAY plum' });
      const [, second = '', third = ''] = await under.seen();
      expect(second).toMatch(/SAY apple[\s\S]*assistant: apple[\s\S]*SAY pear/);
      expect(third).toContain('SAY plum');
      expect(third).not.toMatch(/SAY (apple|pear)/);
    });

    it('[O3] fork shows the parent’s history, and the parent never sees the fork’s', async () => {
      await turn({ prompt: 'SAY apple' });
      await turn({ ...fork, prompt: 'SAY pear' });
      await turn({ mode: 'resume', sessionId: branch, parentSessionId: branch, prompt: 'SAY cherry' });
      await turn({ ...resume, prompt: 'SAY plum' });
      const [, second = '', third = '', fourth = ''] = await under.seen();
      expect(second).toMatch(/SAY apple[\s\S]*assistant: apple[\s\S]*SAY pear/);
      expect(third).toMatch(/SAY apple[\s\S]*SAY pear[\s\S]*SAY cherry/);
      expect(fourth).toMatch(/SAY apple[\s\S]*SAY plum/);
      expect(fourth).not.toMatch(/SAY (pear|cherry)/);
    });

    it('[O11] abort ends the program and its grandchildren within a second', async () => {
      const abort = new AbortController();
      const running = failure(turn({ prompt: 'GRANDCHILD' }, abort.signal));
      // Its number is one of the sandbox's own: outside it is found by what it was given.
      await pidIn(join(under.cwd, 'grandchild.pid'));
      expect((await processesMarked('GALLEY_SESSION', main)).length).toBeGreaterThan(1);
      const started = performance.now();
      abort.abort();
      expect((await running).failure).toBe('TURN_ABORTED');
      expect(performance.now() - started).toBeLessThan(1000);
      expect(await processesMarked('GALLEY_SESSION', main)).toEqual([]);
    });

    it.skipIf(!hasSandbox)(
      '[T3] every process of a turn is in the sandbox: no network, files or processes of ours',
      async () => {
        const abort = new AbortController();
        const running = failure(turn({ prompt: 'GRANDCHILD' }, abort.signal));
        await pidIn(join(under.cwd, 'grandchild.pid'));
        const outside = await namespacesOf('self');
        const spaces = await namespacesLeft(await processesMarked('GALLEY_SESSION', main));
        abort.abort();
        await running;
        // The sandbox's own first process stands outside.
        const inside = spaces.filter((space) => space.mnt !== outside.mnt);
        expect(spaces.length - inside.length).toBe(1);
        expect(inside.length).toBeGreaterThanOrEqual(3);
        for (const { net, pid, ipc } of inside) {
          expect(net).not.toBe(outside.net);
          expect(pid).not.toBe(outside.pid);
          expect(ipc).not.toBe(outside.ipc);
        }
      },
    );

    it('[O6] a turn that says nothing ends at the idle limit', async () => {
      const error = await failure(turn({ prompt: 'QUIET', limits: { totalMs: 60_000, idleMs: 2500, maxTurns: 5 } }));
      expect(error).toMatchObject({ failure: 'TIME_LIMIT', details: { limit: 'idle' } });
    });

    it.skipIf(!streams)('[O6] a turn that goes on talking ends at the total limit, not at the idle limit', async () => {
      const error = await failure(turn({ prompt: 'CHATTER', limits: { totalMs: 4000, idleMs: 2500, maxTurns: 5 } }));
      expect(error).toMatchObject({ failure: 'TIME_LIMIT', details: { limit: 'total' } });
    });

    it('[O8] carries an answer of 5 MB in one line', async () => {
      const answer = await turn({ prompt: 'HUGE' });
      expect(answer.text.length).toBe(5_000_000);
    });

    it('[O8] survives output that is not UTF-8', async () => {
      const answer = await turn({ prompt: 'BYTES' });
      expect(answer.text).toMatch(/^before .*after$/);
    });

    it('[O11] a failure has a code and a remedy and names no key', async () => {
      const error = await failure(turn({ prompt: 'FAIL' }));
      expect(error.remedy).not.toBe('');
      expect(JSON.stringify([error.message, error.details])).not.toContain('sk-ant');
    });

    it('[A5] a turn aborted before it starts runs nothing', async () => {
      expect((await failure(turn({ prompt: 'SAY never' }, AbortSignal.abort()))).failure).toBe('TURN_ABORTED');
      expect(await under.seen()).toEqual([]);
    });
  });
}
